import { type ReactNode, useEffect, useRef } from 'react';
import styles from './PageHeading.module.css';

// The first page of a visit is announced by the browser itself.
let isFirstPage = true;

export interface PageHeadingProps {
  /** The tab's title, without the product's name. */
  title: string;
  /** The heading on the page, if it isn't the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * The heading of a screen. It sets the tab's title. When the screen replaces another one, it scrolls to the top and takes the
 * focus, so that a keyboard or screen reader starts at the top as on a new page.
 */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Foodbank`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) {
      window.scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    isFirstPage = false;
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={[styles.heading, className].filter(Boolean).join(' ')}>
      {children ?? title}
    </h1>
  );
}
