import { lagosDay } from '@foodbank/contract/primitives/day';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import * as calls from '@foodbank/contract/views/statements';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FileReply, type Route, route } from '../../../platform/serve.ts';
import { readFile } from '../../foundation/files/read-file.ts';
import { statementOwner } from './jobs.ts';
import { findStatement, findStatementAgent, listAgentStatements, type StoredStatement } from './queries.ts';
import { firstDayOf, requestStatement } from './request-statement.ts';

/** The calls by which agents ask for their statements and download them. */
export function statementRoutes(context: AppContext): Route[] {
  const { clock, database, limits } = context;
  return [
    route(calls.listStatements, async (_, { agentId }) => {
      const agent = (await findStatementAgent(database.read, agentId)) ?? refuse('not-found');
      const stored = Map.groupBy(await listAgentStatements(database.read, agentId), ({ month }) => month.slice(0, 7));
      const today = businessDateOf(clock);
      const months = calls.statementMonths(firstDayOf(agent), today).map((month) => ({
        month,
        isSoFar: today.startsWith(month),
        statements: (stored.get(month) ?? []).map(asStatement),
      }));
      return { months };
    }),
    route(calls.requestStatement, async ({ body }, { agentId }) => {
      await limits.take('statementsByAgent', agentId);
      return { statement: asStatement(await database.write((tx) => requestStatement(tx, agentId, body))) };
    }),
    route(calls.downloadStatement, async ({ params: { statementId } }, { agentId }) => {
      const statement = await findStatement(database.read, statementId);
      if (statement?.agentId !== agentId) refuse('not-found');
      if (statement.state !== 'ready' || statement.fileId === null) refuse('statement-not-ready');
      const agent = (await findStatementAgent(database.read, agentId)) ?? refuse('not-found');
      const file = await readFile(context, statement.fileId, statementOwner(agentId));
      const code = formatReferralCode(agent.referralCode);
      const day = lagosDay(statement.madeAt ?? clock.now());
      const name = `Foodbank-statement-${statement.month.slice(0, 7)}-${code}-${day}`;
      return new FileReply({ ...file, fileName: `${name}.${statement.format}` });
    }),
  ];
}

function asStatement({ id, month, format, state, askedAt, madeAt }: StoredStatement): calls.Statement {
  const instants = { askedAt: askedAt.toISOString(), madeAt: madeAt?.toISOString() ?? null };
  return { id, month: month.slice(0, 7), format, state, ...instants };
}
