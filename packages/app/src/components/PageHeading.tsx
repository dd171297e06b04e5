import { type ReactNode, useEffect, useRef } from 'react';
import styles from './PageHeading.module.css';

// The browser itself announces the first page of a visit.
let isFirstPage = true;

export interface PageHeadingProps {
  /** The tab's title, without the product's name. */
  title: string;
  /** What stands on the page, where it isn't the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * The heading of a screen. It names the tab, and takes the focus when the screen replaces another one: for a keyboard or a
 * screen reader that is what a new page is.
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
