import { type PayoutRest, restRowsMax } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import {
  type PartnerKind,
  type PartnerPayable,
  partnerCarryReasons,
  partnerHoldReasons,
  partnerKinds,
} from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import { type Divided, divide } from '../../earning/payouts/read-payout-rest.ts';
import { listPayables } from './list-payables.ts';
import { listHeldPartnerPayouts, sumOpenPartnerPayoutsByState } from './list-queries.ts';
import { listPartnerNames, partnerIn } from './partners.ts';
import { partnerOf } from './refresh-partner-payout.ts';

/**
 * What stands beside the payouts of an act to stores, riders or both: held, in other steps, or not in a payout yet, and whether all of it
 * makes up what the ledger owes them.
 */
export async function readPartnerRest(
  db: Db,
  { kinds, today }: { kinds: readonly PartnerKind[]; today: Day },
  divided: Divided,
): Promise<PayoutRest> {
  const [sums, held, payables] = await Promise.all([
    sumOpenPartnerPayoutsByState(db, kinds),
    listHeldPartnerPayouts(db, kinds, restRowsMax),
    readAllPayables(db, kinds, today),
  ]);
  const names = await listPartnerNames(db, held.map(partnerOf));
  const heldRows = held.map((payout) => {
    const { name, city } = partnerIn(names, partnerOf(payout));
    const why = payout.heldBecause === null ? '' : partnerHoldReasons[payout.heldBecause];
    return { part: 'held' as const, name, note: city, amount: toNaira(payout.amountKobo), why, payoutId: payout.id };
  });
  const open = payables
    .map((payable) => ({ payable, leftKobo: toKobo(payable.owed) - toKobo(payable.inPayout) }))
    .filter(({ leftKobo }) => leftKobo !== 0);
  const carriedRows = open.map(({ payable, leftKobo }) => ({
    part: 'carried' as const,
    name: payable.partner.name,
    note: payable.partner.city,
    amount: toNaira(leftKobo),
    why: whyCarried(payable, leftKobo),
    payoutId: null,
  }));
  const carried = { count: open.length, kobo: open.reduce((sum, { leftKobo }) => sum + leftKobo, 0) };
  const owedKobo = payables.reduce((sum, { owed }) => sum + toKobo(owed), 0);
  return {
    about: `What ${kinds.map((kind) => `${partnerKinds[kind].toLowerCase()}s`).join(' and ')} are owed`,
    rows: [...heldRows, ...carriedRows].slice(0, restRowsMax),
    ...divide(sums, carried, owedKobo, divided),
  };
}

function whyCarried({ carried }: PartnerPayable, leftKobo: number): string {
  if (leftKobo < 0) return 'More came back than was due: set off against what comes next';
  return carried === null ? 'Booked since the last proposal' : partnerCarryReasons[carried];
}

async function readAllPayables(db: Db, kinds: readonly PartnerKind[], today: Day): Promise<PartnerPayable[]> {
  const all: PartnerPayable[] = [];
  for (const kind of kinds) {
    let cursor: string | undefined;
    do {
      const page = await listPayables(db, { kind, cursor }, today);
      all.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return all;
}
