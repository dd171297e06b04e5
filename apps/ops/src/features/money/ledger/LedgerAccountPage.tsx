import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import {
  type EntrySort,
  entrySorts,
  type LedgerAccount,
  type LedgerEntry,
  ledgerKinds,
} from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type PeriodName, periodNames } from '@foodbank/contract/primitives/periods';
import { Card } from '@foodbank/ui/Card';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { FilterPair } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice } from '../../../components/notices.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { RecordTable, type TableColumn, TwoLines } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { BalanceAt } from './BalanceAt.tsx';
import styles from './Ledger.module.css';
import { LedgerSums } from './LedgerSums.tsx';
import { accountQuery, entrySumsQuery, saveEntries } from './ledger-queries.ts';
import { OwnerLink } from './OwnerLink.tsx';
import { accountText, codeText, transferStates } from './shared/ledger-texts.ts';

const instantLength = '2026-11-20T14:05'.length;
const dayLength = '2026-11-20'.length;
const filterSchema = {
  at: searchFilter(instantLength),
  from: searchFilter(dayLength),
  to: searchFilter(dayLength),
  sort: choiceFilter(entrySorts, 'newest'),
  period: choiceFilter(periodNames, '30-days'),
};

const BalanceLine = lazyPart(async () => (await import('./BalanceLine.tsx')).BalanceLine);
const up = ['oldest'] as const;
/** What is only reserved, or is voided, moves nothing. */
const moves = ({ kind }: LedgerEntry) => kind === 'posted' || kind === 'post';
const onSide = (side: LedgerEntry['side']) => (entry: LedgerEntry) =>
  moves(entry) && entry.side === side ? entry.amount : 0;
const amounts = [
  { name: 'debits', word: 'in debit', of: onSide('debit') },
  { name: 'credits', word: 'in credit', of: onSide('credit') },
];

/** One account: its balance now and at an instant, and its entries with the balance after each. */
export function LedgerAccountPage() {
  const { id = '' } = useParams();
  const [{ at, period, ...shown }, setFilters, pager] = useListPage(filterSchema);
  const { from, to, sort } = shown;
  const query = useQuery(accountQuery(id, shown, pager.cursor));
  const sums = useQuery(entrySumsQuery(id, shown));
  const account = query.data?.account;
  const isUnknown = isMissing(query.error);
  return (
    <div className={styles.page}>
      <BackLink to={paths.ledgerAccounts({ kind: account?.kind ?? 'agent-payable' })}>
        {account ? ledgerKinds[account.kind] : 'Accounts'}
      </BackLink>
      <PageHeading title={account ? accountText(account) : 'Account'} className={styles.title} />
      {account && <OwnerLink owner={account.owner} />}
      {isUnknown && <EmptyNotice title="No such account" text="The address may be mistyped." />}
      {account && <Summary account={account} />}
      {account && (
        <Suspense fallback={null}>
          <BalanceLine
            id={id}
            period={period}
            onChoose={(next: PeriodName) => setFilters({ period: next }, { replace: true })}
          />
        </Suspense>
      )}
      {account && (
        <Card as="section" padding="snug" aria-label="Balance at an instant">
          <BalanceAt id={id} at={at} onChange={(next) => setFilters({ at: next }, { replace: true })} />
        </Card>
      )}
      {!isUnknown && (
        <section className={styles.part} aria-label="Entries">
          <h2 className={styles.heading}>Entries</h2>
          <div className={styles.days}>
            <FilterPair>
              <TextField
                name="from"
                type="date"
                label="Booked from"
                value={from}
                onChange={({ target }) => setFilters({ from: target.value })}
              />
              <TextField
                name="to"
                type="date"
                label="Booked until"
                value={to}
                onChange={({ target }) => setFilters({ to: target.value })}
              />
            </FilterPair>
          </div>
          <RecordTable
            label="Entries"
            noun={['entry', 'entries']}
            query={query}
            pager={pager}
            columns={columns}
            sorts={{ shown: sort, labels: entrySorts, up, onChoose: (next) => setFilters({ sort: next }) }}
            rowOf={({ number, transferId, code }: LedgerEntry) => ({
              ...{ key: String(number), to: paths.transfer(transferId), isCurrent: false },
              ...{ title: `${codeText(code)}, entry ${number}`, corner: null, line: null },
            })}
            isOpen={false}
            filter={JSON.stringify([id, from, to])}
            amounts={amounts}
            sums={sums}
            save={() => saveEntries(id, shown)}
            onClear={from || to ? () => setFilters({ from: '', to: '' }) : null}
            empty={{ title: 'No entries yet', text: 'Nothing was booked here.' }}
          />
        </section>
      )}
    </div>
  );
}

function Summary({ account }: { account: LedgerAccount }) {
  const mayOpen = useMay('agents.read');
  const { agent, entryCount } = account;
  return (
    <>
      <p className={styles.facts}>
        {agent &&
          (mayOpen ? (
            <Link to={paths.agent(agent.id)} className={styles.owner}>
              {agent.code}
            </Link>
          ) : (
            <span>{agent.code}</span>
          ))}
        <span>{account.side === 'debit' ? 'Debit account' : 'Credit account'}</span>
        <span>{counted(entryCount, 'entry', 'entries')}</span>
      </p>
      <LedgerSums sums={account} heading="Balance now" />
    </>
  );
}

const stateOf = ({ kind }: LedgerEntry) => (
  <StatusBadge tone={transferStates[kind].tone}>{transferStates[kind].text}</StatusBadge>
);

/** A column of the amounts on one side. What is only reserved, or is voided, is quieter. */
const amount = (heading: string, side: LedgerEntry['side']): TableColumn<LedgerEntry, EntrySort> => ({
  heading,
  card: 'field',
  isAmount: true,
  cell: (entry) => {
    if (entry.side !== side) return <span className={styles.quiet}>–</span>;
    return <span className={moves(entry) ? undefined : styles.quiet}>{formatNaira(entry.amount)}</span>;
  },
});

const columns: TableColumn<LedgerEntry, EntrySort>[] = [
  {
    heading: 'What for',
    card: 'title',
    cell: ({ transferId, code, subject }) => (
      <TwoLines second={<RecordName of={subject} />}>
        <RowLink to={paths.transfer(transferId)}>{codeText(code)}</RowLink>
      </TwoLines>
    ),
  },
  { heading: 'State', card: 'corner', cell: stateOf },
  {
    heading: 'Booked',
    card: 'field',
    isShort: true,
    sortBy: 'newest',
    cell: ({ bookedAt }) => <Moment at={bookedAt} />,
  },
  { heading: 'Other account', card: 'field', cell: ({ other }) => accountText(other) },
  amount('Debit', 'debit'),
  amount('Credit', 'credit'),
  { heading: 'Balance after', card: 'field', isAmount: true, cell: ({ after }) => formatNaira(after.balance) },
];
