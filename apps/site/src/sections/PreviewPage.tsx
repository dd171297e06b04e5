import type { ReactNode } from 'react';
import styles from './PreviewPage.module.css';

/** The frame of a preview: what is not published yet, in the looks of the page that will show it. Nothing in it can be pressed. */
export function PreviewPage({ headline, children }: { headline: string; children: ReactNode }) {
  return (
    <main>
      <p className={styles.note}>Preview. Visitors see this only once it is published.</p>
      <div className={styles.page}>
        <h1 className={styles.headline}>{headline}</h1>
        <div className={styles.content} inert>
          {children}
        </div>
      </div>
    </main>
  );
}
