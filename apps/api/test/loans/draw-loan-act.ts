import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Random } from '../../src/demo/random.ts';
import type { LoanFact } from '../../src/domains/lending/loans/life/loan-events.ts';
import { findLoan } from '../../src/domains/lending/loans/queries.ts';
import { type ReplayedLoan, replayStored } from '../../src/domains/lending/loans/recording.ts';
import type { Db } from '../../src/platform/database.ts';
import type { LoanAct } from './act-on-loans.ts';

const planCodes = ['weeks-4', 'months-3', 'paydays-2'] as const;

/** Draws a new loan of one of some customers. */
export function drawAccept(random: Random, customerIds: readonly string[], today: Day): LoanAct {
  const key = randomUUID();
  const totalKobo = random.pick([4_000_000, random.whole(200_000, 20_000_000), random.whole(2_000, 9_999)]);
  const planCode = random.pick(planCodes);
  return {
    kind: 'accept',
    key,
    owner: `order:${key}`,
    customerId: random.pick(customerIds),
    planCode,
    totalKobo,
    promisedOn: today,
  };
}

/** Draws what happens to a loan next, on the day or before it. Some of it is refused. */
export async function drawEvent(db: Db, random: Random, loanId: string, today: Day): Promise<LoanAct> {
  const loan = await findLoan(db, loanId);
  if (loan === null) throw new Error(`no loan ${loanId}`);
  const replayed = await replayStored(db, loan, today);
  const fact = drawFact(random, replayed, today);
  const isAsked = fact.kind === 'moved' || fact.kind === 'delivered' || random.chance(0.6);
  const backdated = addDays(today, -random.whole(1, 40));
  const on = isAsked || backdated < loan.acceptedOn ? today : backdated;
  return { kind: 'event', key: randomUUID(), loanId, customerId: loan.customerId, on, fact };
}

function drawFact(random: Random, { sealed, events, state }: ReplayedLoan, today: Day): LoanFact {
  const { agreement } = sealed;
  if (state.state === 'accepted') {
    if (random.chance(0.7)) return { kind: 'delivered' };
    if (random.chance(0.1)) return { kind: 'cancelled' };
  }
  if (state.state === 'for-write-off' && random.chance(0.5)) return { kind: 'written-off' };
  const instalment = random.whole(1, agreement.dueDays.length);
  const dueOn = state.instalments[instalment - 1]?.dueOn ?? today;
  const payments = events.flatMap(({ kind, payload }) => (kind === 'paid' ? [String(payload.id)] : []));
  const amounts = [state.dueKobo, state.payoffKobo, state.payoffKobo - 1, random.whole(1, agreement.totalKobo), 1];
  const paid = { kind: 'paid', id: randomUUID(), kobo: Math.max(1, random.pick(amounts)) } as const;
  const moves: LoanFact[] = [
    { kind: 'moved', instalment, to: addDays(dueOn, random.whole(1, 3)), by: 'customer' },
    { kind: 'moved', instalment, to: addDays(dueOn < today ? today : dueOn, random.whole(1, 30)), by: 'hardship' },
  ];
  const onPayslip = state.instalments.filter((row) => row.isOnPayslip).map(({ number }) => number);
  if (state.state === 'active' && onPayslip.length > 0 && random.chance(0.6)) {
    const asked = random.pick(onPayslip);
    const off = { kind: 'off-payslip', instalment: asked, dueOn: addDays(today, random.whole(0, 30)) } as const;
    return random.pick([off, { ...paid, instalment: asked }]);
  }
  return random.pick<LoanFact>([
    paid,
    paid,
    paid,
    paid,
    paid,
    ...moves,
    ...moves,
    { kind: state.frozenSince === null ? 'frozen' : 'unfrozen' },
    payments.length > 0 ? { kind: 'reversed', id: random.pick(payments) } : paid,
    {
      kind: 'returned',
      totalKobo: random.whole(0, agreement.totalKobo),
      downPayment: random.pick(['lowers-last', 'refunded'] as const),
    },
    { kind: 'left', totalKobo: random.whole(0, agreement.totalKobo) },
    state.creditKobo > 0 ? { kind: 'refunded', kobo: random.whole(1, state.creditKobo) } : paid,
  ]);
}
