import type { ReactNode } from 'react';
import { useMedia } from '../use-media.ts';
import styles from './MenuFrame.module.css';

const wide = '(min-width: 64em)';

export interface MenuFrameProps {
  /** The menu on a wide screen, where it has its own column. */
  column: ReactNode;
  /** The menu on a narrower screen: a `MenuBar`. */
  bar: ReactNode;
  /** A class that sets the lengths of MenuFrame.module.css. */
  className: string | undefined;
  /** The present screen. */
  children: ReactNode;
}

/** The layout of a signed-in app: a link to skip the menu, the menu, and the present screen. */
export function MenuFrame({ column, bar, className, children }: MenuFrameProps) {
  const isWide = useMedia(wide);
  return (
    <div className={isWide ? `${styles.wide} ${className}` : className}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isWide ? <header className={styles.column}>{column}</header> : bar}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
