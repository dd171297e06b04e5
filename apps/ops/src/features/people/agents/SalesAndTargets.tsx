import { counted } from '@foodbank/contract/primitives/counted';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import styles from './AgentPage.module.css';
import { Section } from './AgentSection.tsx';
import { SalesByMonth } from './SalesByMonth.tsx';

const amount = (naira: number | null) => (naira === null ? 'No target' : formatNaira(naira));

/** Targets, the sales of twelve months, and all time. */
export function SalesAndTargets({ agent: { targets, months, allTime } }: { agent: AgentRecord }) {
  const present = months.at(-1);
  return (
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
      <SalesByMonth months={months} />
    </Section>
  );
}
