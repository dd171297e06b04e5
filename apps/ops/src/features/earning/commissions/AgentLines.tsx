import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { lineStates } from '@foodbank/contract/earning/commissions';
import { addMonths, formatDay, formatMonth, lagosDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { EarningLine } from '@foodbank/contract/views/earnings';
import { Card } from '@foodbank/ui/Card';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import styles from './AgentEarningsPage.module.css';
import { lineFilters, linesQuery, stateChoices, toneOf } from './earning-queries.ts';
import { lineName } from './line-name.ts';

const monthsOffered = 24;

function monthOptions(chosen: string) {
  const first = `${lagosDay(new Date()).slice(0, 7)}-01`;
  const months = Array.from({ length: monthsOffered }, (_, index) => addMonths(first, -index).slice(0, 7));
  if (chosen !== '' && !months.includes(chosen)) months.push(chosen);
  return [{ value: '', label: 'All months' }, ...months.map((value) => ({ value, label: formatMonth(value) }))];
}

export interface AgentLinesProps {
  agentId: string;
  onOpen: (line: EarningLine) => void;
}

/** The agent's lines with filters by state and month, and why each is there. */
export function AgentLines({ agentId, onOpen }: AgentLinesProps) {
  const [filters, setFilters, pager] = useListPage(lineFilters);
  const query = useQuery(linesQuery(agentId, filters, pager.cursor));
  const inColumns = useMedia('(min-width: 64em)');
  const isFiltered = filters.state !== 'all' || filters.month !== '';
  return (
    <Card as="section" padding="snug" className={styles.section} aria-labelledby="lines">
      <h2 id="lines" className={styles.heading}>
        Lines
      </h2>
      <search className={styles.filters}>
        <SelectField
          name="state"
          label="State"
          value={filters.state}
          onChange={({ target }) => setFilters({ state: target.value as keyof typeof stateChoices })}
          options={stateChoices}
        />
        <SelectField
          name="month"
          label="Month"
          value={filters.month}
          onChange={({ target }) => setFilters({ month: target.value })}
          options={monthOptions(filters.month)}
        />
      </search>
      <ListBody
        query={query}
        what="lines"
        onClear={isFiltered ? () => setFilters({ state: 'all', month: '' }) : null}
        empty={{ title: 'No lines yet', text: 'The first order of a customer with the agent’s code adds one.' }}
      >
        {(reply, stale) => (
          <>
            <DataTable
              label="Commission lines"
              rows={reply.rows}
              rowKey={({ id }) => id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Line',
                  card: 'title',
                  columnClassName: styles.lineColumn,
                  cell: (line) => (
                    <button type="button" className={styles.open} onClick={() => onOpen(line)}>
                      {lineName(line)}
                    </button>
                  ),
                },
                {
                  heading: 'State',
                  card: 'field',
                  columnClassName: styles.whole,
                  cell: ({ state, isDisputed }) => (
                    <>
                      <StatusBadge tone={toneOf(state)}>{lineStates[state]}</StatusBadge>
                      {isDisputed && ' Disputed'}
                    </>
                  ),
                },
                {
                  heading: 'Date',
                  card: 'field',
                  className: styles.whole,
                  cell: ({ countsOn }) => formatDay(countsOn),
                },
                { heading: 'Why', card: 'box', className: styles.why, cell: ({ explanation }) => explanation },
                {
                  heading: 'Amount',
                  card: 'corner',
                  className: styles.whole,
                  cell: ({ amount }) => formatNaira(amount),
                },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={reply.nextCursor} shown={reply.rows.length} />
          </>
        )}
      </ListBody>
    </Card>
  );
}
