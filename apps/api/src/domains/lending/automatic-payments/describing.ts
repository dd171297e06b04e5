import type * as calls from '@foodbank/contract/lending/automatic-payments';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo, toNaira } from '@foodbank/contract/primitives/money';
import { sectionsOf } from '@foodbank/contract/primitives/text-parts';
import type { Db } from '../../../platform/database.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { findTextInForce, type LegalText } from '../../foundation/legal-texts/queries.ts';
import { type Charge, findCharge, findPaidByCard } from '../../money/charges/queries.ts';
import { listPagesOfAccounts } from '../../money/saved-cards/account-queries.ts';
import { isChargeable, isWaiting } from '../../money/saved-cards/keeping.ts';
import { findCard, findCardsChange, listCardsOf, type SavedCard } from '../../money/saved-cards/queries.ts';
import { type LoanState, leftKoboOf } from '../loans/life/loan-state.ts';
import { findLoan, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import {
  type CardCharge,
  type CardNotice,
  findLostMandate,
  findMandate,
  findWaitingMandate,
  listCardCharges,
  listMandatesOfCards,
  listNotices,
  type Mandate,
} from './queries.ts';
import { chargeDayOf, duesOf, isAccount, isAsked, nameOf, waitsAtMostDays, whyFailed } from './rules.ts';
import { findStopOf } from './stop-queries.ts';

/** What holds where the product runs: `allowsExamples` is false where real customers are. */
export interface ConsentTerms {
  allowsExamples: boolean;
}

/** The text that customers agree to on a day, for a card or a bank account; null where there is none that may be used: then neither is offered. */
export async function findMandateText(
  db: Db,
  kind: 'card-mandate' | 'account-mandate',
  day: Day,
  { allowsExamples }: ConsentTerms,
): Promise<LegalText | null> {
  const text = await findTextInForce(db, kind, 'en', day);
  return text !== null && (allowsExamples || !text.isExample) ? text : null;
}

/** The cards and accounts of a customer with the plans that each pays, or is to pay. */
export async function describeCards(db: Db, cards: readonly SavedCard[]): Promise<calls.SavedCard[]> {
  const ids = cards.map(({ id }) => id);
  const mandates = await listMandatesOfCards(db, ids);
  const pages = await listPagesOfAccounts(db, ids);
  const numbers = new Map<string, string>();
  for (const { loanId } of mandates) numbers.set(loanId, (await findLoan(db, loanId))?.number ?? '');
  return cards.map(({ id, channel, brand, last4, bank, endsOn, keptAt, approvedAt, activeAt }) => ({
    ...{ id, brand, last4, bank, endsOn, keptAt: keptAt.toISOString() },
    kind: isAccount({ channel }) ? 'account' : 'card',
    state: activeAt !== null ? 'active' : approvedAt !== null ? 'approved' : 'asked',
    pageUrl: pages.find(({ cardId }) => cardId === id)?.pageUrl ?? null,
    pays: mandates.filter(({ cardId }) => cardId === id).map(({ loanId }) => numbers.get(loanId) ?? ''),
  }));
}

interface Known {
  now: Date;
  loan: StoredLoan;
  state: LoanState;
  today: Day;
  holidays: readonly { day: Day }[];
  mandate: Mandate | null;
  card: SavedCard | null;
  notices: readonly CardNotice[];
  charges: readonly CardCharge[];
}

// Who paid longer ago by a card may have another one now.
const paidWithinMs = 90 * 86_400_000;
// Of the longest plan, with what moves.
const holidaysWithinDays = 400;

/** What pays a plan by itself, for its customer; or what could be agreed to. */
export async function describeAutomatic(
  db: Db,
  loan: StoredLoan,
  { today, now, terms }: { today: Day; now: Date; terms: ConsentTerms },
): Promise<calls.AutomaticPayment> {
  const { state } = await replayStored(db, loan, today);
  const mandate = await findMandate(db, loan.id);
  const card = mandate && (await findCard(db, mandate.cardId));
  const known: Known = {
    ...{ now, loan, state, today, mandate, card },
    holidays: await listHolidays(db, addDays(today, -waitsAtMostDays), addDays(today, holidaysWithinDays)),
    notices: await listNotices(db, loan.id),
    charges: await listCardCharges(db, loan.id),
  };
  const { charges } = known;
  const [shown] = card === null ? [] : await describeCards(db, [card]);
  const waits = await findWaitingMandate(db, loan.id);
  const account = waits && (await findCard(db, waits.cardId));
  const [waiting] = account === null ? [] : await describeCards(db, [account]);
  const last = charges[0];
  const charged = last === undefined ? null : await findCharge(db, last.chargeId);
  const chargedCard = charged?.cardId ? await findCard(db, charged.cardId) : null;
  const lastDueOn = duesOf(state).at(-1)?.dueOn ?? null;
  const isStopped = mandate !== null && (await findStopOf(db, loan.id)) !== null;
  const next = mandate === null || isStopped ? null : nextOf(known);
  return {
    card: shown ?? null,
    waiting: waiting ?? null,
    lost: mandate === null && waits === null ? await lostText(db, loan.id) : null,
    agreedAt: mandate?.agreedAt.toISOString() ?? null,
    next,
    isStopped,
    held:
      mandate === null
        ? []
        : known.notices.flatMap(({ dueOn, heldAt, skippedAt, droppedAt }) =>
            heldAt && !skippedAt && !droppedAt && isOpen(state, dueOn) ? [dueOn] : [],
          ),
    skipped: known.notices.flatMap(({ dueOn, skippedAt }) => (skippedAt && isOpen(state, dueOn) ? [dueOn] : [])),
    last: last === undefined ? null : describeLast(last, { charge: charged, card: chargedCard }, next),
    endsBefore: Boolean(card?.endsOn && lastDueOn && card.endsOn < chargeDayOf(lastDueOn, known.holidays)),
    offer: await describeOffer(db, known, terms),
  };
}

const isOpen = (state: LoanState, day: Day): boolean => duesOf(state).some(({ dueOn }) => dueOn === day);

/** The next charge of a plan's card: the second attempt for a day, or the next due day that was not charged. */
function nextOf({ state, today, holidays, mandate, card, notices, charges }: Known): calls.AutomaticPayment['next'] {
  const dues = duesOf(state);
  const second = charges.find(
    ({ againOn, dueOn, mandateId }) =>
      againOn !== null && againOn >= today && mandateId === mandate?.id && !isRetried(charges, dueOn),
  );
  for (const { dueOn, kobo } of dues) {
    const notice = notices.find((one) => one.dueOn === dueOn);
    if (notice?.skippedAt || notice?.droppedAt || notice?.heldAt) continue;
    const about = { dueOn, amount: toNaira(kobo) };
    if (second?.dueOn === dueOn) return { ...about, chargeOn: second.againOn ?? today, isSecond: true };
    if (charges.some((one) => one.dueOn === dueOn)) continue;
    // What was told of another card before does not count, and what was not told the day before is not charged.
    const isTold =
      notice !== undefined && mandate !== null && mandate.inForceAt !== null && notice.toldAt >= mandate.inForceAt;
    const chargeOn = isTold ? notice.chargeOn : chargeDayOf(dueOn, holidays);
    if (chargeOn < today || (chargeOn === today && !isTold) || !isAsked(state)) continue;
    if (card !== null && !isChargeable(card, chargeOn)) continue;
    return { ...about, chargeOn, isSecond: false };
  }
  return null;
}

const isRetried = (charges: readonly CardCharge[], dueOn: Day): boolean =>
  charges.some((one) => one.dueOn === dueOn && one.attempt === 2);

function describeLast(
  last: CardCharge,
  { charge, card }: { charge: Charge | null; card: SavedCard | null },
  next: calls.AutomaticPayment['next'],
): NonNullable<calls.AutomaticPayment['last']> {
  const { dueOn, chargedOn, amountKobo, state } = last;
  // Ended meanwhile, or “not now”: then there is no second attempt.
  const againOn = next?.isSecond && next.dueOn === dueOn ? next.chargeOn : null;
  // The bank may have taken less than was asked for.
  const kobo = state === 'paid' && charge !== null ? charge.paidKobo : amountKobo;
  const text = lastText({ ...last, againOn, amountKobo: kobo }, charge?.reason ?? null, card);
  return {
    ...{ dueOn, on: chargedOn, amount: toNaira(kobo), state, text },
    payUrl: state === 'asked' ? (charge?.payUrl ?? null) : null,
  };
}

/** What became of a charge, and what is next, for its customer. */
function lastText(
  { state, failure, againOn, amountKobo, chargedOn }: CardCharge,
  reason: string | null,
  card: SavedCard | null,
): string {
  const amount = shortKobo(amountKobo);
  switch (state) {
    case 'called':
      return `We asked your bank for ${amount} on ${formatDay(chargedOn)}. It has not answered yet.`;
    case 'asked':
      return `Your bank wants you to confirm ${amount}. Nothing is taken before.`;
    case 'paid':
      return `${amount} was paid by your ${isAccount(card) ? 'bank account' : 'card'} on ${formatDay(chargedOn)}.`;
  }
  const why = whyFailed(reason, card);
  if (againOn !== null) return `${amount} could not be taken: ${why}. We try once more on ${formatDay(againOn)}.`;
  return failure === 'soft'
    ? `${amount} could not be taken: ${why}. We don’t try again. Please pay it another way.`
    : `${amount} could not be taken: ${why}. Please pay it another way, or choose another card.`;
}

const lostWords = {
  revoked: 'was ended at your bank',
  unused: 'was not confirmed at your bank',
  'not-active': 'was not allowed by your bank',
  provider: 'can’t be charged any more',
} as const;

/** Why what paid a plan, or was to pay it, does so no more; null where the customer ended it. */
async function lostText(db: Db, loanId: string): Promise<string | null> {
  const lost = await findLostMandate(db, loanId);
  const card = lost && (await findCard(db, lost.cardId));
  const endedBy = card?.endedBy ?? null;
  if (!card || endedBy === null || !(endedBy in lostWords)) return null;
  return `Your ${nameOf(card)} ${lostWords[endedBy as keyof typeof lostWords]}. It takes nothing from now on.`;
}

/** What can be agreed to; null where nothing is to be paid, or no text may be used. */
async function describeOffer(
  db: Db,
  { now, loan, state, today, holidays }: Known,
  terms: ConsentTerms,
): Promise<calls.AutomaticPayment['offer']> {
  const text = await findMandateText(db, 'card-mandate', today, terms);
  const accountText = await findMandateText(db, 'account-mandate', today, terms);
  const dues = duesOf(state).filter(({ dueOn }) => chargeDayOf(dueOn, holidays) > today);
  const last = dues.at(-1);
  if (text === null || last === undefined || (state.state !== 'accepted' && state.state !== 'active')) return null;
  const cards = (await listCardsOf(db, loan.customerId)).filter(
    (card) =>
      (!isAccount(card) || accountText !== null) &&
      // One that the customer did not confirm yet is begun again by the same press as a new one.
      (isChargeable(card, today) || (isWaiting(card) && card.approvedAt !== null)),
  );
  const paid = await findPaidByCard(db, loan.customerId, new Date(now.getTime() - paidWithinMs));
  const changedAt = await findCardsChange(db, loan.customerId);
  // A card that was kept by this payment is among the saved ones; one that was removed since can be charged by its code no more.
  const isNew = paid !== null && (changedAt === null || changedAt < paid.createdAt);
  return {
    most: toNaira(leftKoboOf(state)),
    lastOn: chargeDayOf(last.dueOn, holidays),
    dues: dues.map(({ dueOn, kobo }) => ({ dueOn, chargeOn: chargeDayOf(dueOn, holidays), amount: toNaira(kobo) })),
    consent: consentOf(text),
    accountConsent: accountText && consentOf(accountText),
    cards: await describeCards(db, cards),
    paidBy: isNew
      ? {
          paymentId: paid.id,
          on: (paid.paidAt ?? paid.createdAt).toISOString(),
          amount: toNaira(paid.paidKobo),
        }
      : null,
  };
}

const consentOf = ({ version, language, body }: LegalText) => ({
  ...{ version: String(version), language, sections: sectionsOf(body) },
});
