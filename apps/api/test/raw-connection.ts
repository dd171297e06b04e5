import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestApp } from './start-app.ts';

/** One answer as it stood on the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Lets a test's product listen on a port of its own, with limits on slowness that nobody has to wait for. */
export async function listenRaw({ app }: TestApp): Promise<number> {
  Object.assign(app.server, { requestTimeout: 600, headersTimeout: 300, connectionsCheckingInterval: 50 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
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

/** All answers that come over a connection until the server closes it, which it has to within five seconds. */
export async function hearAll(socket: Socket): Promise<RawAnswer[]> {
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
  return splitAnswers(Buffer.concat(heard).toString('latin1'));
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
