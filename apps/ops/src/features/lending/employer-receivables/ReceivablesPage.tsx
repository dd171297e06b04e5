import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import type { ReceivableAges, ReceivableRow } from '@foodbank/contract/lending/employer-receivables-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './Receivables.module.css';
import { receivablesQuery } from './receivable-queries.ts';

/** What employers deducted and have not passed on, by the days since the payday; the oldest first. */
export function ReceivablesPage() {
  const query = useQuery(receivablesQuery);
  const inColumns = useMedia('(min-width: 64em)');
  return (
    <ListFrame
      title="Owed by employers"
      lead="What was deducted from pay and has not been passed on. An employer that owes anything for 60 days has no new plans."
    >
      <ListBody
        query={query}
        what="employers"
        empty={{ title: 'No employer deducted anything yet', text: 'What returns say was deducted is here.' }}
      >
        {({ rows, ages, open, surplus }, stale) => (
          <>
            <Card padding="snug">
              <DescriptionList
                entries={[
                  { label: 'Owed', value: formatNaira(open) },
                  ...ageEntries(ages),
                  { label: 'Passed on beyond', value: formatNaira(surplus) },
                ]}
              />
            </Card>
            <DataTable
              label="Employers"
              rows={rows}
              rowKey={({ employerId }) => employerId}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Employer',
                  card: 'title',
                  cell: ({ employerId, name }) => <RowLink to={paths.receivable(employerId)}>{name}</RowLink>,
                },
                { heading: 'Oldest', card: 'corner', cell: ({ oldestDays }) => <OldestDays days={oldestDays} /> },
                amount('Deducted', ({ deducted }) => deducted),
                amount('Settled', ({ settled }) => settled),
                amount('Owed', (row) => row.open),
                amount(ageLabels.under30, (row) => row.ages.under30),
                amount(ageLabels.under60, (row) => row.ages.under60),
                amount(ageLabels.older, (row) => row.ages.older),
                amount('Beyond', (row) => row.surplus),
              ]}
            />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}

const ageLabels = { under30: '0–29 days', under60: '30–59 days', older: '60 days or more' } as const;

/** What is owed by the days since the payday, as entries of a list. */
const ageEntries = (ages: ReceivableAges) =>
  (Object.keys(ageLabels) as (keyof ReceivableAges)[]).map((age) => ({
    label: ageLabels[age],
    value: formatNaira(ages[age]),
  }));

const amount = (heading: string, of: (row: ReceivableRow) => number) => ({
  ...{ heading, card: 'field' as const, isAmount: true },
  cell: (row: ReceivableRow) => formatNaira(of(row)),
});

function OldestDays({ days }: { days: number | null }) {
  if (days === null) return 'Nothing owed';
  return <span className={days >= 30 ? styles.old : undefined}>{counted(days, 'day', 'days')}</span>;
}
