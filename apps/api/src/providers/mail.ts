import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** Development's folder of emails. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** An email as it leaves. */
export interface OutgoingMail {
  id: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one press unsubscribes, for emails that were subscribed to. */
  unsubscribeUrl: string | null;
  writtenAt: Date;
}

/** Hands emails over; resolves once the other side has taken them. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** An email wasn't taken. The message is fit for a log; what the mail server said may name the recipient and stands apart. */
export class NotTaken extends Error {
  readonly said: string;

  constructor(message: string, said: string) {
    super(message);
    this.name = this.constructor.name;
    this.said = said;
  }
}

/** The receiving side said no and will say no again (an SMTP answer of 500 and above to the recipient or the message). */
export class RefusedForGood extends NotTaken {}

const timeoutMs = 20_000;

const asMessage = ({ messageId, to, subject, text, html, writtenAt, unsubscribeUrl }: OutgoingMail, from: string) => ({
  messageId,
  // An address object: nothing in it can become a second recipient or header.
  to: { name: '', address: to },
  from: { name: 'Foodbank', address: from },
  subject,
  text,
  html,
  date: writtenAt,
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The one-click way out that mail programs show beside the sender (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Hands emails to the mail server of the configuration over a few kept connections. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(asMessage(mail, from));
      } catch (error) {
        throw notTaken(error);
      }
    },
    close: () => transport.close(),
  };
}

function notTaken(error: unknown): NotTaken {
  const { responseCode, command = '', code = 'no code', message = '' } = error as SmtpError;
  const reason =
    responseCode === undefined
      ? `the mail server could not be used (${code})`
      : `the mail server answered ${responseCode}`;
  // A refused sign-in or sender is ours to mend and is tried again; only a refused recipient or message is final.
  const isFinal = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command);
  return isFinal ? new RefusedForGood(reason, message) : new NotTaken(reason, message);
}

/** What the mail library throws. */
interface SmtpError {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Development's mail: each email is a file in a folder, written whole or not at all. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(asMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.writtenAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
      const half = join(folder, `.${name}.${randomUUID()}.part`);
      await writeFile(half, message as Buffer, { mode: 0o600 });
      await rename(half, join(folder, name));
    },
    close: () => transport.close(),
  };
}
