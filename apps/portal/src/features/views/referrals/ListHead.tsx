import { downloadCsv } from '@foodbank/app/tables/csv';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { referralFilters, type ShownReferral } from '@foodbank/contract/views/referrals';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import type { Ref } from 'react';
import { fullName } from '../../../session/agent.ts';
import { useAgent } from '../../../session/session.ts';
import styles from './ListHead.module.css';
import type { ListFilters } from './list-filters.ts';
import { printText } from './print-text.ts';
import { referralRows } from './referral-rows.ts';

export interface ListHeadProps {
  /** All referrals that match, in the order of the list. */
  referrals: readonly ShownReferral[];
  withOrders: boolean;
  filters: ListFilters;
  printing: boolean;
  ref: Ref<HTMLHeadingElement>;
}

/** The heading of the list, and the buttons that save and print it. On paper it says whose list it is and of which day. */
export function ListHead({ referrals, withOrders, filters, printing, ref }: ListHeadProps) {
  const agent = useAgent();
  const save = () => downloadCsv(`foodbank-referrals-${lagosDay(new Date())}.csv`, referralRows(referrals, withOrders));
  return (
    <div className={styles.head}>
      <h2 ref={ref} tabIndex={-1} className={styles.title}>
        {referralFilters[filters.filter]}
      </h2>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" className={styles.action} onClick={save}>
          Download CSV
        </Button>
        <Button variant="quiet" size="small" className={styles.action} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {printing && (
        <div>
          <p>
            {fullName(agent)}, {agent.referralCode}. Printed on {formatDay(new Date())}.
          </p>
          <p>{printText(filters, referrals.length)}</p>
        </div>
      )}
    </div>
  );
}

/** Keeps the heading's place while the list is being loaded. */
export function ListHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton className={styles.skeleton} shape="heading" />
    </div>
  );
}
