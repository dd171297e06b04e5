import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import {
  type StatementAccount,
  statementAccounts,
  type UnstatedItem,
  unstatedAfterDays,
} from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RecordName } from '../../../components/RecordName.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { codeText } from '../ledger/shared/ledger-texts.ts';
import styles from './Reconciliation.module.css';
import { unstatedQuery } from './reconciliation-queries.ts';
import { ageText } from './reconciliation-texts.ts';

const shown = { late: `Older than ${unstatedAfterDays} days`, all: 'All' };
const schema = { account: choiceFilter(statementAccounts, 'provider'), show: choiceFilter(shown, 'late') };

/** What was paid and booked and is on no statement yet. */
export function UnstatedPage() {
  const [{ account, show }, setFilters, pager] = useListPage(schema);
  const inColumns = useMedia('(min-width: 56em)');
  const mayReadLedger = useMay('ledger.read');
  const query = useQuery(unstatedQuery(account, show, pager.cursor));
  return (
    <ListFrame
      title="Not on a statement yet"
      lead="What the ledger booked, for example because the provider reported a payment as paid, and what no statement has. Oldest first."
    >
      <search className={styles.filters}>
        <SelectField
          name="account"
          label="Account"
          value={account}
          options={statementAccounts}
          onChange={({ target }) => setFilters({ account: target.value as StatementAccount })}
        />
        <SelectField
          name="show"
          label="Show"
          value={show}
          options={shown}
          onChange={({ target }) => setFilters({ show: target.value as typeof show })}
        />
      </search>
      <ListBody
        query={query}
        what="bookings"
        empty={
          show === 'late'
            ? { title: 'Nothing is missing', text: 'A payment that is on no statement after three days comes here.' }
            : { title: 'Everything is on a statement', text: 'New bookings stay here until a statement has them.' }
        }
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Bookings on no statement"
              rows={rows}
              rowKey={({ number }) => String(number)}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Booking',
                  card: 'title',
                  className: styles.text,
                  cell: (row) => nameOf(row, mayReadLedger),
                },
                {
                  heading: 'Of',
                  card: 'field',
                  className: styles.subject,
                  cell: ({ subject }) => <RecordName of={subject} />,
                },
                {
                  heading: 'Amount',
                  card: 'field',
                  isAmount: true,
                  cell: ({ amount }) => formatNaira(amount),
                },
                {
                  heading: 'Booked',
                  card: 'field',
                  className: styles.whole,
                  cell: ({ bookedOn }) => formatDay(bookedOn),
                },
                { heading: 'Age', card: 'corner', className: styles.whole, cell: ({ bookedOn }) => ageText(bookedOn) },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}

const nameOf = ({ reference, transferId, code }: UnstatedItem, linked: boolean) => {
  const text = reference ?? codeText(code);
  return linked ? <RowLink to={paths.transfer(transferId)}>{text}</RowLink> : text;
};
