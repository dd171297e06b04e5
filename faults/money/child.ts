import { beKillable } from '../killable/be-killable.ts';
import { type Finance, type Operation, operate } from './operations.ts';

// The product, with days and the acts of finance.
await beKillable<Finance, Operation>(({ context, settings, moveClock }, operation) => {
  if (operation.kind === 'day') moveClock(operation.offsetMs);
  return operate(context, settings, operation);
});
