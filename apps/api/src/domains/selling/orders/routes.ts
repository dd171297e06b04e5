import * as receipts from '@foodbank/contract/selling/receipts';
import * as calls from '@foodbank/contract/selling/shop-orders';
import * as questions from '@foodbank/contract/selling/substitutes';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route } from '../../../platform/serve.ts';
import { listStores } from '../catalogue/queries.ts';
import { listStopsOfOrders } from '../deliveries/stop-queries.ts';
import { listOrdersOfCustomer } from './queries.ts';
import { answerQuestion, readQuestion } from './questions.ts';
import { readReceipt } from './read-receipt.ts';
import { describeRow, listUnagreed, readShopOrder } from './reading.ts';
import { findShopOrder } from './shop-order-queries.ts';
import { findQuestion, findQuestionByToken } from './substitute-queries.ts';
import type { StoredQuestion } from './swaps.ts';

const pageSize = 20;

/** The calls of customers about their orders. */
export function orderRoutes({ clock, database, keys }: AppContext): Route[] {
  return [
    personRoute(calls.listOrders, async ({ query: { cursor = null } }, { person }) => {
      const found = await listOrdersOfCustomer(database.read, person.id, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ number }) => number);
      const names = new Map((await listStores(database.read)).map(({ id, name }) => [id, name]));
      const stops = await listStopsOfOrders(
        database.read,
        rows.map(({ number }) => number),
      );
      const unagreed = await listUnagreed(database.read, rows);
      const orders = rows.map((row) => ({
        ...describeRow(row, { storeName: names.get(row.storeId) ?? '', stop: stops.get(row.number) }),
        toAgree: unagreed.has(row.number),
      }));
      return { orders, nextCursor };
    }),
    personRoute(calls.readOrder, async ({ params: { number } }, { person }) => ({
      order: await readShopOrder(database.read, { keys, now: clock.now() }, person.id, number),
    })),
    personRoute(receipts.readReceipt, async ({ params: { number } }, { person }) => ({
      receipt: await readReceipt(database.read, person.id, { number, today: businessDateOf(clock) }),
    })),
  ];
}

/** The calls about questions to customers: for the customer who is signed in, and for the link in the message. */
export function questionRoutes({ clock, database, keys }: AppContext): Route[] {
  const { read } = database;
  const findLinked = async (token: string) =>
    (await findQuestionByToken(read, keys.digests(token))) ?? refuse('not-found');
  const findOwn = async (customerId: string, { number, id }: { number: string; id: string }) => {
    const [order, question] = await Promise.all([findShopOrder(read, number), findQuestion(read, id)]);
    const isOwn = order?.customerId === customerId && question?.orderNumber === order.number;
    return isOwn && question ? question : refuse('not-found');
  };
  const describe = async (question: StoredQuestion) => ({
    question: await readQuestion(read, question, clock.now()),
  });
  const answer = async (question: StoredQuestion, productId: string | null) => {
    await database.write((tx) => answerQuestion(tx, question.id, productId));
    return describe((await findQuestion(read, question.id)) ?? refuse('not-found'));
  };
  return [
    route(questions.readLinkedQuestion, async ({ params: { token } }) => describe(await findLinked(token))),
    route(questions.answerLinkedQuestion, async ({ params: { token }, body: { productId } }) =>
      answer(await findLinked(token), productId),
    ),
    personRoute(questions.readQuestion, async ({ params }, { person }) => describe(await findOwn(person.id, params))),
    personRoute(questions.answerQuestion, async ({ params, body: { productId } }, { person }) =>
      answer(await findOwn(person.id, params), productId),
    ),
  ];
}
