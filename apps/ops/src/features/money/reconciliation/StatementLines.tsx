import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import type { Statement, StatementLine } from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './Reconciliation.module.css';
import { linesOfStatementQuery, type Only } from './reconciliation-queries.ts';
import { lineStateLabels, lineTones } from './reconciliation-texts.ts';

const shown = {
  all: 'All lines',
  errors: 'Errors only',
  unexplained: 'In suspense or waiting',
} as const satisfies Record<Only, string>;
const filterSchema = { show: choiceFilter(shown, 'all') };

/** The lines of a statement in their order, with their errors or with what explains them. */
export function StatementLines({ statement: { id, state } }: { statement: Statement }) {
  const [{ show }, setFilters, pager] = useListPage(filterSchema);
  const inColumns = useMedia('(min-width: 68em)');
  const query = useQuery(linesOfStatementQuery(id, show, pager.cursor));
  const options = Object.entries(shown).filter(([value]) => value !== (state === 'applied' ? 'errors' : 'unexplained'));
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          name="show"
          label="Show"
          value={show}
          onChange={({ target }) => setFilters({ show: target.value as Only })}
          options={options.map(([value, label]) => ({ value, label }))}
        />
      </div>
      <ListBody
        query={query}
        what="lines"
        onClear={show === 'all' ? null : () => setFilters({ show: 'all' })}
        empty={{ title: 'No lines', text: 'The statement has no lines.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Lines of the statement"
              rows={rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              rowClassName={(row) => (row.error === null ? undefined : styles.wrong)}
              columns={[
                { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: (row) => (row.line === 1 ? '–' : row.line) },
                { heading: 'What', card: 'title', className: styles.text, columnClassName: styles.what, cell: nameOf },
                {
                  heading: 'Day',
                  card: 'field',
                  className: styles.whole,
                  cell: (row) => (row.bookedOn ? formatDay(row.bookedOn) : '–'),
                },
                { heading: 'Reference', card: 'field', className: styles.text, cell: (row) => row.reference ?? '–' },
                { heading: 'Amount', card: 'field', isAmount: true, cell: (row) => amountOf(row.amount) },
                { heading: 'Balance', card: 'field', isAmount: true, cell: (row) => amountOf(row.balance) },
                { heading: 'Explained by', card: 'box', cell: (row) => <Explanation line={row} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </>
  );
}

const amountOf = (amount: number | null) => (amount === null ? '–' : formatNaira(amount));

const nameOf = ({ id, state, description, externalId }: StatementLine) => {
  const text = description || externalId || 'A line';
  return state === null ? text : <RowLink to={paths.statementLine(id)}>{text}</RowLink>;
};

/** The error of a line, or its state with what explains it. */
function Explanation({ line: { error, state, explanation } }: { line: StatementLine }) {
  if (error !== null) return <span className={styles.error}>{error}</span>;
  if (state === null) return 'Not applied yet';
  return (
    <span className={styles.explained}>
      <StatusBadge tone={lineTones[state]}>{lineStateLabels[state]}</StatusBadge> {explanation}
    </span>
  );
}
