import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Ending } from './start-app.ts';

/** The server's answer instead of accepting an email; `drop` closes the connection without an answer. */
export type Verdict = { status: number; text?: string } | 'drop' | undefined;

export interface MailServerOptions {
  port?: number;
  /** Requires a sign-in, and refuses all. */
  refuseSignIns?: boolean;
  /** Decides about a recipient. `earlier` counts the earlier attempts for it. */
  judgeRecipient?(to: string, earlier: number): Verdict;
  /** Decides about a complete email. */
  judgeEmail?(message: Email, earlier: number): Verdict | Promise<Verdict>;
  /** Decides when the first bytes of an email have arrived. */
  judgeHalf?(to: string, earlier: number): Verdict;
}

/** A mail server in the test's own process. */
export interface MailServer {
  url: string;
  port: number;
  /** Every complete email, whether accepted or not. */
  seen: Email[];
  /** The accepted emails. */
  taken: Email[];
  /** Waits until a recipient has a number of accepted emails. Returns them. */
  waitForTaken(to: string, count?: number): Promise<Email[]>;
  close(): Promise<void>;
}

const waitMs = 60_000;

/** Starts a mail server that accepts every email unless the options say otherwise. It stops at the test's end. */
export async function startMailServer(t: Ending, options: MailServerOptions = {}): Promise<MailServer> {
  const [seen, taken]: [Email[], Email[]] = [[], []];
  const [recipients, halves, emails] = [countEach(), countEach(), countEach()];
  const server = new SMTPServer({
    authOptional: !options.refuseSignIns,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(new Error('Invalid name or password')),
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _, done) =>
      done(errorOf(options.judgeRecipient?.(address, recipients(address)), () => {}) ?? null),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (error) => done(error),
        () => {},
      );
    },
  });
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const to = session.envelope.rcptTo[0]?.address ?? '';
    const drop = () => dropConnection(server, session);
    const half = options.judgeHalf?.(to, halves(to));
    if (half) return errorOf(half, drop);
    const message = await PostalMime.parse(await buffer(stream));
    seen.push(message);
    const error = errorOf(await options.judgeEmail?.(message, emails(to)), drop);
    if (!error) taken.push(message);
    return error;
  };
  // A connection that the client breaks off must not end the test.
  server.on('error', () => {});
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(resolve));
    // Senders keep their connections for the next email, and the server would wait for them.
    for (const connection of connectionsOf(server)) connection._socket.destroy();
    await closed;
  };
  t.after(close);
  const waitForTaken: MailServer['waitForTaken'] = async (to, count = 1) => {
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(25)) {
      const theirs = taken.filter((message) => message.to?.some(({ address }) => address === to));
      if (theirs.length >= count) return theirs;
    }
    throw new Error(`no email ${count} was taken for ${to}`);
  };
  return { url: `smtp://127.0.0.1:${port}`, port, seen, taken, waitForTaken, close };
}

/** Returns a counter. It returns how often it was called with a name before. */
function countEach(): (name: string) => number {
  const counts = new Map<string, number>();
  return (name) => {
    const earlier = counts.get(name) ?? 0;
    counts.set(name, earlier + 1);
    return earlier;
  };
}

function errorOf(verdict: Verdict, drop: () => void): Error | undefined {
  if (verdict === undefined) return undefined;
  if (verdict === 'drop') drop();
  const { status, text = 'not now' } = verdict === 'drop' ? { status: 421 } : verdict;
  return Object.assign(new Error(text), { responseCode: status });
}

function dropConnection(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of connectionsOf(server)) if (connection.id === id) connection._socket.destroy();
}

/** The server's own list of connections, which its types leave out. */
function connectionsOf(server: SMTPServer): Iterable<{ id: string; _socket: Socket }> {
  return (server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections;
}
