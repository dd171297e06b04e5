import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { type MoneyFlow, moneyGroups } from '@foodbank/contract/money/ledger-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { changeText } from '../../../components/charts/comparing.ts';
import { EmptyNotice } from '../../../components/notices.tsx';
import styles from './Overview.module.css';

type Group = MoneyFlow['groups'][number];
type Side = 'in' | 'out';

const nothing = <span className={styles.quiet}>–</span>;
const change = ({ earlier, ...now }: Group, side: Side) =>
  now[side] + earlier[side] > 0 && <span className={styles.second}>{changeText(now[side], earlier[side])}</span>;
const amount = (heading: string, side: Side) => ({
  heading,
  card: 'field' as const,
  isAmount: true,
  cell: (group: Group) => (
    <>
      {group[side] === 0 ? nothing : formatNaira(group[side])}
      {change(group, side)}
    </>
  ),
});

/** What the money of a period came in and went out for, beside the earlier period. */
export function MoneyGroups({ flow: { groups, balance } }: { flow: MoneyFlow }) {
  const inColumns = useMedia('(min-width: 40em)');
  return (
    <section className={styles.part} aria-label="By purpose">
      <h2 className={styles.heading}>By purpose</h2>
      {groups.length === 0 ? (
        <EmptyNotice title="No money moved" text="Nothing came in or went out in this period or the one before." />
      ) : (
        <DataTable
          dense
          label="Money by purpose"
          rows={groups}
          rowKey={({ group }) => group}
          inColumns={inColumns}
          stale={false}
          columns={[
            { heading: 'What for', card: 'title', cell: ({ group }) => moneyGroups[group] },
            amount('In', 'in'),
            amount('Out', 'out'),
          ]}
        />
      )}
      <p className={styles.quiet}>
        {formatNaira(balance)} stands on both accounts now. What moves between them is not counted.
      </p>
    </section>
  );
}
