import type { ComponentPropsWithRef } from 'react';

export interface PlainListProps extends ComponentPropsWithRef<'ul'> {
  /** `ol` where the order says something. */
  as?: 'ul' | 'ol';
}

/** A list without markers. Safari stops announcing such a list as one, unless its role is spelt out. */
export function PlainList({ as = 'ul', children, ...rest }: PlainListProps) {
  // The two differ only in what React calls their refs.
  const Element = as as 'ul';
  return (
    <Element {...rest} role="list">
      {children}
    </Element>
  );
}
