import { closeLoans } from '../../apps/api/src/domains/lending/loans/days.ts';
import { actOnLoans, type LoanAct } from '../../apps/api/test/loans/act-on-loans.ts';
import { beKillable } from '../killable/be-killable.ts';

/** What the test asks for: an act, or another day and the close of it. */
export type LoanOperation = LoanAct | { kind: 'day'; offsetMs: number };

await beKillable<null, LoanOperation>(async ({ context, moveClock }, operation) => {
  if (operation.kind !== 'day') return actOnLoans(context, operation);
  moveClock(operation.offsetMs);
  await closeLoans(context.database, new AbortController().signal, 5);
});
