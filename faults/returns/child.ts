import { cancelShopOrder } from '../../apps/api/src/domains/selling/orders/ending.ts';
import { deliverOrder } from '../../apps/api/src/domains/selling/orders/handing-over.ts';
import { leaveOwnPlan } from '../../apps/api/src/domains/selling/orders/leaving.ts';
import { type Returning, returnLines, takeOutLines } from '../../apps/api/src/domains/selling/orders/returning.ts';
import { bySystem, type LinePart } from '../../apps/api/src/domains/selling/orders/shop-order-rules.ts';
import { swapLine } from '../../apps/api/src/domains/selling/orders/swaps.ts';
import type { Tx } from '../../apps/api/src/platform/database.ts';
import { beKillable } from '../killable/be-killable.ts';

/** A way in which goods of an order are not kept, or the plan of it ends. It may be asked for again. */
export type WayBack = { number: string } & (
  | { kind: 'take-out'; line: LinePart & { toPack: number } }
  | { kind: 'swap'; line: LinePart & { toPack: number }; productId: string }
  | { kind: 'deliver'; notTaken: LinePart[] }
  | { kind: 'cancel'; keepsFee: boolean }
  | { kind: 'leave'; customerId: string; dueKobo: number }
  | ({ kind: 'return' } & Pick<Returning, 'key' | 'lines' | 'isByRight'>)
);

const actor = bySystem;

async function goBack(tx: Tx, { number, ...way }: WayBack): Promise<unknown> {
  switch (way.kind) {
    case 'take-out':
      return takeOutLines(tx, number, { lines: [way.line], reason: 'The shelf is empty', actor });
    case 'swap':
      return swapLine(tx, number, { ...way.line, productId: way.productId, agreedByPhone: true, actor });
    case 'deliver':
      return deliverOrder(tx, number, { actor, notTaken: way.notTaken });
    case 'cancel':
      return cancelShopOrder(tx, number, { actor, reason: null, keepsFee: way.keepsFee });
    case 'leave':
      return leaveOwnPlan(tx, way.customerId, { number, dueKobo: way.dueKobo });
    case 'return':
      return returnLines(tx, number, { ...way, kind: 'sent-back', reason: 'Not as described', actor });
  }
}

/** What the test asks for, at a time of the clock. */
export interface WayBackAt {
  way: WayBack;
  offsetMs: number;
}

await beKillable<null, WayBackAt>(async ({ context, moveClock }, { way, offsetMs }) => {
  moveClock(offsetMs);
  await context.database.write((tx) => goBack(tx, way));
});
