import type { Day } from '@foodbank/contract/primitives/day';
import { commissionKobo } from '../terms/terms-rules.ts';
import { isOrderLine, linesOfWhole } from './halves.ts';
import { type CommissionLine, isReversible, type LineChanges, type NewLine } from './line-rules.ts';

/** A correction that two people decided. `amountKobo` may be below zero; `ofLineId` is the line that it is about, if any. */
export interface Correction {
  agentId: string;
  ofLineId: string | null;
  amountKobo: number;
  note: string;
  approvalId: string;
}

/**
 * The changes that a correction makes, its own line first. What is taken off the line of an order that is not paid lowers that line: it is
 * reversed, and one of the rest takes its place. The correction stands beside it, reversed itself, because nothing is owed for it. Any other
 * correction is paid or owed. `second` is the other half of an order on a plan, which is lowered with the line.
 */
export function correctLine(
  line: CommissionLine | null,
  correction: Correction,
  today: Day,
  second: CommissionLine | null = null,
): LineChanges {
  const { agentId, ofLineId, amountKobo, note, approvalId } = correction;
  const about = { orderNumber: null, baseKobo: null, ratePpm: null, placedOn: null, completedOn: null };
  // It is due with the line that it is about, so that they stand in the same payout, also in the next one if a sent payout fails.
  const isUnpaid = line !== null && (isReversible(line) || line.state === 'in-payout');
  const isBeforePayment = amountKobo < 0 && isUnpaid && line.amountKobo > 0;
  const dueOn = isBeforePayment && line.dueOn !== null && line.dueOn < today ? line.dueOn : today;
  const own = { ...about, agentId, ofLineId, note, approvalId, kind: 'correction', dueOn } as const;
  const wholeKobo = (line?.amountKobo ?? 0) + (second?.amountKobo ?? 0);
  const loweredKobo = line !== null && mayBeLowered(line) ? Math.min(wholeKobo, 0 - amountKobo) : 0;
  if (line === null || loweredKobo <= 0) return { added: [{ ...own, amountKobo, state: 'earned' }], moved: [] };
  const added: NewLine[] = [{ ...own, amountKobo: 0 - loweredKobo, state: 'reversed' }];
  if (amountKobo + loweredKobo < 0) added.push({ ...own, amountKobo: amountKobo + loweredKobo, state: 'earned' });
  if (wholeKobo > loweredKobo) added.push(...restOf(line, wholeKobo - loweredKobo));
  const lowered = second === null ? [line] : [line, second];
  return { added, moved: lowered.map((one) => ({ line: one, to: 'reversed', because: 'corrected' })) };
}

const mayBeLowered = (line: CommissionLine) => isOrderLine(line) && line.state !== 'expected' && isReversible(line);

function restOf(line: CommissionLine, amountKobo: number): NewLine[] {
  const { agentId, orderNumber, baseKobo, ratePpm, placedOn, completedOn, dueOn, id: ofLineId } = line;
  const whole: NewLine = {
    agentId,
    kind: 'order',
    orderNumber,
    baseKobo,
    ratePpm,
    placedOn,
    completedOn,
    dueOn,
    ofLineId,
    amountKobo,
    state: 'earned',
  };
  return linesOfWhole(whole, line.kind === 'plan-first');
}

/** What corrections took off an order before its line was paid. */
export const loweredKoboOf = (lines: readonly CommissionLine[]) =>
  lines
    .filter(({ kind, endedBecause }) => kind === 'correction' && endedBecause === 'corrected')
    .reduce((sum, { amountKobo }) => sum - amountKobo, 0);

/** What corrections took off an order's line, by its base and rate; 0 for other lines, and for halves. */
export function lessByCorrections({
  kind,
  baseKobo,
  ratePpm,
  amountKobo,
}: Pick<CommissionLine, 'kind' | 'baseKobo' | 'ratePpm' | 'amountKobo'>): number {
  if (kind !== 'order' || baseKobo === null || ratePpm === null) return 0;
  return Math.max(0, commissionKobo(baseKobo, ratePpm) - amountKobo);
}
