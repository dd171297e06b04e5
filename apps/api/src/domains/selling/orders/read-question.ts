import { toNaira } from '@foodbank/contract/primitives/money';
import type { Question } from '@foodbank/contract/selling/substitutes';
import type { Db } from '../../../platform/database.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { listSubstitutesOf } from './list-substitutes.ts';
import { findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import type { StoredQuestion } from './substitute-rules.ts';

/** A question as replies have it. After its deadline it is over, also before the job has ended it. It says nothing about the person. */
export async function readQuestion(db: Db, question: StoredQuestion, now: Date): Promise<Question> {
  const { id, orderNumber, lineId, quantity, deadlineAt, productId } = question;
  const [order, lines] = await Promise.all([findShopOrder(db, orderNumber), listShopOrderLines(db, orderNumber)]);
  const line = lines.find((one) => one.id === lineId);
  if (order === null || line === undefined) throw new Error(`the question ${id} has no order`);
  const isOver = question.state === 'open' && now >= deadlineAt;
  const state = isOver ? 'expired' : question.state;
  const [store, [chosen], { rows }] = await Promise.all([
    findStore(db, order.storeId),
    productId === null ? [] : listProductNames(db, [productId]),
    state === 'open' ? listSubstitutesOf(db, order, line) : { rows: [] },
  ]);
  return {
    id,
    state,
    orderNumber,
    storeName: store?.name ?? '',
    name: line.name,
    unit: line.unit,
    quantity,
    price: toNaira(line.priceKobo),
    refund: toNaira(line.priceKobo * quantity),
    deadlineAt: deadlineAt.toISOString(),
    now: now.toISOString(),
    chosen: chosen === undefined ? null : { name: chosen.name, unit: chosen.unit },
    // One that has too few is no choice.
    options: rows.filter(({ available }) => available >= quantity),
  };
}
