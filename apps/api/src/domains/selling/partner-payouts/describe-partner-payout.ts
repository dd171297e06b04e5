import type { PayoutLine } from '@foodbank/contract/earning/payouts';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Partner, PartnerPayoutRow } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import { type Caller, describeCommon } from '../../earning/payouts/describe-payout.ts';
import { listMembers } from '../../people/staff/queries.ts';
import { listLastPartnerReasons, type StoredEntry } from './entry-queries.ts';
import { listPartnerNames, partnerIn } from './partners.ts';
import type { PartnerPayout } from './queries.ts';
import { partnerOf } from './refresh-partner-payout.ts';

/** The names that payouts to stores and riders mention. */
export interface PartnerPayoutNames {
  partners: ReadonlyMap<string, Partner>;
  members: ReadonlyMap<string, string>;
  /** Why a person holds a payout, by the payout's id. */
  holds: ReadonlyMap<string, string>;
}

/** Reads the names that some payouts mention. */
export async function readPartnerPayoutNames(db: Db, payouts: readonly PartnerPayout[]): Promise<PartnerPayoutNames> {
  const heldIds = payouts.filter(({ heldBecause }) => heldBecause === 'person').map(({ id }) => id);
  const [partners, members, holds] = await Promise.all([
    listPartnerNames(db, payouts.map(partnerOf)),
    listMembers(db),
    heldIds.length === 0 ? [] : listLastPartnerReasons(db, heldIds, 'held'),
  ]);
  return {
    partners,
    members: new Map(members.map(({ id, name }) => [id, name])),
    holds: new Map(holds.flatMap(({ payoutId, reason }) => (reason === null ? [] : [[payoutId, reason] as const]))),
  };
}

/** A payout as the list has it. */
export function describePartnerPayout(
  payout: PartnerPayout,
  { partners, members, holds }: PartnerPayoutNames,
  caller: Caller,
): PartnerPayoutRow {
  const { id, through, heldBecause, flags } = payout;
  return {
    ...describeCommon(payout, members, holds.get(id), caller),
    partner: partnerIn(partners, partnerOf(payout)),
    through,
    heldBecause,
    flags,
  };
}

/** An entry of a payout with its sentence. */
export function describeEntry({
  transferId,
  amountKobo,
  code,
  subject,
  bookedOn,
  releasedAt,
}: StoredEntry): PayoutLine {
  const orderNumber = subject.startsWith('order:') ? subject.slice('order:'.length) : null;
  return {
    id: transferId,
    sentence: sentenceOf(code, orderNumber ?? subject),
    orderNumber,
    dueOn: bookedOn,
    amount: toNaira(amountKobo),
    wholeAmount: null,
    released: releasedAt !== null,
  };
}

function sentenceOf(code: StoredEntry['code'], of: string): string {
  switch (code) {
    case 'goods-sold':
      return `Goods of order ${of}, handed over, less our margin.`;
    case 'goods-returned':
      return `Goods of order ${of} were refunded.`;
    case 'rider-earned':
      return `The delivery of order ${of}.`;
    case 'payout-paid':
      return 'An earlier payout that had failed or come back, and was paid after all.';
    case 'payout-returned':
      return 'An earlier payout that the bank sent back.';
    default:
      return `A booking for ${of}.`;
  }
}
