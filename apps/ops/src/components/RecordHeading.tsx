import { useMedia } from '@foodbank/app/use-media';
import { type ReactNode, useEffect, useRef } from 'react';
import { besideFrom } from './QueueLayout.tsx';
import styles from './RecordHeading.module.css';

export interface RecordHeadingProps {
  /** The tab's title while the record is open. */
  title: string;
  /** The heading, if it isn't the title. */
  children?: ReactNode;
}

/**
 * The heading of a record beside its queue (`QueueLayout`), below the list's own in rank where both are seen. It takes the focus when the
 * record opens, so that it is announced, and gives the tab its title until the record closes.
 */
export function RecordHeading({ title, children }: RecordHeadingProps) {
  // Where the list is hidden, so is its heading.
  const Heading = useMedia(besideFrom) ? 'h2' : 'h1';
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Foodbank`;
    return () => {
      document.title = before;
    };
  }, [title]);
  useEffect(() => {
    window.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Heading ref={ref} tabIndex={-1} className={styles.heading}>
      {children ?? title}
    </Heading>
  );
}
