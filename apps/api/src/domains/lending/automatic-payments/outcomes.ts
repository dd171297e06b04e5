import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { followCharge } from '../../money/charges/following.ts';
import type { MoneyBack, MoneyIn } from '../../money/charges/owners.ts';
import {
  type Charge,
  findWholeCharge,
  heldKobo,
  type StoredCharge,
  storeRefusedCharge,
} from '../../money/charges/queries.ts';
import { endCard } from '../../money/saved-cards/keeping.ts';
import { findCard } from '../../money/saved-cards/queries.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { findLoan, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import {
  type CardCharge,
  endCardCharge,
  endMandatesOfCard,
  findCardCharge,
  findOtherAttempt,
  listOldCalls,
  markCardAsked,
  markTakenAfterAll,
} from './queries.ts';
import { duesOf, failureOf, isAccount, isCardOver, nameOf, secondDayOf, whyFailed } from './rules.ts';

/** The queue of charges of cards of which the provider said something. The id of a job is the charge's. */
export const cardOutcomesQueue = 'card-outcomes';

const atMost = 200;
// A call of which the provider knows nothing for so long was never taken in.
const unknownForMs = 24 * 3_600_000;

/** Asks the provider about charges of cards that were called a day ago and of which nothing is known yet, and looks at them again. */
export async function endOldCalls(context: AppContext): Promise<void> {
  const calledBefore = new Date(context.clock.now().getTime() - unknownForMs);
  for (const { chargeId } of await listOldCalls(context.database.read, calledBefore, atMost)) {
    await followCharge(context, chargeId);
    await endCall(context, chargeId);
  }
}

/**
 * Ends the charge of a card of which it is known what came, tells the customer of a failure, and plans the second attempt after one that may pass. What
 * the provider knows nothing of for a day was never taken. Where the bank wants it, asks the customer to confirm. A card that the provider can't charge
 * any more, or whose charge the customer’s bank asks back, ends. Nothing for another payment.
 */
export const endCall = (
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  chargeId: string,
): Promise<void> =>
  database.write(async (tx) => {
    const one = await findCardCharge(tx, chargeId);
    const charge = await findWholeCharge(tx, chargeId);
    if (one === null || charge === null) return;
    // Who asks the bank for the money back does not want the card to pay any more.
    if (charge.alarm === 'disputed') await endCardOf(tx, charge);
    if (one.state === 'paid') return;
    if (one.state === 'failed') return heldKobo(charge) > 0 ? markTakenAfterAll(tx, chargeId, tx.now) : undefined;
    const isOld = tx.now.getTime() - one.calledAt.getTime() >= unknownForMs;
    const known = outcomeOf(one, charge, isOld);
    const publicUrl = config.publicUrl ?? config.siteUrl;
    if (known === null)
      return charge.payUrl === null ? undefined : askToConfirm(tx, one, charge.cardId ?? '', publicUrl);
    // More may be known of it later: the call may have been taken in all the same.
    const askAt = new Date(tx.now.getTime() + unknownForMs);
    if (known === 'never-begun') await storeRefusedCharge(tx, chargeId, known, tx.now, askAt);
    if (known === 'paid')
      return void (await endCardCharge(tx, chargeId, { state: 'paid', failure: null, againOn: null }));
    if (charge.state === 'failed' && isCardOver(charge.reason ?? '')) await endCardOf(tx, charge);
    await endFailed(tx, one, { charge, failure: known === 'soft' ? 'soft' : 'hard' }, publicUrl);
  });

/** What is known of a call; null while it may still come in. What is under way there is never tried again before it is known. */
function outcomeOf(
  one: CardCharge,
  charge: StoredCharge,
  isOld: boolean,
): 'paid' | 'soft' | 'hard' | 'never-begun' | null {
  if (charge.state === 'paid') return 'paid';
  if (charge.state === 'failed') return one.state === 'asked' ? 'hard' : failureOf(charge.reason);
  if (!isOld || charge.state === 'unclear') return null;
  if (charge.transactionId === null) return 'never-begun';
  // A day has passed and the customer has not confirmed it on the bank's page, or the answer with that page was lost.
  return one.state === 'asked' || charge.state === 'open' ? 'hard' : null;
}

