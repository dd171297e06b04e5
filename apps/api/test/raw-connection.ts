import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestApp } from './start-app.ts';

/** One answer as it was sent. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

// Node counts from the moment it accepts a connection. Long, so that a slow machine doesn't fail tests of something else.
const longTimeouts = { requestTimeout: 120_000, headersTimeout: 60_000 };
// Short, so that tests don't have to wait for the product's own limit of half a minute.
const shortTimeouts = { requestTimeout: 600, headersTimeout: 300 };
const readMs = 60_000;

/** Listens on a free port, with long timeouts outside of `withShortTimeouts`. Returns the port. */
export async function listenRaw({ app }: TestApp): Promise<number> {
  Object.assign(app.server, longTimeouts, { connectionsCheckingInterval: 50 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Does some work while the product cuts slow callers off after half a second. */
export async function withShortTimeouts<T>({ app }: TestApp, work: () => Promise<T>): Promise<T> {
  Object.assign(app.server, shortTimeouts);
  try {
    return await work();
  } finally {
    Object.assign(app.server, longTimeouts);
  }
}

/** Opens a connection and writes bytes as they are. */
export async function openRaw(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may close while we still write. What it sent before is read all the same.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  return socket;
}

/** All bytes until the server closes the connection. Throws if it doesn't within a minute. */
export async function readBytes(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close', { signal: AbortSignal.timeout(readMs) });
  return Buffer.concat(chunks);
}

/** All answers until the server closes the connection. */
export async function readAnswers(socket: Socket): Promise<RawAnswer[]> {
  return splitAnswers((await readBytes(socket)).toString('latin1'));
}

function splitAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
    answers.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
  return answers;
}
