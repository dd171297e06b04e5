import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type * as calls from '@foodbank/contract/views/earnings';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { hasAcceptedTerms } from '../../earning/agreements/queries.ts';
import { listDecidedMonths, listHeldBack } from '../../earning/commissions/whole-line-queries.ts';
import { lastDayOf, minimumKobo } from '../../earning/payouts/payout-rules.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { findAccountRecord } from '../../money/banks/queries.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { holidaySpan, monthStart, nextDueMonth, planOfNext, planOfOpen } from './earnings-rules.ts';
import { findOpenPayout, getEarningSums, getPayableSums, listHeldBackOfPayouts } from './queries.ts';

/** How many months are shown of which what was held back is decided. */
const decidedShown = 12;

/** An agent's sums and next payout on a business date. */
export async function readEarnings(db: Db, keys: Keys, agentId: string, today: Day): Promise<calls.Earnings> {
  const { firstOn, lastOn } = holidaySpan(today);
  const thisMonth = monthStart(today);
  const [sums, open, payable, heldBack, decided, holidays, signIn, accepted, record] = await Promise.all([
    getEarningSums(db, agentId, today),
    findOpenPayout(db, agentId),
    getPayableSums(db, agentId, { by: lastDayOf(nextDueMonth(today)), heldBackBefore: thisMonth }),
    listHeldBack(db, agentId, { before: thisMonth, asOf: today }),
    listDecidedMonths(db, agentId, { before: thisMonth, atMost: decidedShown }),
    listHolidays(db, firstOn, lastOn),
    findAccount(db, agentId),
    hasAcceptedTerms(db, agentId, today),
    findAccountRecord(db, agentId),
  ]);
  const facts = {
    ...{ today, holidays, hasAcceptedTerms: accepted, account: record },
    isSuspended: signIn?.state !== 'active',
  };
  const ofOpen = open === null ? [] : await listHeldBackOfPayouts(db, [open.id]);
  const heldBackKobo = ofOpen.reduce((sum, { kobo }) => sum + kobo, 0);
  const next = open === null ? planOfNext(payable, facts) : planOfOpen({ ...open, heldBackKobo }, facts);
  const { amountKobo, setOffKobo, heldBackKobo: heldBackOfNextKobo, ...plan } = next;
  const ownAccount = record && {
    bankName: record.bankName,
    lastDigits: keys.unseal(record.numberSealed).slice(-4),
    payableFrom: record.payableFrom,
  };
  // What a payout is paid into was fixed when it was proposed.
  const fixed = open && { bankName: open.bankName, lastDigits: open.lastDigits, payableFrom: open.sendableFrom };
  return {
    today,
    sums: Object.fromEntries(Object.entries(sums).map(([name, kobo]) => [name, toNaira(kobo)])) as calls.EarningSums,
    heldBack: heldBack.map(({ month, kobo, decidedOn }) => ({
      month: month.slice(0, 7),
      amount: toNaira(kobo),
      decidedOn,
    })),
    heldBackDecided: decided.map(({ month, kobo, dueKobo, sharePercent, decidedOn }) => ({
      month: month.slice(0, 7),
      amount: toNaira(kobo),
      due: toNaira(dueKobo),
      repaidPercent: sharePercent,
      decidedOn,
    })),
    nextPayout: {
      ...plan,
      heldBack: toNaira(heldBackOfNextKobo),
      amount: toNaira(amountKobo),
      setOff: toNaira(setOffKobo),
      minimum: toNaira(minimumKobo),
      account: fixed ?? ownAccount,
    },
  };
}
