/** An agent's earnings in the console: the same sums, lines and payouts as the agent sees, and the open disputes. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staffAgentPath } from '../people/agents-staff.ts';
import { rowId } from '../primitives/rows.ts';
import {
  cursorQuery,
  dispute,
  earningLine,
  earnings,
  lineDetail,
  linePage,
  lineQuery,
  page,
  payout,
} from './earnings.ts';

const staffRead = { method: 'GET', access: 'staff', staff: 'commissions.read' } as const;

/** An open dispute as staff see it. */
const openDispute = z.object({ ...dispute.shape, requestId: z.nullable(z.string()), line: earningLine });
export type OpenDispute = z.output<typeof openDispute>;

/** Returns an agent's sums, next payout and open disputes to staff. */
export const getEarningsOfAgent = endpoint({
  ...staffRead,
  name: 'getEarningsOfAgent',
  path: '/staff/agents/{agentId}/earnings',
  summary: 'An agent’s sums by state, the next payout with what it needs, and the open disputes, at most 50.',
  params: staffAgentPath,
  reply: z.object({ earnings, disputes: z.array(openDispute) }),
  refusals: ['not-found'],
});

/** Lists an agent's lines to staff. */
export const listLinesOfAgent = endpoint({
  ...staffRead,
  name: 'listLinesOfAgent',
  path: '/staff/agents/{agentId}/earning-lines',
  summary: 'An agent’s commission lines with the explanations that the agent reads, newest first.',
  params: staffAgentPath,
  query: lineQuery,
  reply: linePage,
  refusals: [],
});

/** Returns one line of an agent to staff. */
export const getLineOfAgent = endpoint({
  ...staffRead,
  name: 'getLineOfAgent',
  path: '/staff/agents/{agentId}/earning-lines/{lineId}',
  summary: 'A commission line of an agent with its history, the lines that belong to it and its disputes.',
  params: z.extend(staffAgentPath, { lineId: rowId }),
  reply: z.object({ line: lineDetail }),
  refusals: ['not-found'],
});

/** Lists an agent's payouts to staff. */
export const listPayoutsOfAgent = endpoint({
  ...staffRead,
  name: 'listPayoutsOfAgent',
  path: '/staff/agents/{agentId}/payouts',
  summary: 'An agent’s payouts, newest first.',
  params: staffAgentPath,
  query: cursorQuery,
  reply: page(payout),
  refusals: [],
});
