/** Bank accounts that are to pay plans: mandates wait for them, come into force once they can be debited, and end with them. */
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { listSlowAccounts, noteToldOfRetry } from '../../money/saved-cards/account-queries.ts';
import { activationMs } from '../../money/saved-cards/accounts.ts';
import { isChargeable } from '../../money/saved-cards/keeping.ts';
import { findCard, type SavedCard } from '../../money/saved-cards/queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { findLoan, lockLoans, type StoredLoan } from '../loans/queries.ts';
import { isByDay } from '../repayments/reminders.ts';
import { tell } from './outcomes.ts';
import {
  bringMandateInForce,
  endMandateInForce,
  endMandatesOfCard,
  findAnyPlanned,
  findMandate,
  findWaitingMandate,
  leaveDueDay,
  listWaitingLoans,
  noteToldInForce,
} from './queries.ts';
import { chargeDayOf, duesOf, nameOf } from './rules.ts';

type Parts = Pick<AppContext, 'clock' | 'config' | 'database'>;
const urlOf = ({ publicUrl, siteUrl }: AppContext['config']): string => publicUrl ?? siteUrl;
const naira = (kobo: number): string => shortKobo(kobo).replace('₦', 'N');

/** An account can be debited from now on, or ended: its mandates come into force, or end, and their customers are told. */
export async function followAccountChange({ clock, config, database }: Parts, cardId: string): Promise<void> {
  const card = await findCard(database.read, cardId);
  if (card === null) return;
  if (card.endedAt !== null) return database.write((tx) => endMandatesOfAccount(tx, card, urlOf(config)));
  for (const { loanId } of await listWaitingLoans(database.read, cardId))
    await database.write(async (tx) => {
      const [loan] = await lockLoans(tx, [loanId]);
      if (loan === undefined) return;
      await bringInForce(tx, loan);
      // At night the customer is told in the morning, as with reminders.
      if (isByDay(clock.now())) await tellInForce(tx, loan, urlOf(config));
    });
}

/**
 * Brings the mandate that waits into force once its account can be debited, in the place of the one that pays. What was told of the other
 * card stands: until that is over, the mandate waits. The caller has locked the loan.
 */
export async function bringInForce(tx: Tx, loan: StoredLoan): Promise<void> {
  const waiting = await findWaitingMandate(tx, loan.id);
  const card = waiting && (await findCard(tx, waiting.cardId));
  if (!waiting || !card || !isChargeable(card, tx.businessDate)) return;
  if ((await findAnyPlanned(tx, loan.id, tx.businessDate)) !== null) return;
  await endMandateInForce(tx, loan.id, tx.now, 'replaced');
  await bringMandateInForce(tx, waiting.id, tx.now);
  await addAuditLine(tx, {
    actor: system,
    action: 'automatic-payment-in-force',
    subject: loan.customerId,
    detail: { loan: loan.number, mandateId: waiting.id, cardId: card.id },
  });
}

/** Tells the customer that the account pays from now on, once. The caller has locked the loan. */
export async function tellInForce(tx: Tx, loan: StoredLoan, publicUrl: string): Promise<void> {
  const mandate = await findMandate(tx, loan.id);
  const card = mandate && (await findCard(tx, mandate.cardId));
  if (!mandate || !card || mandate.toldInForceAt !== null) return;
  await noteToldInForce(tx, mandate.id, tx.now);
  await tell(tx, loan, publicUrl, {
    subject: 'Your bank account pays your plan from now on',
    words: `your ${nameOf(card)} pays your plan from now on. See when`,
  });
}

/** Tells of each part of tomorrow that the account can't pay yet: the customer pays it, and it is left out. */
export async function leaveTomorrow(
  tx: Tx,
  loan: StoredLoan,
  { state, holidays, publicUrl }: { state: LoanState; holidays: readonly { day: Day }[]; publicUrl: string },
): Promise<void> {
  if ((await findWaitingMandate(tx, loan.id)) === null) return;
  const tomorrow = addDays(tx.businessDate, 1);
  for (const { dueOn, kobo } of duesOf(state)) {
    if (chargeDayOf(dueOn, holidays) !== tomorrow) continue;
    if (!(await leaveDueDay(tx, { loanId: loan.id, dueOn, chargeOn: tomorrow, amountKobo: kobo }))) continue;
    await tell(tx, loan, publicUrl, {
      subject: 'Please pay this part yourself',
      words: `your bank account can't pay yet. Please pay ${naira(kobo)} of ${formatDay(dueOn)} yourself`,
    });
  }
}

const endWords = {
  revoked: 'that was ended at your bank',
  unused: 'it was not confirmed at your bank',
  'not-active': 'your bank did not allow it',
} as const;

async function endMandatesOfAccount(tx: Tx, card: SavedCard, publicUrl: string): Promise<void> {
  const { endedBy } = card;
  if (endedBy !== 'revoked' && endedBy !== 'unused' && endedBy !== 'not-active') return;
  for (const { loanId } of await endMandatesOfCard(tx, card.id, tx.now, 'card')) {
    const loan = await findLoan(tx, loanId);
    if (loan === null) continue;
    await addAuditLine(tx, {
      actor: system,
      action: 'automatic-payment-ended',
      subject: loan.customerId,
      detail: { loan: loan.number, by: 'card' },
    });
    const other = await findMandate(tx, loanId);
    const pays = other && (await findCard(tx, other.cardId));
    await tell(tx, loan, publicUrl, {
      subject: 'Your bank account does not pay your plan',
      words: `your ${nameOf(card)} doesn't pay your plan: ${endWords[endedBy]}. ${
        pays ? `Your ${nameOf(pays)} goes on. See it` : 'Pay yourself, or choose another way'
      }`,
    });
  }
}

const atMost = 100;

/**
 * Tells customers whose bank takes longer than a day that it is asked once more tomorrow, since that debits ₦50 and gives them back. Of an account that no
 * plan waits for the bank is not asked again.
 */
export async function tellOfRetries({ clock, config, database }: Parts): Promise<void> {
  if (!isByDay(clock.now())) return;
  const approvedBefore = new Date(clock.now().getTime() - activationMs);
  for (const { cardId } of await listSlowAccounts(database.read, approvedBefore, atMost))
    await database.write(async (tx) => {
      const [first] = await listWaitingLoans(tx, cardId);
      const loan = first && (await findLoan(tx, first.loanId));
      if (!loan || !(await noteToldOfRetry(tx, cardId))) return;
      await tell(tx, loan, urlOf(config), {
        subject: 'Your bank needs more time for your account',
        words: 'your bank needs more time. Tomorrow it takes N50 to test your account and gives it back. See it',
      });
    });
}
