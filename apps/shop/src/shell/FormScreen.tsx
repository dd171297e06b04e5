import { PageHeading } from '@foodbank/app/components/PageHeading';
import type { ReactNode } from 'react';
import styles from './FormScreen.module.css';

export interface FormScreenProps {
  /** The tab's title. */
  title: string;
  /** The heading, if it isn't the title. */
  heading?: ReactNode;
  lead?: ReactNode;
  /** The address of a drawing beside the form on a wide screen, and small above it on a phone. */
  art?: string;
  children: ReactNode;
}

/** A screen with one form: signing up, signing in, a part of the account. */
export function FormScreen({ title, heading, lead, art, children }: FormScreenProps) {
  return (
    <div className={art ? `${styles.screen} ${styles.withArt}` : styles.screen}>
      {art && (
        <div className={styles.picture}>
          <img src={art} alt="" width={320} height={300} />
        </div>
      )}
      <div className={styles.body}>
        <PageHeading title={title} className={styles.title}>
          {heading ?? title}
        </PageHeading>
        {lead && <div className={styles.lead}>{lead}</div>}
        {children}
      </div>
    </div>
  );
}
