import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Ending } from './ending.ts';

/** How the stand-in answers a look-up. Null never answers; 'drop' closes the connection. */
export type DojahAnswer = { status: number; body: unknown } | 'drop' | null;

const refusal = (status: number, error: string): DojahAnswer => ({ status, body: { error } });

/** The ways of answering that Dojah's reference and its clients know. The holder's contacts and picture come along, as there. */
export const dojahAnswers = {
  found: {
    status: 200,
    body: {
      entity: {
        ...{ bvn: '22212345678', first_name: 'ADEYEMI', middle_name: 'Oluwaseun', last_name: 'Bisi' },
        ...{ date_of_birth: '17-May-1990', phone_number1: '08012345678', email: 'holder@example.com' },
        ...{ residential_address: '1 Ring Road, Ibadan', image: '/9j/4AAQSkZJRg', watch_listed: 'NO' },
      },
    },
  },
  watchListed: {
    status: 200,
    body: { entity: { first_name: 'Bisi', last_name: 'Adeyemi', date_of_birth: '1990-05-17', watch_listed: 'True' } },
  },
  withoutBirthday: { status: 200, body: { entity: { first_name: 'Bisi', last_name: 'Adeyemi', date_of_birth: null } } },
  empty: { status: 200, body: { entity: {} } },
  notFound: refusal(404, 'BVN not found'),
  notFoundAs200: { status: 200, body: { error: 'No record found' } },
  walletEmpty: refusal(402, 'Payment required'),
  walletEmptyAs400: refusal(400, 'Your balance is low, pls visit the dashboard to top up'),
  wrongKey: refusal(401, 'Unauthorized'),
  unknownApp: refusal(401, 'App not found'),
  tooMany: refusal(429, 'Too many requests'),
  fails: refusal(500, 'Unable to reach the service'),
  facesAlike: {
    status: 200,
    body: { entity: { selfie: { confidence_value: 97.4, match: true, selfie_glare: false, photoId_glare: true } } },
  },
  facesAsText: {
    status: 200,
    body: { entity: { selfie: { confidence_value: '41.2', match: 'False', photoId_image_blurry: 'True' } } },
  },
  facesUnread: { status: 400, body: { error: 'Unable to detect face' } },
  gibberish: { status: 200, body: ['?'] },
  drops: 'drop',
  silent: null,
} satisfies Record<string, DojahAnswer>;

/** A server that answers look-ups as Dojah's reference says. */
export interface DojahStandIn {
  url: string;
  appId: string;
  secretKey: string;
  /** The look-ups so far, as path and query. */
  asked: string[];
  /** The bodies of those that had one. */
  bodies: string[];
  /** The headers of the last one. */
  headers(): { appId: string | undefined; authorization: string | undefined };
  behave(answer: DojahAnswer): void;
}

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startDojah(t: Ending): Promise<DojahStandIn> {
  let answer: DojahAnswer = dojahAnswers.found;
  let last: { appId: string | undefined; authorization: string | undefined } = { appId: '', authorization: '' };
  const asked: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, reply) => {
    asked.push(request.url ?? '');
    const body = await text(request);
    if (body !== '') bodies.push(body);
    last = { appId: String(request.headers.appid), authorization: request.headers.authorization };
    if (answer === null) return;
    if (answer === 'drop') {
      request.socket.destroy();
      return;
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId: 'an-app',
    secretKey: 'a-secret-key',
    ...{ asked, bodies },
    headers: () => last,
    behave: (next) => {
      answer = next;
    },
  };
}
