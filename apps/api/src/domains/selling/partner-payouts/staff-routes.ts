import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { tableSumsMax } from '@foodbank/contract/primitives/tables';
import * as calls from '@foodbank/contract/selling/partner-payouts-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { actOnEach } from '../../earning/payouts/act-on-each.ts';
import { payoutMessages } from '../../earning/payouts/payout-messages.ts';
import { describeSums, orderOf } from '../../earning/payouts/payout-table.ts';
import { readSending } from '../../earning/payouts/read-sending.ts';
import { resolveAccount } from '../../money/banks/resolve-account.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { checkPartnerPayout } from './check-partner-payout.ts';
import { describePartnerPayout, readPartnerPayoutNames } from './describe-partner-payout.ts';
import { describePartnerProposal } from './describe-proposal.ts';
import { holdPartnerPayout } from './hold-partner-payout.ts';
import { listPayables } from './list-payables.ts';
import { countPartnerPayouts, listPartnerPayouts, sumPartnerPayouts, sumPartnerPayoutsById } from './list-queries.ts';
import { savePartnerPayouts } from './partner-payout-table.ts';
import { findPartner } from './partners.ts';
import { previewPartnerPayouts } from './preview-partner-payouts.ts';
import { proposePartnerPayoutNow } from './propose-partner-payout.ts';
import { readPartnerPayout } from './read-partner-payout.ts';
import { refusePartnerPayout } from './refuse-partner-payout.ts';
import { releasePartnerPayout } from './release-partner-payout.ts';
import { requestPartnerAccount } from './request-partner-account.ts';
import { requestPartnerPaidAfterAll } from './request-partner-paid-after-all.ts';
import { approvePartnerPayout, reviewPartnerPayout } from './review-partner-payouts.ts';

const pageSize = 50;

/** The console's calls about payouts to stores and riders, and their bank accounts. */
export function partnerPayoutStaffRoutes(context: AppContext): Route[] {
  const { clock, database, keys, limits } = context;
  const parts = () => ({ db: database.read, keys, day: businessDateOf(clock) });
  const act = (
    by: typeof reviewPartnerPayout,
    body: { items: { id: string; fingerprint: string }[]; total: number },
    staff: StaffCaller,
  ) =>
    actOnEach(database, { items: body.items, totalKobo: toKobo(body.total) }, sumPartnerPayoutsById, (tx, item) =>
      by(tx, item, staffActor(staff)),
    );
  return [
    staffRoute(calls.listPartnerPayouts, async ({ query: { state = 'proposed', kind, sort, cursor } }, { staff }) => {
      const filter = { state, kind };
      const page = {
        ...{ sort, after: cursor ?? null, isNewestFirst: orderOf(filter).newestFirst },
        atMost: pageSize + 1,
      };
      const [sending, counts, matching, found] = await Promise.all([
        readSending(database.read, businessDateOf(clock)),
        countPartnerPayouts(database.read, kind),
        sumPartnerPayouts(database.read, filter),
        listPartnerPayouts(database.read, filter, page),
      ]);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      const names = await readPartnerPayoutNames(database.read, rows);
      return {
        rows: rows.map((payout) => describePartnerPayout(payout, names, staff)),
        nextCursor,
        matching: { count: matching.count, total: toNaira(matching.kobo) },
        counts,
        sending,
      };
    }),
    staffRoute(calls.sumPartnerPayouts, async ({ query: { state = 'proposed', kind } }) =>
      describeSums(await sumPartnerPayouts(database.read, { state, kind }, tableSumsMax + 1)),
    ),
    staffRoute(calls.savePartnerPayouts, ({ body }, { staff }) =>
      database.write((tx) => savePartnerPayouts(tx, body, staffActor(staff))),
    ),
    staffRoute(calls.readPartnerPayout, async ({ params: { id } }, { staff }) => ({
      payout: await readPartnerPayout(parts(), id, staff),
    })),
    staffRoute(calls.listPartnerPayables, ({ query }) => listPayables(database.read, query, businessDateOf(clock))),
    staffRoute(calls.previewPartnerPayouts, async ({ body: { act: wanted, ids = null, state, kind } }, { staff }) => {
      const filter = { ...(state && { state }), ...(kind && { kind }) };
      return { preview: await previewPartnerPayouts(parts(), { act: wanted, ids, filter }, staff) };
    }),
    staffRoute(calls.reviewPartnerPayouts, ({ body }, { staff }) => act(reviewPartnerPayout, body, staff)),
    staffRoute(calls.approvePartnerPayouts, ({ body }, { staff }) => act(approvePartnerPayout, body, staff)),
    staffRoute(calls.holdPartnerPayout, async ({ params, body }, { staff }) => {
      await database.write((tx) => holdPartnerPayout(tx, { ...params, ...body }, staffActor(staff)));
      return { message: payoutMessages.held };
    }),
    staffRoute(calls.releasePartnerPayout, async ({ params, body }, { staff }) => {
      const after = await database.write((tx) => releasePartnerPayout(tx, { ...params, ...body }, staffActor(staff)));
      return { message: after?.state === 'dropped' ? payoutMessages.dropped : payoutMessages.released };
    }),
    staffRoute(calls.refusePartnerPayout, async ({ params, body }, { staff }) => {
      await database.write((tx) => refusePartnerPayout(tx, { ...params, ...body }, staffActor(staff)));
      return { message: 'The payout was refused. Its entries stand in the next proposal.' };
    }),
    staffRoute(calls.checkPartnerPayout, async ({ params: { id } }, { staff }) => {
      await database.write((tx) => checkPartnerPayout(tx, id, staffActor(staff)));
      return { message: payoutMessages.checking };
    }),
    staffRoute(calls.requestPartnerPaidAfterAll, async ({ params, body }, { staff }) => {
      const act = { ...params, ...body };
      const approvalId = await database.write((tx) => requestPartnerPaidAfterAll(tx, act, staffActor(staff)));
      return { approvalId, message: payoutMessages.paidAfterAllAsked };
    }),
    staffRoute(calls.proposePartnerPayout, async ({ body: { kind, id, reason } }, { staff }) => {
      const partner = { kind, id };
      const outcome = await database.write((tx) => proposePartnerPayoutNow(tx, { partner, reason }, staffActor(staff)));
      return { payoutId: 'payout' in outcome ? outcome.payout.id : null, message: describePartnerProposal(outcome) };
    }),
    staffRoute(calls.requestPartnerAccount, async ({ body: { kind, id, reason, ...typed } }, { staff }) => {
      if ((await findPartner(database.read, { kind, id })) === null) refuse('not-found');
      await limits.take('resolutionsByAgent', `${staff.id} ${id}`);
      const account = await resolveAccount(context, typed);
      const by = { reason, actor: staffActor(staff) };
      const approvalId = await database.write((tx) => requestPartnerAccount(tx, { kind, id }, account, by));
      const message = 'Your request waits for a second person. Nothing has changed yet.';
      return { approvalId, accountName: account.accountName, message };
    }),
  ];
}
