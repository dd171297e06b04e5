import { lazyPart } from '@foodbank/app/lazy-part';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Suspense } from 'react';
import styles from './AgentPage.module.css';
import { Section } from './AgentSection.tsx';

const amount = (naira: number | null) => (naira === null ? 'No target' : formatNaira(naira));

const AgentSales = lazyPart(async () => (await import('./AgentSales.tsx')).AgentSales);

/** Targets, all time, and the sales of a month and of the months before. */
export function SalesAndTargets({ agent }: { agent: AgentRecord }) {
  const { targets, months, allTime } = agent;
  const present = months.at(-1);
  return (
    <>
      <Section title="Sales and targets">
        <div className={styles.figures}>
          <DescriptionList
            entries={[
              { label: 'Sales this month', value: formatNaira(present?.sales ?? 0) },
              { label: 'Target this month', value: amount(targets.thisMonth) },
              { label: 'Target next month', value: amount(targets.nextMonth) },
              ...targets.later.map(({ startsOn, target }) => ({
                label: `From ${formatMonth(startsOn)}`,
                value: amount(target),
              })),
              {
                label: 'All time',
                long: true,
                value: `${formatNaira(allTime.sales)} in ${counted(allTime.orders, 'order')}, ${formatNaira(allTime.earnings)} earned, ${counted(allTime.referrals, 'referral')}`,
              },
            ]}
          />
        </div>
      </Section>
      <Suspense fallback={null}>
        <AgentSales agent={agent} />
      </Suspense>
    </>
  );
}
