import type { System } from '../system/system.ts';
import type { Findings } from './check.ts';
import type { Model } from './model.ts';

interface StoredEmail {
  id: string;
  kind: string;
  to: string;
  sent: boolean;
  failed: boolean;
  sealed: boolean;
}

const confirmationsMax = 5;
const messageIdOf = (id: string) => `<${id}@letters.foodbank.example>`;
/** The id of the email that was delivered under a Message-ID. */
export const idOfMessage = (messageId: string): string => messageId.slice(1, messageId.indexOf('@'));

/**
 * Checks that every write that queues an email has one, and that every queued email was delivered, more than once only with the same
 * Message-ID. An email that was refused for good counts as delivered.
 */
export async function checkEmails(
  { postgres, mail }: System,
  model: Model,
  before: Set<string>,
  { lost, doubled }: Findings,
): Promise<void> {
  const all = await postgres.query<StoredEmail>(
    `select id, kind, to_address as "to", sent_at is not null as sent, failed_at is not null as failed,
       sealed is not null as sealed from emails`,
  );
  const emails = all.filter(({ id }) => !before.has(id));
  for (const { id, kind, to, sent, failed, sealed } of emails) {
    const about = `email ${kind} to ${to}`;
    if (!mail.deliveries.has(messageIdOf(id)) && !failed) lost.push(about);
    if (!sent && !failed) lost.push(`${about} is not noted as sent`);
    if (sealed) lost.push(`the secret of ${about} was not wiped`);
  }
  // The demo's oldest emails are deleted once they are sent: they are of a year ago.
  const known = new Set([...before, ...all.map(({ id }) => id)]);
  for (const messageId of mail.deliveries.keys())
    if (!known.has(idOfMessage(messageId))) doubled.push(`an email ${messageId} that no row has`);
  const grouped = Map.groupBy(emails, ({ to, kind }) => `${kind} ${to}`);
  const expect = (to: string, kind: string, atLeast: number, atMost: number) => {
    const count = grouped.get(`${kind} ${to}`)?.length ?? 0;
    if (count < atLeast) lost.push(`email ${kind} to ${to}`);
    if (count > atMost) doubled.push(`email ${kind} to ${to}: ${count}`);
  };
  const resets = await postgres.query<{ email: string; count: number }>(
    `select email, count(audit_lines.id)::int as count from agents left join audit_lines
       on subject = agents.id::text and action = 'password-reset' group by email`,
  );
  for (const { email, count } of resets) expect(email, 'password-changed', count, count);
  for (const { email, registered } of model.agents.values()) expect(email, 'login-details', registered ? 1 : 0, 1);
  for (const [email, done] of model.subscribers) expect(email, 'confirm-subscription', done ? 1 : 0, confirmationsMax);
}
