/** The console's reads about agents, with their cache keys. Everything about one agent begins with `agentKey`. */
import { choiceFilter, type Filters, searchFilter } from '@foodbank/app/tables/url-filters';
import { categories } from '@foodbank/contract/people/agents';
import * as calls from '@foodbank/contract/views/overviews-staff';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** The list's address. */
/** The address of one agent. */

const all = { all: 'All' } as const;
/** The choices of the list's filters, with labels. */
export const filterLabels = {
  category: { ...all, ...categories },
  state: { ...all, ...calls.agentStates },
  activity: { ...all, ...calls.agentActivities },
} as const;

/** The filters in the list's address. */
export const agentFilters = {
  search: searchFilter(calls.agentSearchLengthMax),
  category: choiceFilter(filterLabels.category, 'all'),
  state: choiceFilter(filterLabels.state, 'all'),
  activity: choiceFilter(filterLabels.activity, 'all'),
  sort: choiceFilter(calls.agentSorts, 'name'),
};
export type AgentFilters = Filters<typeof agentFilters>;

/** What everything about agents begins with in the cache. */
export const agentsKey = ['agents'] as const;
const agentKey = (agentId: string) => [...agentsKey, 'one', agentId] as const;

/** What calls take of the filters besides the search. */
export const filterOf = ({ category, state, activity }: AgentFilters) => ({
  ...(category !== 'all' && { category }),
  ...(state !== 'all' && { state }),
  ...(activity !== 'all' && { activity }),
});

/** What an agent sold by day of a month, beside the month before. */
export const salesQuery = (agentId: string, month: string) =>
  queryOptions({
    queryKey: [...agentKey(agentId), 'sales', month],
    queryFn: () => call(calls.getAgentSales, { params: { agentId }, query: { month } }),
    placeholderData: keepPreviousData,
  });

/** A page of the list. */
export function agentsQuery(filters: AgentFilters, cursor: string | undefined) {
  const { search, sort } = filters;
  const query = {
    sort,
    ...(search !== '' && { search }),
    ...filterOf(filters),
    ...(cursor !== undefined && { cursor }),
  };
  return queryOptions({
    queryKey: [...agentsKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listAgents, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** One agent's record. */
export const recordQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...agentKey(agentId), 'record'],
    queryFn: async ({ signal }) => (await call(calls.getAgentRecord, { params: { agentId } }, signal)).agent,
  });

interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** A list below a record, which grows by pages. */
function growing<Row>(
  agentId: string,
  name: string,
  load: (query: { cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: [...agentKey(agentId), name],
    queryFn: ({ signal, pageParam }) => load(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
  });
}

/** An agent's history, newest first. */
export const eventsQuery = (agentId: string) =>
  growing(agentId, 'events', (query, signal) => call(calls.listAgentEvents, { params: { agentId }, query }, signal));
/** An agent's referrals, newest first. */
export const referralsQuery = (agentId: string) =>
  growing(agentId, 'referrals', (query, signal) =>
    call(calls.listReferralsOfAgent, { params: { agentId }, query }, signal),
  );
/** The emails to an agent, newest first. */
export const emailsQuery = (agentId: string) =>
  growing(agentId, 'emails', (query, signal) => call(calls.listAgentEmails, { params: { agentId }, query }, signal));

/** After an act: list, record and history are read again, so that they agree. */
export const refreshAgents = () => queryClient.invalidateQueries({ queryKey: agentsKey });
