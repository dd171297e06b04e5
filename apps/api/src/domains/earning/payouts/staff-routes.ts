import { payoutStateNames } from '@foodbank/contract/earning/payouts';
import * as calls from '@foodbank/contract/earning/payouts-staff';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { listAgentNames } from '../../people/agents/name-queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { actOnEach } from './act-on-each.ts';
import { checkPayout } from './check-payout.ts';
import { agentOf, describePayout, readPayoutNames } from './describe-payout.ts';
import { findFilter, findNamedAgent } from './find-filter.ts';
import { holdPayout } from './hold-payout.ts';
import {
  countPayouts,
  listCarries,
  listCarryMonths,
  listPayoutMonths,
  listPayouts,
  sumPayouts,
  sumPayoutsById,
} from './list-queries.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { describeProposal, payoutMessages } from './payout-messages.ts';
import { orderOf, readPayoutSums, savePayouts } from './payout-table.ts';
import { previewPayouts } from './preview-payouts.ts';
import { proposeAgentPayout } from './propose-agent-payout.ts';
import { readPayout } from './read-payout.ts';
import { readSending } from './read-sending.ts';
import { refusePayout } from './refuse-payout.ts';
import { releasePayout } from './release-payout.ts';
import { requestPaidAfterAll } from './request-paid-after-all.ts';
import { resumePayouts } from './resume-payouts.ts';
import { approvePayout, reviewPayout } from './review-payouts.ts';
import { stopPayouts } from './stop-payouts.ts';

const pageSize = 50;
const noRow = '00000000-0000-0000-0000-000000000000';
/** The counts of each state if no agent fits the filter. */
const noPayouts = payoutStateNames.map((state) => ({ state, count: 0 }));
/** The console's calls about payouts. */
export function payoutStaffRoutes(context: AppContext, hasAcceptedTerms: HasAcceptedTerms): Route[] {
  const { clock, database, keys } = context;
  const parts = () => ({ db: database.read, keys, day: businessDateOf(clock), hasAcceptedTerms });
  const act = (
    by: typeof reviewPayout,
    body: { items: { id: string; fingerprint: string }[]; total: number },
    staff: StaffCaller,
  ) =>
    actOnEach(database, { items: body.items, totalKobo: toKobo(body.total) }, sumPayoutsById, (tx, item) =>
      by(tx, item, staffActor(staff), hasAcceptedTerms),
    );
  return [
    staffRoute(calls.listPayouts, async ({ query }, { staff }) => {
      const filter = await findFilter(database.read, query);
      const [sending, counts, months] = await Promise.all([
        readSending(database.read, businessDateOf(clock)),
        filter === null ? noPayouts : countPayouts(database.read, filter),
        listPayoutMonths(database.read),
      ]);
      const page = { sort: query.sort, after: query.cursor ?? null, ...orderOf(query), atMost: pageSize + 1 };
      const found = filter === null ? [] : await listPayouts(database.read, filter, page);
      const matching = filter === null ? { count: 0, kobo: 0 } : await sumPayouts(database.read, filter);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      const names = await readPayoutNames(database.read, rows);
      return {
        rows: rows.map((payout) => describePayout(payout, names, staff)),
        nextCursor,
        matching: { count: matching.count, total: toNaira(matching.kobo) },
        counts,
        months: months.map((month) => month.slice(0, 7)),
        sending,
      };
    }),
    staffRoute(calls.sumPayouts, ({ query }) => readPayoutSums(database.read, query)),
    staffRoute(calls.savePayouts, ({ body }, { staff }) =>
      database.write((tx) => savePayouts(tx, body, staffActor(staff))),
    ),
    staffRoute(calls.listPayoutCarries, async ({ query: { month, cursor } }) => {
      const months = (await listCarryMonths(database.read)).map((one) => one.slice(0, 7));
      const shown = month ?? months[0] ?? null;
      const found =
        shown === null ? [] : await listCarries(database.read, `${shown}-01`, cursor ?? noRow, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ agentId }) => agentId);
      const agentIds = rows.map(({ agentId }) => agentId);
      const names = new Map((await listAgentNames(database.read, agentIds)).map((agent) => [agent.id, agent]));
      return {
        month: shown,
        months,
        rows: rows.map(({ agentId, reason, dueKobo, toldAt }) => ({
          agent: agentOf(names, agentId),
          reason,
          due: toNaira(dueKobo),
          toldAt: toldAt?.toISOString() ?? null,
        })),
        nextCursor,
      };
    }),
    staffRoute(calls.readPayout, async ({ params: { id } }, { staff }) => ({
      payout: await readPayout(parts(), id, staff),
    })),
    staffRoute(calls.previewPayouts, async ({ body: { act: wanted, ids = null, ...query } }, { staff }) => {
      const filter = ids === null ? await findFilter(database.read, query) : null;
      return { preview: await previewPayouts(parts(), { act: wanted, ids, filter }, staff) };
    }),
    staffRoute(calls.reviewPayouts, ({ body }, { staff }) => act(reviewPayout, body, staff)),
    staffRoute(calls.approvePayouts, ({ body }, { staff }) => act(approvePayout, body, staff)),
    staffRoute(calls.holdPayout, async ({ params, body }, { staff }) => {
      await database.write((tx) => holdPayout(tx, { ...params, ...body }, staffActor(staff)));
      return { message: payoutMessages.held };
    }),
    staffRoute(calls.releasePayout, async ({ params, body }, { staff }) => {
      const after = await database.write((tx) =>
        releasePayout(tx, { ...params, ...body }, staffActor(staff), hasAcceptedTerms),
      );
      return { message: after?.state === 'dropped' ? payoutMessages.dropped : payoutMessages.released };
    }),
    staffRoute(calls.refusePayout, async ({ params, body }, { staff }) => {
      await database.write((tx) => refusePayout(tx, { ...params, ...body }, staffActor(staff)));
      return { message: payoutMessages.refused };
    }),
    staffRoute(calls.checkPayout, async ({ params: { id } }, { staff }) => {
      await database.write((tx) => checkPayout(tx, id, staffActor(staff)));
      return { message: payoutMessages.checking };
    }),
    staffRoute(calls.requestPaidAfterAll, async ({ params, body }, { staff }) => {
      const approvalId = await database.write((tx) =>
        requestPaidAfterAll(tx, { ...params, ...body }, staffActor(staff)),
      );
      return { approvalId, message: payoutMessages.paidAfterAllAsked };
    }),
    staffRoute(calls.proposeAgentPayout, async ({ body: { agentCode, reason } }, { staff }) => {
      const agentId = await findNamedAgent(database.read, agentCode);
      if (agentId === null) return refuse('validation', { errors: { agentCode: 'No agent has this referral code' } });
      const outcome = await database.write((tx) =>
        proposeAgentPayout(tx, { agentId, reason }, staffActor(staff), hasAcceptedTerms),
      );
      return { payoutId: 'payout' in outcome ? outcome.payout.id : null, message: describeProposal(outcome) };
    }),
    staffRoute(calls.stopPayouts, async ({ body }, { staff }) => {
      await database.write((tx) => stopPayouts(tx, body, staffActor(staff)));
      return { message: payoutMessages.stopped };
    }),
    staffRoute(calls.resumePayouts, async ({ body }, { staff }) => {
      await database.write((tx) => resumePayouts(tx, body, staffActor(staff)));
      return { message: payoutMessages.resumed };
    }),
  ];
}
