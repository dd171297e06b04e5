import * as calls from '@foodbank/contract/selling/substitutes';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, route } from '../../../platform/serve.ts';
import { answerQuestion } from './answer-question.ts';
import { readQuestion } from './read-question.ts';
import { findShopOrder } from './shop-order-queries.ts';
import { findQuestion, findQuestionByToken } from './substitute-queries.ts';
import type { StoredQuestion } from './substitute-rules.ts';

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
    route(calls.readLinkedQuestion, async ({ params: { token } }) => describe(await findLinked(token))),
    route(calls.answerLinkedQuestion, async ({ params: { token }, body: { productId } }) =>
      answer(await findLinked(token), productId),
    ),
    personRoute(calls.readQuestion, async ({ params }, { person }) => describe(await findOwn(person.id, params))),
    personRoute(calls.answerQuestion, async ({ params, body: { productId } }, { person }) =>
      answer(await findOwn(person.id, params), productId),
    ),
  ];
}
