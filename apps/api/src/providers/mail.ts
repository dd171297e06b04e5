import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../config-checks.ts';

/** The folder of emails in development. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** An email to send. */
export interface OutgoingMail {
  id: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL of one-click unsubscribing (RFC 8058), for newsletter emails. */
  unsubscribeUrl: string | null;
  writtenAt: Date;
}

/** Sends emails. `send` resolves when the other side has accepted the email, and throws `DeliveryError` otherwise. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The other side didn't accept an email. The message can be logged; `response`, the mail server's text, may name the recipient. */
export class DeliveryError extends Error {
  readonly response: string;

  constructor(message: string, response: string) {
    super(message);
    this.name = this.constructor.name;
    this.response = response;
  }
}

/** A permanent failure: an SMTP status of 500 or above for the recipient or the message. Sending again is useless. */
export class PermanentDeliveryError extends DeliveryError {}

const timeoutMs = 20_000;

const asMessage = ({ messageId, to, subject, text, html, writtenAt, unsubscribeUrl }: OutgoingMail, from: string) => ({
  messageId,
  // As an object, because text in it can't become a second recipient or header.
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

/** The headers of the one-click unsubscribing that mail programs show beside the sender (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * How an SMTP server is spoken to. `smtps:` begins with TLS. `smtp:` begins without and must change to it (STARTTLS) before the password
 * or an email is sent, unless the server is clearly this machine; what the server offers is not asked, since whoever sits between could
 * take the offer away.
 */
function smtpOptions(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Sends emails to an SMTP server over a pool of connections. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    ...smtpOptions(url),
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
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

function toDeliveryError(error: unknown): DeliveryError {
  const { responseCode, command = '', code = 'no code', message = '' } = error as SmtpError;
  const reason =
    responseCode === undefined
      ? `the mail server could not be used (${code})`
      : `the mail server answered ${responseCode}`;
  // Only a refused recipient or message is permanent. A refused sign-in or sender is a mistake in our configuration.
  const isFinal = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command);
  return isFinal ? new PermanentDeliveryError(reason, message) : new DeliveryError(reason, message);
}

/** The errors of nodemailer. */
interface SmtpError {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Writes each email to a file in a folder, for development. The file appears complete or not at all. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(asMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.writtenAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
      const partial = join(folder, `.${name}.${randomUUID()}.part`);
      await writeFile(partial, message as Buffer, { mode: 0o600 });
      await rename(partial, join(folder, name));
    },
    close: () => transport.close(),
  };
}
