import type { Day } from '@foodbank/contract/primitives/day';
import { ownAccount, type TransferRequest } from '../../money/ledger/ledger-rules.ts';
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
  credit: ownAccount('provider-balance'),
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

/** Takes back what was posted: the money came back, and the partner is owed it again. The next payout has it as an entry. */
export const transferOfReturn = (payout: Sent, effectiveOn: Day): TransferRequest => ({
  kind: 'posted',
  key: `${subjectOf(payout.id)}:returned`,
  reversesKey: `${subjectOf(payout.id)}:post`,
  code: 'payout-returned',
  subject: subjectOf(payout.id),
  debit: ownAccount('provider-balance'),
  credit: payableOf(partnerOf(payout)),
  amountKobo: payout.amountKobo,
  effectiveOn,
});
