import { formatNaira } from '@foodbank/contract/primitives/money';
import type { DashboardSummary } from '@foodbank/contract/views/dashboard';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatCard } from '@foodbank/ui/StatCard';
import { SalesCard } from './SalesCard.tsx';
import styles from './SummaryCards.module.css';

// Longer amounts don't fit into half of a phone's width.
const amountLengthOfPair = 14;

const count = (value: number) => value.toLocaleString('en');

/** The seven figures of a month. Sales are the largest card. */
export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  const { target, targetRemaining } = summary;
  const amounts = [summary.totalReferralEarnings, summary.expectedEarnings, target ?? 0, targetRemaining ?? 0];
  const areLong = amounts.some((amount) => formatNaira(amount).length > amountLengthOfPair);
  return (
    <div className={areLong ? `${styles.cards} ${styles.long}` : styles.cards}>
      <SalesCard totalSales={summary.totalSales} target={target} />
      <StatCard
        label="Total Referrals"
        value={count(summary.totalReferrals)}
        tone="orange"
        icon="people"
        hint="New sign-ups"
      />
      <StatCard
        label="Total Referral Earnings"
        value={formatNaira(summary.totalReferralEarnings)}
        tone="red"
        icon="wallet"
        hint="Completed orders"
      />
      <StatCard
        label="Expected Earnings"
        value={formatNaira(summary.expectedEarnings)}
        tone="blue"
        icon="clock"
        hint="Pending orders"
      />
      <StatCard
        label="Orders from Referrals"
        value={count(summary.totalOrdersFromReferrals)}
        tone="purple"
        icon="cart"
        hint="Completed"
      />
      <StatCard
        label="Target"
        value={target === null ? 'Not set' : formatNaira(target)}
        tone="indigo"
        icon="target"
        quiet={target === null}
      />
      <StatCard
        label="Target Remaining"
        value={targetRemaining === null ? 'Not specified' : formatNaira(targetRemaining)}
        tone="yellow"
        icon="arrow-up-right"
        quiet={targetRemaining === null}
      />
    </div>
  );
}

const places = ['sales', 'referrals', 'earnings', 'expected', 'orders', 'target', 'remaining'];

/** Shown in the place of the cards while they are being loaded. */
export function SummaryCardsSkeleton() {
  return (
    <div className={styles.cards}>
      {places.map((place) => (
        <Skeleton key={place} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}
