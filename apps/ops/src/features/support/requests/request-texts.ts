import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import type { RequestRow } from '@foodbank/contract/support/requests-staff';
import type { CasePause } from '@foodbank/contract/support/tickets';
import { roughAge, roughTimeLeft } from '../../../components/rough-age.ts';

/** What a request's clock says, and how urgent it is. */
export interface ClockText {
  text: string;
  tone: 'overdue' | 'soon' | 'calm';
}

const soonMs = 4 * 3_600_000;

/** The clock of a request: overdue, due, back from a snooze, or standing. Null where there is nothing to say. */
export function clockText(
  { dueAt, snoozedUntil, state }: Pick<RequestRow, 'dueAt' | 'snoozedUntil' | 'state'>,
  now: Date,
): ClockText | null {
  if (snoozedUntil !== null && new Date(snoozedUntil) > now) {
    return { text: `Comes back ${momentText(snoozedUntil)}`, tone: 'calm' };
  }
  if (dueAt !== null) {
    const due = new Date(dueAt);
    const age = roughAge(due, now);
    if (due < now) return { text: `Overdue by ${age === 'just now' ? '1 min' : age}`, tone: 'overdue' };
    const isSoon = due.getTime() - now.getTime() < soonMs;
    return { text: `Due ${roughTimeLeft(due, now)}`, tone: isSoon ? 'soon' : 'calm' };
  }
  if (snoozedUntil !== null) return { text: 'Back from snooze', tone: 'soon' };
  return state === 'closed' ? null : { text: 'Clock stopped', tone: 'calm' };
}

/** A day and time in Lagos: `20 Nov 2026, 14:05`. */
export const momentText = (at: string): string => formatInstant(new Date(at));

/** What an open case about goods does to the plan of its order. */
export function pauseText({ planNumber, standing, since, untilAtMost }: CasePause, isLong: boolean): string {
  if (standing === 'waits')
    return `Plan ${planNumber} is not handed over yet. From then on it is paused until this is answered.`;
  if (standing === 'over')
    return `Plan ${planNumber} goes on: its 28 days of pause are used. This case still waits for an answer.`;
  const until = untilAtMost === null ? '' : `, until ${formatDay(untilAtMost)} at most`;
  const since5 = isLong ? ' The customer has waited for 5 days or more.' : '';
  return `While this is open, plan ${planNumber} is paused${since === null ? '' : ` since ${formatDay(since)}`}${until}: nothing is late or reminded. Answering or closing it lets the plan go on.${since5}`;
}

/** Whose move it is, in words. */
export function moveText({ move, holder, owner, state }: RequestRow, memberId: string): string {
  if (move === 'none') return 'Closed';
  if (move === 'sender') return state === 'waiting' ? 'Waiting for the sender' : 'Answered';
  if (holder !== null) return holder.id === memberId ? 'You have it open' : `${holder.name} has it open`;
  if (owner !== null) return owner.id === memberId ? 'Yours' : `${owner.name} answers it`;
  return 'Unassigned';
}

const acts: Readonly<Record<string, string>> = {
  'taken-over': 'took it over',
  'told-by-phone': 'wrote it down on the phone',
  'given-back': 'gave it back',
  'handed-over': 'handed it over',
  'marked-waiting': 'marked it as waiting for the sender',
  'number-granted': 'gave the number to the new account',
  'number-refused': 'left the number where it is',
  'chargeback-accept-asked': 'asked for the payment to be given back',
  'chargeback-accepted': 'gave the payment back to the bank',
  'chargeback-contested': 'contested it',
  closed: 'closed it',
  'closed-as-spam': 'closed it as spam',
  reopened: 'reopened it',
  'brought-back': 'brought it back',
  undone: 'took that back',
  'marked-complex': 'marked it as complex',
  'marked-simple': 'took the mark “complex” back',
  snoozed: 'snoozed it',
  'released-from-quarantine': 'released it from quarantine',
};

/** What a member did, after the member's name. An act that this page doesn't know yet is shown by its own name. */
export const actText = (act: string): string => acts[act] ?? act.replaceAll('-', ' ');
