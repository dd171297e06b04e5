import { type Day, monthDays } from '@foodbank/contract/primitives/day';
import { commissionKobo } from '../terms/terms-rules.ts';
import { changeBy, type LinePart, sumOf } from './change-by.ts';
import type { CommissionLine, LineChanges, NewLine } from './line-rules.ts';

/** The bonus of a month whose target was reached, in parts per million of the sales that earned commission: 0.5 %. */
export const bonusPpm = 5_000;

/** On which day of the next month the bonus is fixed. */
export const bonusDayOfMonth = 8;

/** A bonus, and what is left of it after returns and corrections. */
export type BonusLine = Pick<CommissionLine, 'id' | 'agentId' | 'completedOn' | 'amountKobo'> & { leftKobo: number };

const monthKey = (agentId: string, day: Day) => `${agentId} ${day.slice(0, 7)}`;

/** The bonus of a month: null if there is no target, the sales don't reach it, or no sale earned commission. */
export function bonusOf(
  agentId: string,
  month: { firstOn: Day; lastOn: Day },
  { targetKobo, salesKobo, baseKobo }: { targetKobo: number | null; salesKobo: number; baseKobo: number },
  today: Day,
): NewLine | null {
  if (targetKobo === null || salesKobo < targetKobo) return null;
  const amountKobo = commissionKobo(baseKobo, bonusPpm);
  if (amountKobo <= 0) return null;
  return {
    agentId,
    kind: 'bonus',
    orderNumber: null,
    baseKobo,
    ratePpm: bonusPpm,
    amountKobo,
    state: 'earned',
    placedOn: null,
    completedOn: month.lastOn,
    dueOn: today,
    ofLineId: null,
  };
}

/**
 * How the lines that take back bonuses change with the lines of orders: by half a per cent of each returned amount, and no more than is
 * left of the bonus. Sales that count again bring back what was taken for them; orders that were reported after the bonus was fixed bring
 * none. `lines` are all lines of the orders that are not reversed.
 */
export function bonusChangesOf(
  { added, moved }: LineChanges,
  lines: readonly CommissionLine[],
  bonuses: readonly BonusLine[],
  today: Day,
): LineChanges {
  const bonusOfMonth = new Map(bonuses.map((bonus) => [monthKey(bonus.agentId, bonus.completedOn ?? ''), bonus]));
  const changed = [
    ...moved.flatMap((move) =>
      move.to === 'reversed' ? [{ ...move.line, baseKobo: -(move.line.baseKobo ?? 0) }] : [],
    ),
    ...added,
    // The two halves of a commission are on the same goods.
  ].filter(({ kind }) => kind !== 'correction' && kind !== 'plan-second');
  const changes = [...Map.groupBy(changed, ({ orderNumber }) => orderNumber)].flatMap(([orderNumber, ofOrder]) => {
    const [{ agentId, completedOn } = { agentId: '', completedOn: null }] = ofOrder;
    const bonus = completedOn === null ? undefined : bonusOfMonth.get(monthKey(agentId, completedOn));
    if (bonus === undefined) return [];
    const baseKobo = ofOrder.reduce((sum, one) => sum + (one.baseKobo ?? 0), 0);
    const size = commissionKobo(Math.abs(baseKobo), bonusPpm);
    const returns = lines.filter(
      (line) => line.kind === 'bonus-return' && line.orderNumber === orderNumber && line.ofLineId === bonus.id,
    );
    const takenKobo = 0 - sumOf(returns).amountKobo;
    const amountKobo = baseKobo < 0 ? 0 - Math.min(size, Math.max(0, bonus.leftKobo)) : Math.min(size, takenKobo);
    if (amountKobo === 0) return [];
    bonus.leftKobo += amountKobo;
    const make = (part: LinePart) => bonusReturnOf(bonus, orderNumber, part);
    return changeBy({ amountKobo, baseKobo }, { lines: returns, because: 'amount-changed', today, make });
  });
  return { added: changes.flatMap((one) => one.added), moved: changes.flatMap((one) => one.moved) };
}

/** A line that takes back a part of a bonus for an order, or brings it back. */
function bonusReturnOf(
  { id: ofLineId, agentId, completedOn }: BonusLine,
  orderNumber: string | null,
  part: LinePart,
): NewLine {
  return {
    agentId,
    orderNumber,
    completedOn,
    ofLineId,
    ...part,
    kind: 'bonus-return',
    ratePpm: bonusPpm,
    placedOn: null,
  };
}

/** True if a line's month may have a bonus: it is completed, and its month is not the present one. */
export const mayHaveBonus = ({ completedOn }: Pick<NewLine, 'completedOn'>, today: Day): boolean =>
  completedOn !== null && completedOn.slice(0, 7) !== today.slice(0, 7);

/** The month before the one of a day. */
export function monthBefore(day: Day): { firstOn: Day; lastOn: Day } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month === 1 ? monthDays(12, year - 1) : monthDays(month - 1, year);
}
