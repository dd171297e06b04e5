import { type Category, categoryLabel } from '@foodbank/contract/people/agents';
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { lagosDay, lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import {
  type AgentActivity,
  type AgentSort,
  type AgentState,
  agentStates,
} from '@foodbank/contract/views/overviews-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { soldSince } from './agent-record.ts';
import type { AgentSearch, ListedAgentRow } from './agent-rows.ts';
import { readAgentSearch } from './agent-search.ts';
import { listAgentRows, sumAgents } from './queries.ts';

/** A filter of the list, as calls have it. Sums and files are never of a search: contacts are looked for in the list only, where that is counted. */
export interface AskedAgents {
  category?: Category | undefined;
  state?: AgentState | undefined;
  activity?: AgentActivity | undefined;
}

function parametersOf({ category, state, activity }: AskedAgents, now: Date) {
  const { month, year } = lagosMonth(now);
  const search: AgentSearch = { ...readAgentSearch(undefined), category: category ?? null, state: state ?? null };
  return { search, about: { soldSince: soldSince(activity, now), month: monthDays(month, year) } };
}

/** What the agents of a filter sold this month; no sum where there are too many. */
export async function readAgentSums(db: Db, asked: AskedAgents, now: Date) {
  const { search, about } = parametersOf(asked, now);
  const { count, salesKobo } = await sumAgents(db, search, { ...about, atMost: tableSumsMax + 1 });
  return { count, sums: count > tableSumsMax ? null : { sales: toNaira(salesKobo) } };
}

const heading = [
  'code',
  'name',
  'category',
  'state',
  'joined on',
  'sales this month (NGN)',
  'target (NGN)',
  'last sale on',
];

/** Writes the agents of a filter into a file, with their names and without contacts. */
export async function saveAgents(
  tx: Tx,
  { sort = 'name', ...asked }: AskedAgents & { sort?: AgentSort | undefined },
  actor: Actor,
): Promise<TableFile> {
  const { search, about } = parametersOf(asked, tx.now);
  const rows = await listAgentRows(tx, search, sort, { ...about, cursor: null, atMost: tableFileRowsMax });
  const { count: matching } = await sumAgents(tx, search, { ...about, atMost: tableSumsMax + 1 });
  return saveTable(tx, { table: 'agents', heading, rows, cellsOf, matching, filter: { ...asked, sort }, actor });
}

const cellsOf = (agent: ListedAgentRow): CsvCell[] => [
  ...[formatReferralCode(agent.referralCode), `${agent.firstname} ${agent.lastname}`.trim()],
  ...[categoryLabel(agent.category), agentStates[agent.state], lagosDay(agent.createdAt)],
  { kobo: agent.salesKobo },
  agent.targetKobo === null ? '' : { kobo: agent.targetKobo },
  agent.lastSaleOn ?? '',
];
