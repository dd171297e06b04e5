import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestApp } from './start-app.ts';

/** One answer as it stood on the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

// Node counts from the moment a connection is taken: what isn't about slowness mustn't be cut off where the machine is slow.
const patient = { requestTimeout: 120_000, headersTimeout: 60_000 };
// The product's own limits are half a minute; nobody has to wait for that.
const impatient = { requestTimeout: 600, headersTimeout: 300 };
const hearingMs = 60_000;

/** Lets a test's product listen on a port of its own, and cut nobody off for slowness unless it is told to. */
export async function listenRaw({ app }: TestApp): Promise<number> {
  Object.assign(app.server, patient, { connectionsCheckingInterval: 50 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Has a product that listens cut slow callers off soon, while something is done. */
export async function impatiently<T>({ app }: TestApp, work: () => Promise<T>): Promise<T> {
  Object.assign(app.server, impatient);
  try {
    return await work();
  } finally {
    Object.assign(app.server, patient);
  }
}

/** Opens a connection and writes bytes as they are. */
export async function openRaw(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may close while we still write; what it said before is what counts.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  return socket;
}

/** What comes over a connection until the server closes it, which it has to. */
export async function hearBytes(socket: Socket): Promise<Buffer> {
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  await once(socket, 'close', { signal: AbortSignal.timeout(hearingMs) });
  return Buffer.concat(heard);
}

/** All answers that come over a connection until the server closes it. */
export async function hearAll(socket: Socket): Promise<RawAnswer[]> {
  return splitAnswers((await hearBytes(socket)).toString('latin1'));
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
