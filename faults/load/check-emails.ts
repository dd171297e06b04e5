import type { Stage } from '../stage/stage.ts';
import type { Verdict } from './check.ts';
import type { Ledger } from './ledger.ts';

interface StoredEmail {
  id: string;
  kind: string;
  to: string;
  sent: boolean;
  failed: boolean;
  sealed: boolean;
}

/**
 * Every effect that writes an email has one, every email of the outbox came, and what came twice came under the same
 * Message-ID. An email that was refused for good is no loss: its reader isn't there.
 */
export async function checkEmails({ postgres, mail }: Stage, ledger: Ledger, verdict: Verdict): Promise<void> {
  const emails = await postgres.ask<StoredEmail>(
    `select id, kind, to_address as "to", sent_at is not null as sent, failed_at is not null as failed,
       sealed is not null as sealed from emails`,
  );
  const known = new Set(emails.map(({ id }) => messageIdOf(id)));
  for (const { id, kind, to, sent, failed, sealed } of emails) {
    const came = mail.deliveries.get(messageIdOf(id)) ?? 0;
    if (came === 0 && !failed) verdict.lost.push(`message ${kind} to ${to}`);
    if (!sent && !failed) verdict.lost.push(`message ${kind} to ${to} is not noted as sent`);
    if (sealed) verdict.lost.push(`the secret of message ${kind} to ${to} was not wiped`);
  }
  for (const id of mail.deliveries.keys())
    if (!known.has(id)) verdict.doubled.push(`a message ${id} that no row knows`);
  const grouped = Map.groupBy(emails, ({ to, kind }) => `${kind} ${to}`);
  const expect = (to: string, kind: string, atLeast: number, atMost: number) => {
    const found = grouped.get(`${kind} ${to}`)?.length ?? 0;
    if (found < atLeast) verdict.lost.push(`message ${kind} to ${to}`);
    if (found > atMost) verdict.doubled.push(`message ${kind} to ${to}: ${found}`);
  };
  const resets = await postgres.ask<{ email: string; count: number }>(
    `select email, count(audit_lines.id)::int as count from agents left join audit_lines
       on subject = agents.id::text and action = 'password-reset' group by email`,
  );
  for (const { email, count: done } of resets) expect(email, 'password-changed', done, done);
  for (const { email, registered } of ledger.agents.values()) expect(email, 'login-details', registered ? 1 : 0, 1);
  for (const [email, done] of ledger.subscribers) expect(email, 'confirm-subscription', done ? 1 : 0, 5);
  verdict.looked.emails = emails.length;
  verdict.looked['emails that came twice'] = [...mail.deliveries.values()].filter((times) => times > 1).length;
}

const messageIdOf = (id: string) => `<${id}@letters.foodbank.example>`;
