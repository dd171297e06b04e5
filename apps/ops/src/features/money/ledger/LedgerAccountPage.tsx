import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { searchFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { type LedgerAccount, type LedgerEntry, ledgerKinds } from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Card } from '@foodbank/ui/Card';
import { Icon } from '@foodbank/ui/Icon';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice } from '../../../components/notices.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { BalanceAt } from './BalanceAt.tsx';
import styles from './Ledger.module.css';
import { LedgerSums } from './LedgerSums.tsx';
import { accountQuery } from './ledger-queries.ts';
import { OwnerLink } from './OwnerLink.tsx';
import { accountText, codeText, transferStates } from './shared/ledger-texts.ts';

const instantLength = '2026-11-20T14:05'.length;
const filterSchema = { at: searchFilter(instantLength) };

/** One account: its balance now and at an instant, and its entries with the balance after each. */
export function LedgerAccountPage() {
  const { id = '' } = useParams();
  const [{ at }, setFilters, pager] = useListPage(filterSchema);
  const query = useQuery(accountQuery(id, pager.cursor));
  const inColumns = useMedia('(min-width: 68em)');
  const account = query.data?.account;
  const isUnknown = isMissing(query.error);
  return (
    <div className={styles.page}>
      <Link to={paths.ledgerAccounts({ kind: account?.kind ?? 'agent-payable' })} className={styles.back}>
        <Icon name="chevron-left" size={18} />
        {account ? ledgerKinds[account.kind] : 'Accounts'}
      </Link>
      <PageHeading title={account ? accountText(account) : 'Account'} className={styles.title} />
      {account && <OwnerLink owner={account.owner} />}
      {isUnknown && <EmptyNotice title="No such account" text="The address may be mistyped." />}
      {account && <Summary account={account} />}
      {account && (
        <Card as="section" padding="snug" aria-label="Balance at an instant">
          <BalanceAt id={id} at={at} onChange={(next) => setFilters({ at: next }, { replace: true })} />
        </Card>
      )}
      {!isUnknown && (
        <section className={styles.part} aria-label="Entries">
          <h2 className={styles.heading}>Entries</h2>
          <ListBody query={query} what="entries" empty={{ title: 'No entries yet', text: 'Nothing was booked here.' }}>
            {({ rows, nextCursor }, stale) => (
              <>
                <div className={`${styles.amounts} ${styles.entries}`}>
                  <DataTable
                    label="Entries"
                    rows={rows}
                    rowKey={({ number }) => String(number)}
                    rowClassName={() => styles.row}
                    inColumns={inColumns}
                    stale={stale}
                    dense
                    columns={[
                      {
                        heading: 'What for',
                        card: 'title',
                        cell: ({ transferId, code, subject }) => (
                          <>
                            <RowLink to={paths.transfer(transferId)}>{codeText(code)}</RowLink>
                            <span className={styles.second}>
                              <RecordName of={subject} />
                            </span>
                          </>
                        ),
                      },
                      { heading: 'State', card: 'corner', cell: stateOf },
                      {
                        heading: 'Booked',
                        card: 'field',
                        className: styles.moment,
                        cell: ({ bookedAt }) => <Moment at={bookedAt} />,
                      },
                      { heading: 'Other account', card: 'field', cell: ({ other }) => accountText(other) },
                      amount('Debit', 'debit'),
                      amount('Credit', 'credit'),
                      {
                        heading: 'Balance after',
                        card: 'field',
                        columnClassName: styles.amount,
                        cell: ({ after }) => formatNaira(after.balance),
                      },
                    ]}
                  />
                </div>
                <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
              </>
            )}
          </ListBody>
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
const amount = (heading: string, side: LedgerEntry['side']) => ({
  heading,
  card: 'field' as const,
  columnClassName: styles.amount,
  cell: (entry: LedgerEntry) => {
    const moves = entry.kind === 'posted' || entry.kind === 'post';
    if (entry.side !== side) return <span className={styles.quiet}>–</span>;
    return <span className={moves ? undefined : styles.quiet}>{formatNaira(entry.amount)}</span>;
  },
});
