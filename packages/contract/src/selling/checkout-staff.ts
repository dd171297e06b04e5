/** What staff see of how a loan began: the offer that was agreed to, with its evidence, and the payments of the loan. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { refundStates } from '../money/charges-staff.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { offer, offerStates } from './plan-offers.ts';

const loanPath = z.object({ loanId: rowId });
const instant = z.string();

/** A text that was shown, with the SHA-256 of what it says before its blanks are filled. */
const shownText = z.object({ kind: z.string(), version: z.string(), sha256: z.string(), isExample: z.boolean() });

/** The offer that a loan was agreed to by. */
const agreedOffer = z.extend(
  z.omit(offer, { texts: true, holdsUntil: true, codeSentAt: true, loanNumber: true, isNewDevice: true }),
  {
    madeAt: instant,
    /** How many codes were sent, and when the last one was; null for none. */
    codes: z.int(),
    codeSentAt: z.nullable(instant),
    /** The device that agreed, and how many taps its two questions took: two without a wrong one. */
    agreedDevice: z.nullable(z.string()),
    taps: z.nullable(z.int()),
    /** Every device that showed it, the first one first. */
    devices: z.array(
      z.object({ device: z.string(), firstSeenAt: instant, lastSeenAt: instant, hasAgreed: z.boolean() }),
    ),
    texts: z.array(shownText),
    /** The public holidays that could move a due day. */
    holidays: z.array(z.string()),
    /** True if what was shown has the digest that was agreed to, and the sealed agreement names it. */
    isIntact: z.boolean(),
    /** The offers of the same checkout that this one replaced, because something changed before consent; oldest first. */
    replaced: z.array(z.object({ digest: z.string(), state: z.enum(offerStates), madeAt: instant })),
  },
);
export type AgreedOffer = z.output<typeof agreedOffer>;

/** Returns the offer that led to a loan. */
export const readLoanOffer = endpoint({
  name: 'readLoanOffer',
  method: 'GET',
  path: '/staff/loans/{loanId}/offer',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'The offer that a loan was agreed to by: the key facts as shown, the versions and hashes of the texts, the devices that showed it, the code and the consent. Null for a loan that was not made at a checkout.',
  params: loanPath,
  reply: z.object({ offer: z.nullable(agreedOffer) }),
  refusals: ['not-found'],
});

/** A payment of a loan. */
const loanCharge = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(['down-payment', 'repayment']),
  asked: naira,
  paid: naira,
  /** What of it pays for the order, or the loan. */
  used: naira,
  isOpen: z.boolean(),
  channel: z.nullable(z.string()),
  askedAt: instant,
  paidAt: z.nullable(instant),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: naira,
      /** What the customer reads. */
      reason: z.string(),
      state: z.enum(Object.keys(refundStates) as (keyof typeof refundStates)[]),
      requestedAt: instant,
      endedAt: z.nullable(instant),
      /** True for what the customer's bank took back itself. */
      isByBank: z.boolean(),
    }),
  ),
});
export type LoanCharge = z.output<typeof loanCharge>;

/** Lists the payments of a loan. */
export const listLoanCharges = endpoint({
  name: 'listLoanCharges',
  method: 'GET',
  path: '/staff/loans/{loanId}/charges',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'What the customer was asked to pay for a loan: the down payment and each repayment, with what went back. The newest first.',
  params: loanPath,
  reply: z.object({ charges: z.array(loanCharge) }),
  refusals: ['not-found'],
});
