import { referralPageSize } from '@foodbank/contract/views/referrals';
import { Card } from '@foodbank/ui/Card';
import { Skeleton } from '@foodbank/ui/Skeleton';
import styles from './ReferralTableToCome.module.css';

const rows = Array.from({ length: referralPageSize }, (_, index) => index);

/** The place of the list while it is on its way. */
export function ReferralTableToCome() {
  return (
    <Card padding="none">
      <p role="status" className="visually-hidden">
        Loading your referrals…
      </p>
      <div className={styles.head} />
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.contact} />
          <Skeleton className={styles.date} />
        </div>
      ))}
    </Card>
  );
}
