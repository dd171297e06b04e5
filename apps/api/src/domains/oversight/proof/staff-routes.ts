import * as calls from '@foodbank/contract/oversight/proof-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { readMonthEnd } from './month-end.ts';
import { isProofOverdue } from './proof-state.ts';
import { findNewestProofRun, findProofRun, listDifferencesOfRun, listProofRuns, type ProofRun } from './run-queries.ts';

const pageSize = 50;

/** The console's calls about the proof of the money. */
export function proofStaffRoutes({ clock, database }: AppContext): Route[] {
  return [
    staffRoute(calls.getProofState, async () => {
      const newest = await findNewestProofRun(database.read);
      return { newest: newest === null ? null : shown(newest), overdue: isProofOverdue(newest, clock.now()) };
    }),
    staffRoute(calls.getMonthEnd, async () => ({
      monthEnd: await readMonthEnd(database.read, businessDateOf(clock), clock.now()),
    })),
    staffRoute(calls.listProofRuns, async ({ query: { cursor } }) => {
      const found = await listProofRuns(database.read, cursor ?? null, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      return { rows: rows.map(shown), nextCursor };
    }),
    staffRoute(calls.getProofRun, async ({ params: { runId } }) => {
      const run = (await findProofRun(database.read, runId)) ?? refuse('not-found');
      const differences = await listDifferencesOfRun(database.read, runId);
      return {
        run: shown(run),
        differences: differences.map(({ checkName, ...rest }) => ({ check: checkName, ...rest })),
      };
    }),
  ];
}

const shown = ({ startedAt, finishedAt, ...run }: ProofRun): calls.ProofRun => ({
  ...run,
  startedAt: startedAt.toISOString(),
  finishedAt: (finishedAt ?? startedAt).toISOString(),
});