async function endFailed(
  tx: Tx,
  one: CardCharge,
  { charge, failure }: { charge: StoredCharge; failure: 'soft' | 'hard' },
  publicUrl: string,
): Promise<void> {
  const { chargeId, loanId, attempt, chargedOn } = one;
  const holidays = await listHolidays(tx, chargedOn, addDays(chargedOn, 30));
  const againOn = failure === 'soft' && attempt === 1 ? secondDayOf(chargedOn, holidays) : null;
  if (!(await endCardCharge(tx, chargeId, { state: 'failed', failure, againOn }))) return;
  const loan = await findLoan(tx, loanId);
  if (loan === null) return;
  const card = charge.cardId === null ? null : await findCard(tx, charge.cardId);
  const why = whyFailed(charge.reason, card);
  const then = againOn === null ? '' : `. We try once more on ${formatDay(againOn)}`;
  await tell(tx, loan, publicUrl, {
    subject: `A payment by your ${isAccount(card) ? 'bank account' : 'card'} did not work`,
    words: `we could not take ${naira(one.amountKobo)}: ${why}${then}. See it or pay another way`,
  });
}

const naira = (kobo: number): string => shortKobo(kobo).replace('₦', 'N');

/** Tells the customer about an automatic payment, with a link to the plan. */
export async function tell(
  tx: Tx,
  loan: StoredLoan,
  publicUrl: string,
  { subject, words }: { subject: string; words: string },
): Promise<void> {
  const link = `: ${publicUrl}/app/plans/${loan.number}`;
  const text = `Foodbank: ${words}`;
  const fits = text.length + link.length <= textLengthMax;
  await tellCustomerOfPlan(tx, loan, { kind: 'order', text: fits ? `${text}${link}` : `${text} in the app.`, subject });
}

/**
 * What goes back at once of the money of a card: all of an attempt that the provider called failed and took after all, where the other attempt for the same
 * due day has money too, or may have it any minute; of one that failed, or was under way for a day, what was paid in another way meanwhile; and what is more than was asked for. Null
 * for any other money. The caller has locked the loan’s charges.
 */
export async function backOfCard(tx: Tx, { chargeId, newKobo, charges }: MoneyIn): Promise<MoneyBack | null> {
  const one = await findCardCharge(tx, chargeId);
  if (one === null) return null;
  const other = await findOtherAttempt(tx, chargeId);
  const ofOther = charges.find(({ id }) => id === other?.chargeId);
  const mayHave = other?.attempt === 2 && other.state !== 'failed';
  if (mayHave || (ofOther !== undefined && heldKobo(ofOther) > 0))
    return { amountKobo: newKobo, reason: 'Your bank took this part a second time. It goes back to you.' };
  const paidKobo = charges.find(({ id }) => id === chargeId)?.paidKobo ?? newKobo;
  // A bank may take days: what was paid in another way meanwhile is not paid twice.
  const mayBePaid = one.state === 'failed' || tx.now.getTime() - one.calledAt.getTime() >= unknownForMs;
  const wantedKobo = mayBePaid ? await stillOpenKobo(tx, one, charges) : one.amountKobo;
  const amountKobo = Math.min(newKobo, Math.max(0, paidKobo - Math.min(wantedKobo, one.amountKobo)));
  return amountKobo === 0 ? null : { amountKobo, reason: 'Your bank took more than was due. It goes back to you.' };
}

/** What is open of the due day of a charge, less money of other payments that is not on the plan yet. */
async function stillOpenKobo(tx: Tx, { chargeId, loanId, dueOn }: CardCharge, charges: MoneyIn['charges']) {
  const loan = await findLoan(tx, loanId);
  if (loan === null) return 0;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const openKobo = duesOf(state).find((due) => due.dueOn === dueOn)?.kobo ?? 0;
  const comesKobo = charges
    .filter((one) => one.id !== chargeId && one.state === 'paid')
    .reduce((sum, one) => sum + heldKobo(one) - one.usedKobo, 0);
  return openKobo - comesKobo;
}

async function askToConfirm(tx: Tx, { chargeId, loanId, amountKobo }: CardCharge, cardId: string, publicUrl: string) {
  if ((await markCardAsked(tx, chargeId)) === null) return;
  const [loan, card] = [await findLoan(tx, loanId), await findCard(tx, cardId)];
  if (loan === null || card === null) return;
  await tell(tx, loan, publicUrl, {
    subject: 'Your bank wants you to confirm a payment',
    words: `your bank wants you to confirm ${naira(amountKobo)} by the ${nameOf(card)}. Nothing is taken before`,
  });
}

/** Ends the card of a charge, with all that it pays. */
async function endCardOf(tx: Tx, { cardId }: Pick<Charge, 'cardId'>): Promise<void> {
  const card = cardId === null ? null : await findCard(tx, cardId);
  if (card === null) return;
  await endMandatesOfCard(tx, card.id, tx.now, 'card');
  await endCard(tx, card, 'provider');
}
