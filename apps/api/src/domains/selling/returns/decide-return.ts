import type { ReturnKind } from '@foodbank/contract/selling/orders-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { releaseLoan } from '../../lending/loans/pausing.ts';
import { lockShopOrder, refuseOwnOrder } from '../orders/locking.ts';
import { returnLines } from '../orders/returning.ts';
import { addShopOrderEvent } from '../orders/shop-order-queries.ts';
import type { OrderActor } from '../orders/shop-order-rules.ts';
import { tellCustomer } from '../orders/tell-customer.ts';
import { type AskedReturnLine, decideLine, endReturn, findReturn, listLinesOf } from './queries.ts';

/** What staff decide about lines of a return. */
export interface DecidingReturn {
  lines: readonly { id: string; from: 'asked' | 'goods-awaited'; decision: 'accept' | 'refuse' }[];
  reason: string;
  actor: OrderActor;
}

/**
 * Decides lines of a return. Missing and damaged goods that are accepted are refunded; others wait for the goods, and are refunded once
 * they are accepted a second time. Goods that are given back wait from the start: accepting says that they are here and unopened, and their
 * part of the down payment is refunded at once. Stock, commission, the store's part and the refund follow by `returnLines`. Locks the order. Refuses
 * with `not-found`, with `own-record` members whose own order it is, with `changed-meanwhile` where a line is in another state than was
 * shown, and as `returnLines` does. Returns the order's number.
 */
export async function decideReturn(
  tx: Tx,
  id: string,
  { lines: decided, reason, actor }: DecidingReturn,
): Promise<string> {
  const asked = (await findReturn(tx, id)) ?? refuse('not-found');
  const { orderNumber: number } = asked;
  await refuseOwnOrder(tx, number, actor);
  await lockShopOrder(tx, number);
  const lines = new Map((await listLinesOf(tx, [id])).map((line) => [line.id, line]));
  const refunded: AskedReturnLine[] = [];
  const awaited: AskedReturnLine[] = [];
  const refused: AskedReturnLine[] = [];
  for (const { id: lineId, from, decision } of decided) {
    const line = lines.get(lineId) ?? refuse('not-found');
    const isAwaited = decision === 'accept' && from === 'asked' && line.problem === 'not-as-described';
    const to = decision === 'refuse' ? 'refused' : isAwaited ? 'goods-awaited' : 'refunded';
    const change = { id: lineId, from, to, reason: to === 'refused' ? reason : null, by: actor.id } as const;
    if (!(await decideLine(tx, id, change))) refuse('changed-meanwhile');
    (to === 'refused' ? refused : isAwaited ? awaited : refunded).push(line);
  }
  await endReturn(tx, id);
  const sentBack = refunded.filter(({ problem }) => problem === 'not-as-described');
  const givenBack = refunded.filter(({ problem }) => problem === 'unopened');
  const kept = refunded.filter(({ problem }) => problem === 'missing' || problem === 'damaged');
  const about = { number, reason, actor };
  await refund(tx, about, sentBack, 'sent-back');
  await refund(tx, { ...about, isByRight: true }, givenBack, 'sent-back');
  await refund(tx, about, kept, kept.every(({ problem }) => problem === 'missing') ? 'missing' : 'damaged');
  if (awaited.length > 0) {
    await addShopOrderEvent(tx, number, { kind: 'return-accepted', actor, text: `Accepted: ${textOf(awaited)}` });
    await tellCustomer(tx, number, 'return-accepted');
  }
  if (refused.length > 0) {
    await addShopOrderEvent(tx, number, {
      kind: 'return-refused',
      actor,
      text: `Not accepted: ${textOf(refused)}`,
      reason,
    });
    await tellCustomer(tx, number, 'return-refused');
  }
  // After what is refunded lowered the loan: the plan goes on once nothing of the return waits.
  if ((await findReturn(tx, id))?.endedAt) await releaseLoan(tx, { cause: 'return', causeId: id });
  return number;
}

async function refund(
  tx: Tx,
  { number, ...about }: { number: string; reason: string; actor: OrderActor; isByRight?: boolean },
  lines: readonly AskedReturnLine[],
  kind: ReturnKind,
): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  // A line is refunded once, so its id is the key of one return.
  const parts = lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  await returnLines(tx, number, { key: first.id, lines: parts, kind, ...about });
}

const textOf = (lines: readonly AskedReturnLine[]): string =>
  lines.map(({ name, unit, quantity }) => `${name}, ${unit} × ${quantity}`).join('; ');
