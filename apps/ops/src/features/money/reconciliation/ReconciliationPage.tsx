import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { statementAccounts } from '@foodbank/contract/money/reconciliation-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { AccountStandings } from './AccountStandings.tsx';
import styles from './Reconciliation.module.css';
import { type AccountChoice, statementsQuery } from './reconciliation-queries.ts';
import { periodText, statementLabel, statementTones } from './reconciliation-texts.ts';

const choices = { both: 'Both accounts', ...statementAccounts } as const satisfies Record<AccountChoice, string>;
const schema = { account: choiceFilter(choices, 'both') };

/** How both accounts stand beside the ledger, and their statements. */
export function ReconciliationPage() {
  const [{ account }, setFilters, pager] = useListPage(schema);
  const inColumns = useMedia('(min-width: 68em)');
  const mayWork = useMay('reconciliation.work');
  const query = useQuery(statementsQuery(account, pager.cursor));
  return (
    <ListFrame
      title="Reconciliation"
      lead="Statements of the payment provider and of the bank, beside the ledger. The provider’s statement is fetched every day."
      actions={
        mayWork && (
          <ButtonLink as={Link} to={paths.statementUpload} size="small">
            Upload a statement
          </ButtonLink>
        )
      }
    >
      <AccountStandings />
      <search className={styles.filters}>
        <SelectField
          name="account"
          label="Account"
          value={account}
          options={choices}
          onChange={({ target }) => setFilters({ account: target.value as AccountChoice })}
        />
      </search>
      <ListBody
        query={query}
        what="statements"
        onClear={account === 'both' ? null : () => setFilters({ account: 'both' })}
        empty={{ title: 'No statement yet', text: 'Statements that are fetched or uploaded come here.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Statements"
              rows={rows}
              rowKey={({ id }) => id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Days',
                  card: 'title',
                  cell: (row) => <RowLink to={paths.statement(row.id)}>{periodText(row)}</RowLink>,
                },
                { heading: 'Account', card: 'field', cell: (row) => statementAccounts[row.account] },
                { heading: 'Lines', card: 'field', cell: (row) => row.lineCount.toLocaleString('en') },
                { heading: 'Opening', card: 'field', cell: (row) => formatNaira(row.opening) },
                { heading: 'Closing', card: 'field', cell: (row) => formatNaira(row.closing) },
                { heading: 'From', card: 'field', cell: (row) => row.uploadedBy ?? 'Fetched' },
                {
                  heading: 'State',
                  card: 'corner',
                  cell: (row) => <StatusBadge tone={statementTones[row.state]}>{statementLabel(row)}</StatusBadge>,
                },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}
