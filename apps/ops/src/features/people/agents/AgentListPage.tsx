import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import type { ColumnSort } from '@foodbank/app/components/SortButton';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useMedia } from '@foodbank/app/use-media';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { AgentSort, ListedAgent } from '@foodbank/contract/views/overviews-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './AgentListPage.module.css';
import { AgentStateBadge } from './AgentStateBadge.tsx';
import { type AgentFilters, agentFilters, agentsQuery, filterLabels } from './agent-queries.ts';

const noFilters = { search: '', category: 'all', state: 'all', activity: 'all' } as const;

/** The list of agents: search, filters, sort and page are in the address. */
export function AgentListPage() {
  const [filters, setFilters, pager] = useListPage(agentFilters);
  const query = useQuery(agentsQuery(filters, pager.cursor));
  const inColumns = useMedia('(min-width: 60em)');
  const isFiltered = Object.entries(noFilters).some(([name, value]) => filters[name as keyof AgentFilters] !== value);
  const sortBy = (sort: AgentSort) => setFilters({ sort });
  return (
    <ListFrame
      title="Agents"
      lead="People who refer customers and earn commission."
      filters={<AgentFilterFields filters={filters} onChange={setFilters} withSort={!inColumns} />}
    >
      <ListBody
        query={query}
        what="agents"
        onClear={isFiltered ? () => setFilters(noFilters) : null}
        empty={{ title: 'No agents yet', text: 'Agents who register on the site appear here.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Agents"
              columns={columnsFor(filters.sort, sortBy)}
              rows={rows}
              rowKey={({ id }) => id}
              rowClassName={() => styles.row}
              inColumns={inColumns}
              stale={stale}
              dense
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}

interface FilterFieldsProps {
  filters: AgentFilters;
  onChange: (changes: Partial<AgentFilters>, options?: { replace: boolean }) => void;
  /** Cards have no heads that sort. */
  withSort: boolean;
}

const sortLabels: Record<AgentSort, string> = {
  name: 'Name, from A to Z',
  joined: 'Joined, newest first',
  sales: 'Sales this month, highest first',
  'last-sale': 'Last sale, newest first',
};

function AgentFilterFields({ filters, onChange, withSort }: FilterFieldsProps) {
  const search = useCallback((text: string) => onChange({ search: text.trim() }, { replace: true }), [onChange]);
  const [text, setText] = useSearchText(filters.search, search);
  const select = (name: keyof typeof filterLabels, label: string) => (
    <ChoiceField<string>
      name={name}
      label={label}
      value={filters[name]}
      labels={filterLabels[name]}
      onChoose={(choice) => onChange({ [name]: choice } as Partial<AgentFilters>)}
    />
  );
  return (
    <>
      <SearchField label="Name, code, email or phone" value={text} onValueChange={setText} />
      {select('state', 'State')}
      {select('category', 'Category')}
      {select('activity', 'Sales')}
      {withSort && (
        <ChoiceField
          name="sort"
          label="Sort by"
          value={filters.sort}
          labels={sortLabels}
          onChoose={(sort) => onChange({ sort })}
        />
      )}
    </>
  );
}

/** Names from A to Z, the others from the highest or newest down: the server has no other order. */
function sortOf(key: AgentSort, present: AgentSort, onSort: (sort: AgentSort) => void): ColumnSort {
  const direction = key === 'name' ? 'ascending' : 'descending';
  return { direction: present === key ? direction : 'none', onSort: () => onSort(key) };
}

function columnsFor(present: AgentSort, onSort: (sort: AgentSort) => void): Column<ListedAgent>[] {
  const sort = (key: AgentSort) => sortOf(key, present, onSort);
  return [
    {
      heading: 'Name',
      card: 'title',
      sort: sort('name'),
      cell: ({ id, name, referralCode, category }) => (
        <>
          <RowLink to={paths.agent(id)}>{name}</RowLink>
          <span className={styles.second}>
            {referralCode}, {categoryLabel(category)}
          </span>
        </>
      ),
    },
    {
      heading: 'State',
      card: 'corner',
      cell: ({ state, waits }) => (
        <span className={styles.states}>
          <AgentStateBadge state={state} />
          {waits && <span className={styles.waits}>Change waits</span>}
        </span>
      ),
    },
    {
      heading: 'Contact',
      card: 'field',
      cell: ({ email, phoneNumber }) => (
        <>
          <span className={styles.email}>{email || '–'}</span>
          {phoneNumber && <span className={styles.second}>{phoneNumber}</span>}
        </>
      ),
    },
    {
      heading: 'Joined',
      card: 'field',
      sort: sort('joined'),
      className: styles.code,
      cell: ({ joinedAt }) => <Moment at={joinedAt} dayOnly />,
    },
    {
      heading: 'Sales this month',
      card: 'field',
      sort: sort('sales'),
      className: styles.money,
      cell: ({ salesThisMonth, target }) => (
        <>
          {formatNaira(salesThisMonth)}
          {target !== null && <span className={styles.second}>of {formatNaira(target)}</span>}
        </>
      ),
    },
    {
      heading: 'Last sale',
      card: 'field',
      sort: sort('last-sale'),
      className: styles.code,
      cell: ({ lastSaleOn }) =>
        lastSaleOn === null ? <span className={styles.none}>Never</span> : formatDay(lastSaleOn),
    },
  ];
}
