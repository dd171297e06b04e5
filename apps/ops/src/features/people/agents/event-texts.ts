/** What an event of an agent's history is called on the screen. */
import { categoryLabel } from '@foodbank/contract/people/agents';
import { type AgentChangeKind, agentChangeKinds } from '@foodbank/contract/people/agents-staff';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { AgentEvent } from '@foodbank/contract/views/overviews-staff';

const texts: Readonly<Record<string, string>> = {
  'agent-registered': 'Registered',
  'sign-in-refused': 'Sign-in refused: wrong password',
  'password-reset-refused': 'Reset code refused',
  'password-change-refused': 'Password code refused',
  'account-change-refused': 'Bank account code refused',
  'password-reset': 'Password reset with a code',
  'password-changed': 'Password changed',
  'phone-changed': 'Phone number changed',
  'payout-account-added': 'Bank account added',
  'payout-account-changed': 'Bank account changed',
  'name-changed': 'Name changed',
  'email-changed': 'Email changed',
  'target-set': 'Target set',
  'category-changed': 'Category changed',
  'agent-suspended': 'Suspended',
  'agent-restored': 'Restored',
  'agent-sessions-ended': 'Signed out everywhere',
  'reset-code-sent': 'Reset code sent',
  'contacts-shown': 'Contacts shown',
  'approval-requested': 'Change asked for',
  'approval-approved': 'Change approved',
  'approval-refused': 'Change refused',
  'approval-recalled': 'Change taken back',
  'approval-expired': 'Change not decided in time',
  'asked-for-another-agent': 'Call for this agent’s data by another agent',
  'person-exported': 'Record exported',
  'person-erased': 'Erased',
};

/** The event's title. An act without a text of its own is shown by its name. */
export const titleOf = ({ action }: AgentEvent): string =>
  texts[action] ?? (action.charAt(0).toUpperCase() + action.slice(1)).replaceAll('-', ' ');

const target = (kobo: unknown) => (typeof kobo === 'number' ? formatKobo(kobo) : 'no target');

/** What changed, in one line; null if there is nothing to tell. */
export function changeOf({ action, before, after, detail }: AgentEvent): string | null {
  if (action === 'target-set' && after) {
    const from = formatMonth(String(after.startsOn));
    return `From ${from}: ${target(before?.targetKobo)} → ${target(after.targetKobo)}`;
  }
  if (action === 'category-changed' && before && after) {
    return `${categoryLabel(String(before.category))} → ${categoryLabel(String(after.category))}`;
  }
  if (action === 'payout-account-changed' && after?.payableFrom) {
    return `Payable from ${formatDay(String(after.payableFrom))}`;
  }
  if (action === 'payout-account-added' && detail?.needsReview === true) return 'The name has to be looked at';
  if (action.startsWith('approval-') && detail?.kind) {
    const kind = String(detail.kind);
    return Object.hasOwn(agentChangeKinds, kind) ? agentChangeKinds[kind as AgentChangeKind] : kind;
  }
  return null;
}

const actors: Readonly<Record<string, string>> = {
  agent: 'The agent',
  staff: 'A member of staff',
  visitor: 'Someone not signed in',
  shop: 'The shop',
  system: 'A job',
  operator: 'A command on the server',
};

/** Who acted. */
export const actorOf = ({ actor }: AgentEvent): string | null =>
  actor && (actor.name ?? actors[actor.kind] ?? actor.kind);

/** An event, with how many like it follow one another. */
export interface FoldedEvent {
  event: AgentEvent;
  count: number;
}

const folded: ReadonlySet<string> = new Set(['sign-in-refused', 'password-reset-refused', 'password-change-refused']);

/** Refused attempts in a row become one line with their number. */
export function foldEvents(events: readonly AgentEvent[]): FoldedEvent[] {
  const lines: FoldedEvent[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && folded.has(event.action) && last.event.action === event.action) last.count += 1;
    else lines.push({ event, count: 1 });
  }
  return lines;
}
