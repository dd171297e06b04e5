import type { ComponentPropsWithRef } from 'react';

export interface PlainListProps extends ComponentPropsWithRef<'ul'> {
  /** `ol` if the order matters. */
  as?: 'ul' | 'ol';
}

/** A list without markers. Its role is explicit, because Safari doesn't announce a list without markers as a list. */
export function PlainList({ as = 'ul', children, ...rest }: PlainListProps) {
  // The two differ only in the types of their refs.
  const Element = as as 'ul';
  return (
    <Element {...rest} role="list">
      {children}
    </Element>
  );
}
