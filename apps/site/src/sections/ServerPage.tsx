import type { ReactNode } from 'react';
import { PageFrame } from './PageFrame.tsx';
import styles from './ServerPage.module.css';

/** The frame of the pages that the server writes: forms with errors and answers to the newsletter's links. */
export function ServerPage({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <div className={styles.page}>{children}</div>
    </PageFrame>
  );
}
