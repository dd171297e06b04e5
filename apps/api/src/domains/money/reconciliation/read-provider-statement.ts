import { createHash } from 'node:crypto';
import { type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import type { BalanceLine, PayoutProvider, Settlement } from '../../../providers/payouts.ts';
import type { ReadStatement } from './check-statement.ts';
import type { ReadLine } from './read-statement-file.ts';

const currency = 'NGN';
const settlementModel = /^settlement$/i;
// Our references, as the reason of a transfer states them.
const referenceInText = /(?:^| )([a-z0-9_-]{16,50})(?= |$)/;

/**
 * What the provider's balance did on some days, as a statement; null if nothing. The opening balance is the one before the first line.
 * Calls the provider, so it runs outside of a transaction. Throws `ProviderUnavailable`.
 */
export async function readProviderStatement(
  payouts: Pick<PayoutProvider, 'listBalanceLedger' | 'listSettlements'>,
  fromOn: Day,
  toOn: Day,
): Promise<ReadStatement | null> {
  const lines = (await payouts.listBalanceLedger(fromOn, toOn)).filter((line) => line.currency === currency);
  const [first, last] = [lines.at(0), lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  const settlements = new Map((await payouts.listSettlements(fromOn, toOn)).map((one) => [one.id, one]));
  const read = lines.map((line, place) => ({ ...readLine(line, place), ownTransfer: isSettlement(line, settlements) }));
  const days = fromOn === toOn ? formatDay(fromOn) : `${formatDay(fromOn)} to ${formatDay(toOn)}`;
  return {
    account: 'provider',
    source: 'provider',
    fileName: `Fetched: ${days}`,
    fileDigest: createHash('sha256')
      .update(JSON.stringify([fromOn, toOn, lines]))
      .digest(),
    fromOn,
    toOn,
    openingKobo: first.balanceKobo - first.differenceKobo,
    closingKobo: last.balanceKobo,
    lines: read,
  };
}

function readLine(
  { id, differenceKobo, balanceKobo, reason, model, modelId, at }: BalanceLine,
  place: number,
): ReadLine {
  const [, named = null] = referenceInText.exec(reason) ?? [];
  const bookedOn = lagosDay(at);
  return {
    line: place + 2,
    externalId: id,
    bookedOn,
    valueOn: bookedOn,
    amountKobo: differenceKobo,
    description: `${model} ${modelId}: ${reason}`.slice(0, 300),
    reference: named ?? `${model}-${modelId}`.toLowerCase().slice(0, 100),
    balanceKobo,
    error: differenceKobo === 0 ? 'The amount is zero' : null,
  };
}

/** True if the provider's list of settlements has the line with the same amount. */
function isSettlement(
  { model, modelId, differenceKobo }: BalanceLine,
  settlements: ReadonlyMap<string, Settlement>,
): boolean {
  return settlementModel.test(model) && settlements.get(modelId)?.settledKobo === -differenceKobo;
}
