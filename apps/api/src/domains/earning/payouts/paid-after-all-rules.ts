import { isOrderLine } from '../commissions/halves.ts';
import type { CommissionLine } from '../commissions/line-rules.ts';
import type { PayoutPart } from './payout-rules.ts';

/** A line as far as it matters whether a payout can take it again. */
export type TakenLine = Pick<
  CommissionLine,
  'id' | 'kind' | 'orderNumber' | 'state' | 'amountKobo' | 'setOffKobo' | 'settledKobo'
>;

/** What becomes of the parts of a payout that failed or came back and was paid after all. */
export interface PartsAgain {
  /** What lines can give to it again. */
  taken: PayoutPart[];
  /** What they can't give, by the line that gave it: it was paid or set off a second time, or is not owed any more. */
  missing: PayoutPart[];
  /** True if another payout has some of it on its way: only its end shows what is paid twice. */
  isOnItsWay: boolean;
}

/**
 * Which parts a payout gets back that was paid after all. A line above zero that is due stands in it again. Where an order's line was
 * replaced meanwhile, because goods came back, the line in its place does, as far as it goes. What a line below zero still has open is
 * set off again. `lines` are those of the parts, and those of their orders that are not reversed; `released` are parts that another
 * payout is about to give back.
 */
export function partsAgain(
  parts: readonly PayoutPart[],
  lines: readonly TakenLine[],
  released: readonly PayoutPart[] = [],
): PartsAgain {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const releasedKobo = new Map(released.map(({ lineId, amountKobo }) => [lineId, amountKobo]));
  const found: PartsAgain = { taken: [], missing: [], isOnItsWay: false };
  const miss = (lineId: string, amountKobo: number) => {
    if (amountKobo !== 0) found.missing.push({ lineId, amountKobo });
  };
  for (const { lineId, amountKobo } of parts) {
    const own = byId.get(lineId);
    if (amountKobo < 0) {
      const setOffKobo = (own?.setOffKobo ?? 0) + (releasedKobo.get(lineId) ?? 0);
      const isOpen = own?.state === 'earned' && -own.amountKobo - setOffKobo >= -amountKobo;
      if (isOpen) found.taken.push({ lineId, amountKobo });
      else miss(lineId, amountKobo);
      if (!isOpen && own?.state === 'earned' && setOffKobo > own.settledKobo) found.isOnItsWay = true;
      continue;
    }
    const line = own && lineInPlaceOf(own, lines);
    const isDue = line?.state === 'earned' || (line?.state === 'in-payout' && releasedKobo.has(line.id));
    const takenKobo = isDue && line.amountKobo <= amountKobo ? line.amountKobo : 0;
    if (line?.state === 'in-payout' && !isDue) found.isOnItsWay = true;
    if (line && takenKobo > 0) found.taken.push({ lineId: line.id, amountKobo: takenKobo });
    miss(lineId, amountKobo - takenKobo);
  }
  return found;
}

/** The line that counts for the order of a reversed line, or the line itself. */
const lineInPlaceOf = (line: TakenLine, lines: readonly TakenLine[]): TakenLine =>
  (isOrderLine(line) && line.state === 'reversed'
    ? lines.find(
        ({ kind, orderNumber, state }) =>
          kind === line.kind && orderNumber === line.orderNumber && state !== 'reversed' && state !== 'expected',
      )
    : undefined) ?? line;

/** What an agent owes after such a payment, in kobo: what was paid twice, less what was set off twice. It may be below zero. */
export const owedAfterAllKobo = ({ missing }: Pick<PartsAgain, 'missing'>): number =>
  missing.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
