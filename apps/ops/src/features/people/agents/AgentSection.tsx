import { Card } from '@foodbank/ui/Card';
import { type ReactNode, useId } from 'react';
import styles from './AgentPage.module.css';

/** A part of the record with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="snug" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
