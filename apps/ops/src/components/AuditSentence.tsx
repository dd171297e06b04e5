import { describeAction } from '@foodbank/contract/foundation/audit-actions';
import type { AuditActorKind, AuditLine } from '@foodbank/contract/views/audit-trail-staff';

/** What of a line of the audit log the sentence is made of. */
export type SentenceLine = Pick<AuditLine, 'actor' | 'action' | 'subject'>;

/**
 * A line of the audit log as a sentence: "Ngozi Obi suspended the agent Ada Eze". An action without a sentence appears in the words of its
 * code. A subject who is the actor isn't repeated, and one that has no name is left out: the line itself leads to it.
 */
export function AuditSentence({ line }: { line: SentenceLine }) {
  return sentenceOf(line);
}

/** The same as text, for titles and names. */
export function sentenceOf({ actor, action, subject }: SentenceLine): string {
  const about = subject.id === actor.id ? '' : subjectText(subject);
  return `${nameOfActor(actor)} ${describeAction(action)} ${about}`.trim();
}

/** The actor's name; without one the kind: "A visitor", "An agent". */
export function nameOfActor({ name, kind }: AuditLine['actor']): string {
  return name || nameless[kind];
}

/** What a line is about, by name; empty for an id or a digest, which says nothing to people. */
export const subjectText = ({ id, name }: AuditLine['subject']): string => name ?? (isForPeople(id) ? id : '');

/** Actors by their kind alone. */
const nameless: Record<AuditActorKind, string> = {
  staff: 'A member of staff',
  agent: 'An agent',
  customer: 'A customer',
  rider: 'A rider',
  visitor: 'A visitor',
  shop: 'The shop',
  system: 'A job',
  operator: 'The command line',
};

// Months, codes of plans and numbers of orders are names. Ids and digests are long and without words.
const isForPeople = (id: string) => !/^[0-9a-f]{16,}$/i.test(id) && (id.length < 32 || id.includes(' '));
