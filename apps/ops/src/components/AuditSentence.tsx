import { type AuditActorKind, type AuditLine, auditActorKinds } from '@foodbank/contract/foundation/audit';
import { describeAction } from '@foodbank/contract/foundation/audit-actions';

/** What of a line of the audit log the sentence is made of. */
export type SentenceLine = Pick<AuditLine, 'actor' | 'action' | 'subject'>;

/**
 * A line of the audit log as a sentence: "Ngozi Obi suspended the agent Ada Eze". An action without a sentence appears by its code, and
 * an id without a name as it is. A subject who is the actor isn't repeated.
 */
export function AuditSentence({ line }: { line: SentenceLine }) {
  return sentenceOf(line);
}

/** The same as text, for titles and names. */
export function sentenceOf({ actor, action, subject }: SentenceLine): string {
  const about = subject.id === actor.id ? '' : ` ${subject.name ?? shortened(subject.id)}`;
  return `${nameOfActor(actor)} ${describeAction(action)}${about}`;
}

/** The actor's name; without one the kind: "A visitor", "Agent 0197…". */
export function nameOfActor({ id, name, kind }: AuditLine['actor']): string {
  if (name !== null) return name;
  if (id !== kind) return `${auditActorKinds[kind]} ${shortened(id)}`;
  return nameless[kind] ?? auditActorKinds[kind];
}

/** Actors without an account of their own. */
const nameless: Partial<Record<AuditActorKind, string>> = {
  visitor: 'A visitor',
  shop: 'The shop',
  system: 'A job',
  operator: 'The command line',
};

// The beginning of a long id or digest is enough to tell it from its neighbours.
const shortened = (id: string) => (id.length > 20 ? `${id.slice(0, 13)}…` : id);
