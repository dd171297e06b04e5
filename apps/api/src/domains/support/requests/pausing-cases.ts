/** Cases about missing, wrong or bad goods of an order on a plan: while one is open, the plan is paused. */
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { goodsTopics } from '@foodbank/contract/support/tickets';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { holdLoan, releaseLoan } from '../../lending/loans/pausing.ts';
import { loanOwnerOf } from '../../selling/orders/loan-of-order.ts';
import { setPausesSince } from './queries.ts';
import type { StoredRequest } from './stored-request.ts';

/** From so many days on, a case that pauses a plan is an alarm. */
export const pausesLongDays = 5;

/** True for a case that has paused a plan for too long without an answer. */
export const pausesLong = ({ pausesSince }: Pick<StoredRequest, 'pausesSince'>, today: Day): boolean =>
  pausesSince !== null && addDays(pausesSince, pausesLongDays) <= today;

const isAboutGoods = ({ kind, topic, orderNumber }: StoredRequest): boolean =>
  kind === 'order' && goodsTopics.includes(topic ?? '') && orderNumber !== null;

/** True while a case has no answer: also while the team waits for the customer's. */
const isUnanswered = ({ state, quarantined }: StoredRequest): boolean =>
  (state === 'new' || state === 'waiting') && !quarantined;

/**
 * Brings the plan of a case's order in step with the case: open it pauses the plan, answered or closed it lets it go on. Doing it again
 * changes nothing. The caller has locked the request; then the loan is locked.
 */
export async function followCase(tx: Tx, request: StoredRequest, actor: Actor): Promise<void> {
  if (!isAboutGoods(request)) return;
  const { id, reference, orderNumber, pausesSince } = request;
  const cause = { cause: 'case', causeId: id, name: reference } as const;
  if (!isUnanswered(request)) {
    await releaseLoan(tx, cause, actor);
    if (pausesSince !== null) await setPausesSince(tx, id, null);
  } else if (pausesSince === null) {
    const loan = await holdLoan(tx, loanOwnerOf(orderNumber ?? ''), cause, actor);
    // A plan that is paid off pauses only if a bank takes a payment back.
    if (loan !== null && loan.state !== 'settled' && loan.state !== 'written-off')
      await setPausesSince(tx, id, tx.businessDate);
  }
}
