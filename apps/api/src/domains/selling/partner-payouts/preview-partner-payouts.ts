import { payoutsAtOnceMax } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import {
  type PartnerKind,
  type PartnerPayoutPreview,
  partnerHoldReasons,
  partnerKinds,
} from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { maskedDigits, whyNotApprove, whyNotReview } from '../../earning/payouts/describe-payout.ts';
import { isSameAccount } from '../../earning/payouts/payee.ts';
import { feeEstimateKobo } from '../../earning/payouts/payout-rules.ts';
import { stateOfAct } from '../../earning/payouts/preview-payouts.ts';
import type { Divided } from '../../earning/payouts/read-payout-rest.ts';
import {
  listPartnerPayouts,
  listPartnerPayoutsById,
  type PartnerPayoutFilter,
  sumPartnerPayouts,
} from './list-queries.ts';
import { listPartnerNames, partnerIn } from './partners.ts';
import { readPartnerPayee } from './payee.ts';
import type { PartnerPayout } from './queries.ts';
import { readPartnerRest } from './read-partner-rest.ts';
import { partnerOf } from './refresh-partner-payout.ts';

const partnerKindNames = Object.keys(partnerKinds) as PartnerKind[];

/** What an act is asked for: on chosen payouts, or on those that match a filter. */
export interface PartnerActAsked {
  act: PartnerPayoutPreview['act'];
  ids: readonly string[] | null;
  filter: Partial<PartnerPayoutFilter>;
}

/**
 * What an act would do with the chosen payouts, or with those that match a filter, at most 200 at once: whom it pays, whom it leaves out
 * and why, the sum and the fees. Partners and accounts are looked at as they are now. Changes nothing.
 */
export async function previewPartnerPayouts(
  { db, keys, day: today }: { db: Db; keys: Keys; day: Day },
  { act, ids, filter }: PartnerActAsked,
  caller: StaffCaller,
): Promise<PartnerPayoutPreview> {
  const wanted = { ...filter, state: filter.state ?? stateOfAct[act] };
  const page = { after: null, isNewestFirst: false, atMost: payoutsAtOnceMax };
  const found = ids === null ? await listPartnerPayouts(db, wanted, page) : await listPartnerPayoutsById(db, ids);
  const matching = ids === null ? (await sumPartnerPayouts(db, wanted)).count : found.length;
  const names = await listPartnerNames(db, found.map(partnerOf));
  const payees: PartnerPayoutPreview['payees'] = [];
  const excluded: PartnerPayoutPreview['excluded'] = [];
  const leftOut: Divided['leftOut'][number][] = [];
  let [totalKobo, feeKobo] = [0, 0];
  for (const payout of found) {
    const { id, amountKobo, bankName, lastDigits, flags, fingerprint } = payout;
    const base = { id, partner: partnerIn(names, partnerOf(payout)), amount: toNaira(amountKobo) };
    const rule = act === 'review' ? whyNotReview(payout, caller) : whyNotApprove(payout, caller);
    const why = rule === null ? await whyNot(db, keys, payout) : { why: rule, isHold: payout.state === 'held' };
    if (why !== null) {
      excluded.push({ ...base, ...why });
      leftOut.push({ state: payout.state, kobo: amountKobo, isHold: why.isHold });
      continue;
    }
    const fee = feeEstimateKobo(amountKobo);
    totalKobo += amountKobo;
    feeKobo += fee;
    const made = { positive: toNaira(payout.positiveKobo), setOff: toNaira(payout.setOffKobo), tax: 0, owes: 0 };
    payees.push({
      ...base,
      ...made,
      fee: toNaira(fee),
      bankName,
      number: maskedDigits(lastDigits),
      flags,
      fingerprint,
    });
  }
  const kinds = filter.kind === undefined ? partnerKindNames : [filter.kind];
  const actSum = { count: payees.length, kobo: totalKobo };
  const rest = await readPartnerRest(db, { kinds, today }, { leftOut, actSum });
  const sums = { count: payees.length, total: toNaira(totalKobo), fee: toNaira(feeKobo) };
  return { act, payees, excluded, ...sums, matching, rest };
}

async function whyNot(db: Db, keys: Keys, payout: PartnerPayout) {
  const { account, holdBecause } = await readPartnerPayee(db, keys, partnerOf(payout));
  if (holdBecause !== null) return { why: `${partnerHoldReasons[holdBecause]}.`, isHold: true };
  if (!isSameAccount(keys, payout, account))
    return { why: 'There is another bank account now. It has to be looked at again.', isHold: false };
  return null;
}
