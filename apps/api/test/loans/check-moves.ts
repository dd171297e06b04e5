import assert from 'node:assert/strict';
import { addDays } from '@foodbank/contract/primitives/day';
import { daysFrom } from '../../src/domains/lending/loans/engine/due-days.ts';
import { whyNotMoved } from '../../src/domains/lending/loans/life/life-rules.ts';
import type { LoanEvent } from '../../src/domains/lending/loans/life/loan-events.ts';
import { replayLoan } from '../../src/domains/lending/loans/life/replay-loan.ts';
import type { Draws } from './random-draws.ts';
import type { RandomLoan } from './random-loans.ts';

/**
 * Lets customer and staff move an instalment again and again, and checks the limits: the customer moves it by six days at most, and hardship
 * by thirty days more.
 */
export function checkMoves({ below, of }: Draws, { agreement, events }: RandomLoan): void {
  const moved: LoanEvent[] = events.filter(({ kind }) => kind === 'delivered');
  const [handedOver] = moved;
  if (!handedOver) return;
  const instalment = 1 + below(agreement.dueDays.length);
  const first = replayLoan(agreement, moved, handedOver.on).instalments[instalment - 1]?.dueOn;
  if (first === undefined) return;
  let [ownDays, today] = [0, handedOver.on];
  for (let tries = 0; tries < 8; tries++) {
    const dueOn = replayLoan(agreement, moved, today).instalments[instalment - 1]?.dueOn ?? first;
    const soon = addDays(dueOn, -below(3));
    if (soon > today) today = soon;
    const by = of(['customer', 'hardship'] as const);
    const move = { kind: 'moved', instalment, to: addDays(dueOn, 1 + below(of([3, 31]))), by } as const;
    if (whyNotMoved(agreement, moved, move, today) !== null) continue;
    if (by === 'customer') ownDays += daysFrom(dueOn, move.to);
    moved.push({ ...move, on: today, number: 100 + tries });
    assert.ok(ownDays <= 6, 'a customer moves by more than six days');
    assert.ok(daysFrom(first, move.to) <= ownDays + 30, 'hardship moves by more than thirty days');
  }
}
