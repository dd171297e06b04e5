import type { Day } from '@foodbank/contract/primitives/day';
import { commissionKobo } from '../terms/terms-rules.ts';
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
 * correction is paid or owed.
 */
export function correctLine(line: CommissionLine | null, correction: Correction, today: Day): LineChanges {
  const { agentId, ofLineId, amountKobo, note, approvalId } = correction;
  const about = { orderNumber: null, baseKobo: null, ratePpm: null, placedOn: null, completedOn: null };
  // It is due with the line that it is about, so that they stand in the same payout, also in the next one if a sent payout fails.
  const isUnpaid = line !== null && (isReversible(line) || line.state === 'in-payout');
  const isBeforePayment = amountKobo < 0 && isUnpaid && line.amountKobo > 0;
  const dueOn = isBeforePayment && line.dueOn !== null && line.dueOn < today ? line.dueOn : today;
  const own = { ...about, agentId, ofLineId, note, approvalId, kind: 'correction', dueOn } as const;
  const loweredKobo = line !== null && mayBeLowered(line) ? Math.min(line.amountKobo, 0 - amountKobo) : 0;
  if (line === null || loweredKobo <= 0) return { added: [{ ...own, amountKobo, state: 'earned' }], moved: [] };
  const added: NewLine[] = [{ ...own, amountKobo: 0 - loweredKobo, state: 'reversed' }];
  if (amountKobo + loweredKobo < 0) added.push({ ...own, amountKobo: amountKobo + loweredKobo, state: 'earned' });
  if (line.amountKobo > loweredKobo) added.push(restOf(line, line.amountKobo - loweredKobo));
  return { added, moved: [{ line, to: 'reversed', because: 'corrected' }] };
}

const mayBeLowered = (line: CommissionLine) => line.kind === 'order' && line.state !== 'expected' && isReversible(line);

function restOf(line: CommissionLine, amountKobo: number): NewLine {
  const { agentId, kind, orderNumber, baseKobo, ratePpm, placedOn, completedOn, dueOn, id: ofLineId } = line;
  return {
    agentId,
    kind,
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
}

/** What corrections took off an order before its line was paid. */
export const loweredKoboOf = (lines: readonly CommissionLine[]) =>
  lines
    .filter(({ kind, endedBecause }) => kind === 'correction' && endedBecause === 'corrected')
    .reduce((sum, { amountKobo }) => sum - amountKobo, 0);

/** What corrections took off an order's line, by its base and rate; 0 for other lines. */
export function lessByCorrections({
  kind,
  baseKobo,
  ratePpm,
  amountKobo,
}: Pick<CommissionLine, 'kind' | 'baseKobo' | 'ratePpm' | 'amountKobo'>): number {
  if (kind !== 'order' || baseKobo === null || ratePpm === null) return 0;
  return Math.max(0, commissionKobo(baseKobo, ratePpm) - amountKobo);
}
