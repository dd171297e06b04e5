import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the stand-in took it, in the format of Termii's history. */
export interface TakenText {
  sender: string;
  receiver: string;
  message: string;
  message_id: string;
}

/** What the stand-in does with a message: whether it takes it, and how it answers. */
export interface TermiiBehaviour {
  takes: boolean;
  /** Null never answers; 'drop' closes the connection. */
  answer: { status: number; body: unknown } | 'drop' | null;
}

const refusal = (status: number, message: string): TermiiBehaviour => ({
  takes: false,
  answer: { status, body: { code: status, message } },
});

/** The ways of answering that Termii's reference and experience know. */
export const termiiBehaviours = {
  takes: { takes: true, answer: { status: 200, body: {} } },
  takesSilently: { takes: true, answer: null },
  takesAndFails: { takes: true, answer: { status: 502, body: { message: 'Bad gateway' } } },
  takesAndDrops: { takes: true, answer: 'drop' },
  fails: { takes: false, answer: { status: 500, body: { message: 'Server error' } } },
  refusesNumber: refusal(400, 'Invalid phone number 2348033330001'),
  outOfBalance: refusal(400, 'Insufficient balance'),
  refusesKey: refusal(401, 'Unauthorized'),
  refusesSender: refusal(404, 'ApplicationSenderId not found for applicationId: 1 and senderName: Foodbank'),
  tooMany: refusal(429, 'Too many requests'),
} satisfies Record<string, TermiiBehaviour>;

/** A server that answers in the formats of Termii's reference (Messaging, History). */
export interface TermiiStandIn {
  url: string;
  apiKey: string;
  /** The bodies of the calls to send so far, without the key. */
  asked: Record<string, unknown>[];
  taken: TakenText[];
  behave(behaviour: TermiiBehaviour): void;
  /** Whether the history answers. */
  history(isUp: boolean): void;
}

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startTermii(t: { after(end: () => void): void }): Promise<TermiiStandIn> {
  let behaviour: TermiiBehaviour = termiiBehaviours.takes;
  let isHistoryUp = true;
  const apiKey = 'a-key-of-termii';
  const [asked, taken]: [Record<string, unknown>[], TakenText[]] = [[], []];
  const json = (reply: ServerResponse, status: number, body: unknown) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const send = (reply: ServerResponse, { api_key, ...body }: Record<string, string>) => {
    asked.push(body);
    if (api_key !== apiKey) return json(reply, 401, { message: 'Unauthorized' });
    const message_id = `30175457${String(taken.length).padStart(17, '0')}`;
    const { from: sender = '', to: receiver = '', sms: message = '' } = body;
    if (behaviour.takes) taken.push({ sender, receiver, message, message_id });
    const { answer } = behaviour;
    if (answer === 'drop') return reply.destroy();
    if (answer === null) return;
    const accepted = { code: 'ok', message_id, message: 'Successfully Sent', balance: 9, user: 'Foodbank' };
    return json(reply, answer.status, answer.status === 200 ? accepted : answer.body);
  };

  const server = createServer((request, reply) => {
    const address = new URL(request.url ?? '/', 'http://stand-in');
    if (request.method === 'GET' && address.pathname === '/api/sms/inbox') {
      const isAllowed = address.searchParams.get('api_key') === apiKey;
      return void json(reply, isHistoryUp ? (isAllowed ? 200 : 401) : 503, isHistoryUp && isAllowed ? taken : {});
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => send(reply, JSON.parse(Buffer.concat(chunks).toString('utf8'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    asked,
    taken,
    behave: (next) => {
      behaviour = next;
    },
    history: (isUp) => {
      isHistoryUp = isUp;
    },
  };
}
