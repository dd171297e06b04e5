/** What staff do with payouts to stores and riders. Stopping and resuming is about all payouts: `earning/payout-acts.ts`. */
import * as z from 'zod/mini';
import { atOnce, payoutResults, payoutsToAct, previewParts } from '../earning/payouts-staff.ts';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import { partner, partnerFlag, partnerKind, partnerPayoutFilter } from './partner-payouts.ts';

const { previewSums, payee, excluded } = previewParts;

/** What an act would do, from the server. */
export const partnerPayoutPreview = z.object({
  ...previewSums,
  /** Those that the caller may take this act on, the oldest first, at most 200. */
  payees: z.array(z.object({ ...payee, partner, flags: z.array(partnerFlag) })),
  /** Those that are left out, and why. */
  excluded: z.array(z.object({ ...excluded, partner })),
});
export type PartnerPayoutPreview = z.output<typeof partnerPayoutPreview>;

/** Returns what an act would do. Changes nothing. */
export const previewPartnerPayouts = endpoint({
  name: 'previewPartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/preview',
  access: 'staff',
  staff: 'payouts.read',
  summary:
    'Which payouts to stores and riders an act would take, which it would leave out and why, with the sum and the fees. Changes nothing.',
  body: z.object({
    act: z.enum(['review', 'approve']),
    /** The chosen payouts; left out: all that match the filter. */
    ids: z.optional(z.array(rowId).check(...atOnce)),
    ...partnerPayoutFilter,
  }),
  reply: z.object({ preview: partnerPayoutPreview }),
  refusals: [],
});

/** Reviews payouts. */
export const reviewPartnerPayouts = endpoint({
  name: 'reviewPartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/review',
  access: 'staff',
  staff: 'payouts.review',
  proof: 'review',
  summary:
    'Reviews payouts to stores and riders as they were shown, with a result for each. If their sum is another one by now, nothing is done.',
  body: payoutsToAct,
  reply: payoutResults,
  refusals: ['payout-total-changed'],
});

/** Approves payouts that another person reviewed. */
export const approvePartnerPayouts = endpoint({
  name: 'approvePartnerPayouts',
  method: 'POST',
  path: '/staff/partner-payouts/approve',
  access: 'staff',
  staff: 'payouts.approve',
  proof: 'review',
  summary:
    'Approves payouts to stores and riders as they were shown and reviewed by another person, with a result for each. If their sum is another one by now, nothing is done.',
  body: payoutsToAct,
  reply: payoutResults,
  refusals: ['payout-total-changed'],
});

const payoutPath = z.object({ id: rowId });
const why = z.object({ reason: reasonWithoutContacts });

/** Holds a payout. */
export const holdPartnerPayout = endpoint({
  name: 'holdPartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/hold',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Holds a payout that was not sent. Its review and approval are over.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided'],
});

/** Ends a hold. */
export const releasePartnerPayout = endpoint({
  name: 'releasePartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/release',
  access: 'staff',
  staff: 'payouts.review',
  proof: 'review',
  summary: 'Ends the hold of a payout. It is proposed again, with the entries and the account as they are now.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'payout-blocked'],
});

/** Refuses a payout. */
export const refusePartnerPayout = endpoint({
  name: 'refusePartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/refuse',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Refuses a payout that has not left, also one that was handed over and still waits to be sent. Its entries are due again and stand in the next proposal.',
  params: payoutPath,
  body: why,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided'],
});

/** Asks the payment provider where a payout stands. */
export const checkPartnerPayout = endpoint({
  name: 'checkPartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/check',
  access: 'staff',
  staff: 'payouts.review',
  summary: 'Asks the payment provider by our reference where a payout stands. Never sends it again.',
  params: payoutPath,
  reply: messageReply,
  refusals: ['not-found', 'payout-decided', 'being-tried-now'],
});

/** Asks for a payout that failed or came back to be booked as paid, because its money arrived after all. */
export const requestPartnerPaidAfterAll = endpoint({
  name: 'requestPartnerPaidAfterAll',
  method: 'POST',
  path: '/staff/partner-payouts/{id}/paid-after-all',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Asks for a payout that failed or came back, and of which the payment provider then says that it was paid, to be booked as paid. Another person approves it.',
  params: payoutPath,
  body: z.extend(why, { theirReference }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'payout-not-moved', 'change-already-asked'],
});

/** Starts the proposal of a store or rider whom the job missed. */
export const proposePartnerPayout = endpoint({
  name: 'proposePartnerPayout',
  method: 'POST',
  path: '/staff/partner-payouts/propose',
  access: 'staff',
  staff: 'payouts.review',
  summary:
    'Proposes the payout of one store or rider for what was booked by the end of yesterday, and says why if there is none.',
  body: z.object({ kind: partnerKind, id: rowId, reason: reasonWithoutContacts }),
  reply: z.object({ payoutId: z.nullable(z.string()), message: z.string() }),
  refusals: ['not-found'],
});
