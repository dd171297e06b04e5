import {
  holdReasons,
  type PayoutAct,
  type PayoutPreview,
  payoutsAtOnceMax,
} from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { agentOf, maskedDigits, readPayoutNames, whyNotApprove, whyNotReview } from './describe-payout.ts';
import { listPayouts, listPayoutsById, type PayoutFilter, sumPayouts } from './list-queries.ts';
import { type HasAcceptedTerms, isSameAccount, readPayee } from './payee.ts';
import { feeEstimateKobo } from './payout-rules.ts';
import type { Payout } from './queries.ts';
import { type Divided, readPayoutRest } from './read-payout-rest.ts';

/** What a preview reads by. */
export interface PreviewParts {
  db: Db;
  keys: Keys;
  day: Day;
  hasAcceptedTerms: HasAcceptedTerms;
}

/** The state from which each act takes payouts. */
export const stateOfAct = { review: 'proposed', approve: 'reviewed' } as const;

/**
 * What an act would do with the chosen payouts, or with those that match a filter, at most 200 at once: whom it pays, whom it leaves out
 * and why, the sum and the fees. Agents, accounts and terms are looked at as they are now. Changes nothing.
 */
export async function previewPayouts(
  parts: PreviewParts,
  { act, ids, filter }: { act: PayoutAct; ids: readonly string[] | null; filter: PayoutFilter | null },
  caller: StaffCaller,
): Promise<PayoutPreview> {
  const { db } = parts;
  // Without a chosen state, all that the act can take.
  const wanted = filter && { ...filter, state: filter.state ?? stateOfAct[act] };
  const found =
    ids !== null
      ? await listPayoutsById(db, ids)
      : wanted === null
        ? []
        : await listPayouts(db, wanted, { after: null, newestFirst: false, atMost: payoutsAtOnceMax });
  const matching = ids === null && wanted !== null ? (await sumPayouts(db, wanted)).count : found.length;
  const names = await readPayoutNames(db, found);
  const payees: PayoutPreview['payees'] = [];
  const excluded: PayoutPreview['excluded'] = [];
  const leftOut: Divided['leftOut'][number][] = [];
  let [totalKobo, feeKobo] = [0, 0];
  for (const payout of found) {
    const { id, amountKobo, agentId, bankName, lastDigits, flags, fingerprint } = payout;
    const base = { id, agent: agentOf(names.agents, agentId), amount: toNaira(amountKobo) };
    const why = await whyNot(parts, payout, act, caller);
    if (why !== null) {
      excluded.push({ ...base, ...why });
      leftOut.push({ state: payout.state, kobo: amountKobo, isHold: why.isHold });
      continue;
    }
    const fee = feeEstimateKobo(amountKobo);
    totalKobo += amountKobo;
    feeKobo += fee;
    const made = {
      positive: toNaira(payout.positiveKobo),
      setOff: toNaira(payout.setOffKobo),
      tax: toNaira(payout.taxKobo),
      owes: toNaira(payout.stillOwedKobo),
    };
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
  const about = {
    months: wanted?.month ? [wanted.month] : [...new Set(found.map(({ dueMonth }) => dueMonth))],
    agentId: wanted?.agentId ?? null,
  };
  const rest = await readPayoutRest(db, about, { leftOut, actSum: { count: payees.length, kobo: totalKobo } });
  const sums = { count: payees.length, total: toNaira(totalKobo), fee: toNaira(feeKobo) };
  return { act, payees, excluded, ...sums, matching, rest };
}

async function whyNot(parts: PreviewParts, payout: Payout, act: PayoutAct, caller: StaffCaller) {
  const rule = act === 'review' ? whyNotReview(payout, caller) : whyNotApprove(payout, caller);
  if (rule !== null) return { why: rule, isHold: payout.state === 'held' };
  const { account, holdBecause } = await readPayee(parts.db, parts, payout.agentId);
  if (holdBecause !== null) return { why: `${holdReasons[holdBecause]}.`, isHold: true };
  if (!isSameAccount(parts.keys, payout, account))
    return { why: 'The agent has another bank account now. It has to be looked at again.', isHold: false };
  return null;
}
