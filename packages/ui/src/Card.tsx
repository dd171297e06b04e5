import type { ComponentPropsWithRef } from 'react';
import styles from './Card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  tone?: 'plain' | 'garri' | 'leaf' | 'dark';
  /** `none` is for a table or a picture that fills the card. */
  padding?: 'roomy' | 'snug' | 'none';
}

/** A box with a background and rounded corners. */
export function Card({ as = 'div', tone = 'plain', padding = 'roomy', className, ...rest }: CardProps) {
  // The elements differ only in the types of their refs.
  const Element = as as 'div';
  const classes = [styles.card, styles[tone], styles[padding], tone === 'dark' ? 'on-dark' : '', className];
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />;
}
