import type { Day } from '@foodbank/contract/primitives/day';
import { businessAccount, type TransferRequest } from '../../money/ledger/rules.ts';
import { payableOf, subjectOf } from './partner-rules.ts';
import type { PartnerPayout } from './queries.ts';
import { partnerOf } from './refresh-partner-payout.ts';

type Sent = Pick<PartnerPayout, 'id' | 'partnerKind' | 'partnerId' | 'amountKobo'>;

/** Reserves what a payout takes from the partner's account, while the money is on its way. */
export const transferOfSending = (payout: Sent, effectiveOn: Day): TransferRequest => ({
  kind: 'pending',
  key: subjectOf(payout.id),
  subject: subjectOf(payout.id),
  code: 'payout-sent',
  debit: payableOf(partnerOf(payout)),
  credit: businessAccount('provider-balance'),
  amountKobo: payout.amountKobo,
  effectiveOn,
});

/** Posts what was reserved, or voids it. */
export const transferOfEnd = ({ id }: Sent, kind: 'post' | 'void', effectiveOn: Day): TransferRequest => ({
  kind,
  key: `${subjectOf(id)}:${kind}`,
  pendingKey: subjectOf(id),
  code: kind === 'post' ? 'payout-paid' : 'payout-failed',
  subject: subjectOf(id),
  effectiveOn,
});

/** What a payment is named by in the ledger's keys: the first one is the end of what was reserved, `again` counts those after all. */
const postedAs = (id: string, again: number) => `${subjectOf(id)}:${again === 0 ? 'post' : `paid-${again}`}`;

/**
 * Books what was paid after all, for the `again`-th time, of a payout that failed or came back. It is an entry against the partner: the next
 * payout sets it off against what became due again.
 */
export const transferOfPaidAfterAll = (payout: Sent, again: number, effectiveOn: Day): TransferRequest => ({
  kind: 'posted',
  key: postedAs(payout.id, again),
  code: 'payout-paid',
  subject: subjectOf(payout.id),
  debit: payableOf(partnerOf(payout)),
  credit: businessAccount('provider-balance'),
  amountKobo: payout.amountKobo,
  effectiveOn,
});

/**
 * Takes back what was posted: the money came back, and the partner is owed it again. The next payout has it as an entry. `again`: how often
 * it was paid after all before.
 */
export const transferOfReturn = (payout: Sent, again: number, effectiveOn: Day): TransferRequest => ({
  kind: 'posted',
  key: `${subjectOf(payout.id)}:returned${again === 0 ? '' : `-${again}`}`,
  reversesKey: postedAs(payout.id, again),
  code: 'payout-returned',
  subject: subjectOf(payout.id),
  debit: businessAccount('provider-balance'),
  credit: payableOf(partnerOf(payout)),
  amountKobo: payout.amountKobo,
  effectiveOn,
});
