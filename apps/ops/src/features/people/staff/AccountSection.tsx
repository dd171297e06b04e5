import { Card } from '@foodbank/ui/Card';
import { type ReactNode, useId } from 'react';
import styles from './AccountSection.module.css';

export interface AccountSectionProps {
  title: string;
  /** One line below the title. */
  note?: string;
  /** Acts on the whole section. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the account's page. */
export function AccountSection({ title, note, actions, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Card as="section" padding="snug" aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </Card>
  );
}
