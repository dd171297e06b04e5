import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import styles from './Button.module.css';
import { type ButtonLooks, buttonClass } from './button-class.ts';

export type ButtonLinkProps<Anchor extends ElementType> = ButtonLooks & {
  /** The component of the link, such as a router's. An anchor by default. */
  as?: Anchor;
  children: ReactNode;
  className?: string;
} & Omit<ComponentPropsWithRef<Anchor>, keyof ButtonLooks | 'as' | 'children' | 'className'>;

/** A link that looks like a button. */
export function ButtonLink<Anchor extends ElementType = 'a'>(props: ButtonLinkProps<Anchor>) {
  const { as, variant, size, block, className, children, ...rest } = props;
  const Element: ElementType = as ?? 'a';
  return (
    <Element {...rest} className={buttonClass({ variant, size, block }, className)}>
      <span className={styles.content}>{children}</span>
    </Element>
  );
}
