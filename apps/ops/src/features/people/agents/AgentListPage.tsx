import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import {
  type AgentSort,
  type ListedAgent,
  saveAgents as saveAgentsCall,
  sumAgents,
} from '@foodbank/contract/views/overviews-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RecordTable, type TableColumn } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { sumsEveryMs } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import styles from './AgentListPage.module.css';
import { AgentStateBadge } from './AgentStateBadge.tsx';
import { type AgentFilters, agentFilters, agentsKey, agentsQuery, filterLabels, filterOf } from './agent-queries.ts';

const noFilters = { search: '', category: 'all', state: 'all', activity: 'all' } as const;

const up = ['name'] as const;
const amounts = [{ name: 'sales', word: 'sold this month', of: ({ salesThisMonth }: ListedAgent) => salesThisMonth }];

/** What the agents of a filter sold this month; a search is not in it. */
const agentSumsQuery = (filters: AgentFilters) =>
  queryOptions({
    queryKey: [...agentsKey, 'sums', filterOf(filters)],
    queryFn: () => call(sumAgents, { query: filterOf(filters) }),
    refetchInterval: sumsEveryMs,
  });

/** The agents of a filter as a file; a search is not in it. */
const saveAgents = (filters: AgentFilters) =>
  call(saveAgentsCall, { body: { ...filterOf(filters), sort: filters.sort } });

/** The agents as a table: search, filters, order and page are in the address. */
export function AgentListPage() {
  const [filters, setFilters, pager] = useListPage(agentFilters);
  const { search, sort, ...others } = filters;
  const query = useQuery(agentsQuery(filters, pager.cursor));
  const sums = useQuery({ ...agentSumsQuery(filters), enabled: search === '' });
  const isFiltered = Object.entries(noFilters).some(([name, value]) => filters[name as keyof AgentFilters] !== value);
  return (
    <ListFrame
      title="Agents"
      lead="People who refer customers and earn commission."
      filters={<AgentFilterFields filters={filters} onChange={setFilters} />}
    >
      <RecordTable
        label="Agents"
        noun={['agent', 'agents']}
        query={query}
        pager={pager}
        columns={columns}
        sorts={{ shown: sort, labels: sortLabels, up, onChoose: (next) => setFilters({ sort: next }) }}
        rowOf={({ id, name, referralCode }: ListedAgent) => ({
          ...{ key: id, to: paths.agent(id), isCurrent: false, title: name, corner: null, line: referralCode },
        })}
        isOpen={false}
        filter={JSON.stringify([search, others])}
        amounts={amounts}
        sums={search === '' ? sums : null}
        save={search === '' ? () => saveAgents(filters) : null}
        onClear={isFiltered ? () => setFilters(noFilters) : null}
        empty={{ title: 'No agents yet', text: 'Agents who register on the site appear here.' }}
      />
    </ListFrame>
  );
}

interface FilterFieldsProps {
  filters: AgentFilters;
  onChange: (changes: Partial<AgentFilters>, options?: { replace: boolean }) => void;
}

const sortLabels: Record<AgentSort, string> = {
  name: 'Name, from A to Z',
  joined: 'Joined, newest first',
  sales: 'Sales this month, highest first',
  'last-sale': 'Last sale, newest first',
};

function AgentFilterFields({ filters, onChange }: FilterFieldsProps) {
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
    </>
  );
}

const columns: TableColumn<ListedAgent, AgentSort>[] = [
  {
    heading: 'Name',
    card: 'title',
    sortBy: 'name',
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
    sortBy: 'joined',
    className: styles.code,
    cell: ({ joinedAt }) => <Moment at={joinedAt} dayOnly />,
  },
  {
    heading: 'Sales this month',
    card: 'field',
    sortBy: 'sales',
    isAmount: true,
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
    sortBy: 'last-sale',
    className: styles.code,
    cell: ({ lastSaleOn }) =>
      lastSaleOn === null ? <span className={styles.none}>Never</span> : formatDay(lastSaleOn),
  },
];
