import type { Day } from '@foodbank/contract/primitives/day';
import { changeBy, type LinePart, sumOf } from './change-by.ts';
import type { CommissionedOrder, CommissionLine, LineChanges, NewLine } from './line-rules.ts';

/** A correction that two people decided has their reason; one that follows from the order has none. */
const isDecided = ({ note }: CommissionLine) => note !== null;

/**
 * How the corrections of an order change when its commission becomes as given. `lines` have all of them, also those that are reversed, and
 * the order's own come to `ownKobo`. Taken together, what people corrected takes no more off an order than it earns: what is too much is
 * reversed if the order is over, or given back by a correction that follows from the order, which goes again when the order earns more.
 */
export function changesOfCorrections(
  { status }: Pick<CommissionedOrder, 'status'>,
  lines: readonly CommissionLine[],
  { commissionKobo, ownKobo, today }: { commissionKobo: number; ownKobo: number; today: Day },
): LineChanges {
  const corrections = lines.filter(({ kind }) => kind === 'correction');
  const [about] = corrections;
  if (about === undefined) return { added: [], moved: [] };
  const peopleKobo = sumOf(corrections.filter(isDecided)).amountKobo;
  const wantedKobo = peopleKobo < 0 ? Math.max(0, commissionKobo + peopleKobo) : commissionKobo + peopleKobo;
  const standing = corrections.filter(({ state }) => state !== 'reversed');
  const amountKobo = wantedKobo - ownKobo - sumOf(standing).amountKobo;
  if (amountKobo === 0) return { added: [], moved: [] };
  const isOver = status === 'cancelled';
  return changeBy(
    { amountKobo, baseKobo: 0 },
    {
      lines: standing.filter((line) => isOver || !isDecided(line) || line.state === 'lapsed'),
      because: isOver ? 'returned' : 'amount-changed',
      today,
      make: (part) => correctionOf(about, part),
    },
  );
}

function correctionOf({ agentId, ofLineId }: CommissionLine, { amountKobo, state, dueOn }: LinePart): NewLine {
  const about = { orderNumber: null, baseKobo: null, ratePpm: null, placedOn: null, completedOn: null };
  return { ...about, agentId, kind: 'correction', amountKobo, state, dueOn, ofLineId };
}
