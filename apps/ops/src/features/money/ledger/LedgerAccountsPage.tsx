import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useMedia } from '@foodbank/app/use-media';
import {
  type LedgerAccount,
  type LedgerKind,
  ledgerKinds,
  ledgerOwnerKinds,
} from '@foodbank/contract/money/ledger-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { readLengthMax } from '@foodbank/contract/primitives/seen-text';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BackLink } from '../../../components/BackLink.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './Ledger.module.css';
import { accountsQuery } from './ledger-queries.ts';

const filterSchema = { kind: choiceFilter(ledgerKinds, 'agent-payable'), agent: searchFilter(readLengthMax) };

/** The accounts of a kind, or all accounts of one agent. */
export function LedgerAccountsPage() {
  const [{ kind, agent }, setFilters, pager] = useListPage(filterSchema);
  const search = useCallback((text: string) => setFilters({ agent: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(agent, search);
  const inColumns = useMedia('(min-width: 60em)');
  const query = useQuery(accountsQuery(kind, agent, pager.cursor));
  return (
    <div className={styles.page}>
      <BackLink to={paths.ledger}>Ledger</BackLink>
      <ListFrame
        title={agent === '' ? ledgerKinds[kind] : 'Accounts of an agent'}
        filters={
          <>
            <SearchField label="Agent’s referral code" value={text} onValueChange={setText} />
            {agent === '' && (
              <SelectField
                name="kind"
                label="Kind of account"
                value={kind}
                options={ledgerKinds}
                onChange={({ target }) => setFilters({ kind: target.value as LedgerKind })}
              />
            )}
          </>
        }
      >
        <ListBody
          query={query}
          what="accounts"
          onClear={agent === '' ? null : () => setFilters({ agent: '' })}
          empty={{ title: 'No accounts yet', text: 'An account is opened when something is booked on it.' }}
        >
          {({ rows, nextCursor }, stale) => (
            <>
              <div className={`${styles.amounts} ${styles.accounts}`}>
                <DataTable
                  label="Accounts"
                  rows={rows}
                  rowKey={({ id }) => String(id)}
                  rowClassName={() => styles.row}
                  inColumns={inColumns}
                  stale={stale}
                  dense
                  columns={[
                    {
                      heading: 'Account',
                      card: 'title',
                      cell: (row) => (
                        <>
                          <RowLink to={paths.ledgerAccount(row.id)}>
                            {agent === ''
                              ? (row.agent?.name ?? row.owner?.name ?? ledgerKinds[row.kind])
                              : ledgerKinds[row.kind]}
                          </RowLink>
                          {row.owner && <span className={styles.second}>{ledgerOwnerKinds[row.owner.kind]}</span>}
                          {row.agent && (
                            <span className={styles.second}>
                              {agent === '' ? row.agent.code : `${row.agent.name}, ${row.agent.code}`}
                            </span>
                          )}
                        </>
                      ),
                    },
                    {
                      heading: 'Last booking',
                      card: 'field',
                      className: styles.moment,
                      cell: ({ lastBookedAt }) => (lastBookedAt === null ? '–' : <Moment at={lastBookedAt} dayOnly />),
                    },
                    amount('Debits', ({ debits }) => debits),
                    amount('Credits', ({ credits }) => credits),
                    amount('Reserved debits', ({ pendingDebits }) => pendingDebits),
                    amount('Reserved credits', ({ pendingCredits }) => pendingCredits),
                    amount('Balance', ({ balance }) => balance),
                  ]}
                />
              </div>
              <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
            </>
          )}
        </ListBody>
      </ListFrame>
    </div>
  );
}

/** A column of an amount. Zero is a dash. */
const amount = (heading: string, read: (account: LedgerAccount) => number) => ({
  heading,
  card: 'field' as const,
  columnClassName: styles.amount,
  cell: (account: LedgerAccount) =>
    read(account) === 0 ? <span className={styles.quiet}>–</span> : formatNaira(read(account)),
});
