import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureHeader, signWebhook } from '../src/providers/paystack-webhooks.ts';
import { PayoutBooks } from './payout-books.ts';
import {
  honesty,
  type Mischief,
  type PostBehaviour,
  type VerifyBehaviour,
  type WebhookBehaviour,
} from './payout-mischief.ts';
import { eventOf, ledgerBetween, pageOf, recipientData, transferData } from './payout-wire.ts';

export interface PayoutStandInOptions {
  /** Its clock, in milliseconds. */
  now?: () => number;
  balanceKobo?: number;
  secretKey?: string;
  /** How it behaves when nothing is scripted. */
  mischief?: Mischief;
}

/** A webhook as it is sent. */
export interface Webhook {
  body: string;
  headers: Record<string, string>;
}

/** A payment provider that keeps its own books and may lie about them, in the formats of Paystack's reference. */
export interface PayoutStandIn {
  url: string;
  secretKey: string;
  books: PayoutBooks;
  mischief: Mischief;
  /** While true, every call is answered with 503. */
  isDown: boolean;
  /** The calls so far, oldest first. */
  asked: { method: string; path: string; body: unknown }[];
  /** Scripts what happens to the next POSTs and questions, in this order. Afterwards `mischief` decides. */
  script: { post: PostBehaviour[]; verify: VerifyBehaviour[]; webhook: WebhookBehaviour[] };
  /** How often money was to be sent under a reference. */
  postsOf(reference: string): number;
  /** The webhooks that are to be sent now, in the order in which they are: some dropped, repeated, late or wrong. */
  takeWebhooks(): Webhook[];
  /** A signed webhook. */
  sign(payload: object | string, secretKey?: string): Webhook;
}

const words: Record<string, [status: number, message: string, code: string]> = {
  duplicate: [400, 'Please provide a unique reference. Reference already exists on a transfer', 'duplicate_reference'],
  insufficient: [400, 'Your balance is not enough to fulfil this request', 'insufficient_balance'],
  'no-recipient': [400, 'Recipient specified is invalid', 'invalid_params'],
  refused: [400, 'Transfer initiation failed', 'invalid_params'],
};

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startPayoutStandIn(
  t: { after(end: () => void): void },
  options: PayoutStandInOptions = {},
): Promise<PayoutStandIn> {
  const { now = Date.now, balanceKobo = 100_000_000_000, secretKey = 'sk_test_stand_in', mischief = honesty } = options;
  const books = new PayoutBooks({ now, balanceKobo });
  const late: Webhook[] = [];
  const standIn: PayoutStandIn = {
    url: '',
    secretKey,
    books,
    mischief,
    isDown: false,
    asked: [],
    script: { post: [], verify: [], webhook: [] },
    postsOf: (reference) =>
      standIn.asked.filter(
        ({ method, body }) => method === 'POST' && transfersIn(body).some((one) => one.reference === reference),
      ).length,
    sign: (payload, key = secretKey) => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(body, key) } };
    },
    takeWebhooks() {
      books.tick();
      const ready = late.splice(0);
      const sent = books.changes.splice(0).flatMap((transfer): Webhook[] => {
        const behaviour = standIn.script.webhook.shift() ?? standIn.mischief.webhook();
        const webhook = standIn.sign(eventOf(books, transfer, behaviour === 'lie'));
        if (behaviour === 'late') late.push(webhook);
        if (behaviour === 'drop' || behaviour === 'late') return [];
        return behaviour === 'repeat' ? [webhook, webhook, webhook] : [webhook];
      });
      // What was late comes after what happened since.
      return [...sent, ...ready];
    },
  };
  const server = createServer((request, reply) => void answerCall(standIn, request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

interface Wanted {
  reference: string;
  amount: number;
  recipient: string;
}

function transfersIn(body: unknown): Wanted[] {
  const { transfers, reference } = (body ?? {}) as { transfers?: Wanted[]; reference?: string };
  if (transfers) return transfers;
  return reference === undefined ? [] : [body as Wanted];
}

async function answerCall(standIn: PayoutStandIn, request: IncomingMessage, reply: ServerResponse) {
  const { books } = standIn;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString());
  const address = new URL(request.url ?? '/', 'http://stand-in');
  const { pathname } = address;
  standIn.asked.push({ method: request.method ?? '', path: pathname, body });
  books.tick();
  const ok = (data: unknown, status = 200) => send(reply, status, { status: true, message: 'done', data });
  const no = (kind: keyof typeof words) => {
    const [status, message, code] = words[kind] ?? [400, 'no', 'no'];
    send(reply, status, { status: false, message, code, type: 'validation_error', meta: { nextStep: 'Try again' } });
  };
  if (standIn.isDown) return send(reply, 503, { status: false, message: 'Service unavailable' });
  if (request.headers.authorization !== `Bearer ${standIn.secretKey}`)
    return send(reply, 401, { status: false, message: 'Invalid key' });
  if (pathname === '/transferrecipient') return ok(recipientData(books.addRecipient(body)), 201);
  if (pathname.startsWith('/transferrecipient/')) {
    const found = books.recipients.get(decodeURIComponent(pathname.slice('/transferrecipient/'.length)));
    return found ? ok(recipientData(found)) : send(reply, 404, { status: false, message: 'Recipient not found' });
  }
  if (pathname === '/balance') return ok([{ currency: 'NGN', balance: books.balanceKobo }]);
  if (pathname === '/balance/ledger') return ok(pageOf(ledgerBetween(books, address), address));
  if (pathname === '/settlement') return ok([]);
  if (pathname.startsWith('/transfer/verify/')) {
    const reference = decodeURIComponent(pathname.slice('/transfer/verify/'.length));
    return answerQuestion(standIn, reference, reply);
  }
  if (pathname === '/transfer' || pathname === '/transfer/bulk') return takePost(standIn, { body, reply, ok, no });
  send(reply, 404, { status: false, message: 'Endpoint not found' });
}

interface Post {
  body: unknown;
  reply: ServerResponse;
  ok(data: unknown): void;
  no(kind: keyof typeof words): void;
}

function takePost({ books, script, mischief }: PayoutStandIn, { body, reply, ok, no }: Post) {
  const behaviour = script.post.shift() ?? mischief.post();
  const wanted = transfersIn(body);
  const isBulk = 'transfers' in (body as object);
  const acts = !['lose-request', 'act-later', 'say-accepted', 'refuse', 'status-429', 'status-500'].includes(behaviour);
  let refusal: string | null = null;
  if (acts) {
    // A bulk call is refused as a whole if one of its transfers is.
    refusal = refusalOf(books, wanted);
    if (refusal === null) for (const one of wanted) books.accept(one, mischief.fate());
  }
  if (behaviour === 'act-later')
    books.later(mischief.delayMs(), () => {
      if (refusalOf(books, wanted) === null) for (const one of wanted) books.accept(one, mischief.fate());
    });
  if (behaviour === 'otp')
    for (const { reference } of wanted) Object.assign(books.transfers.get(reference) ?? {}, { status: 'otp' });
  const answerFor = ({ reference, amount, recipient }: Wanted) => {
    const { status = 'pending', transfer_code = 'TRF_none' } = books.transfers.get(reference) ?? {};
    const said = behaviour === 'say-failed' ? 'failed' : status === 'otp' ? 'otp' : 'pending';
    return { reference, amount, recipient, currency: 'NGN', status: said, transfer_code };
  };
  switch (behaviour) {
    case 'lose-request':
    case 'lose-answer':
    case 'act-later':
      return reply.destroy();
    case 'say-refused':
    case 'refuse':
      return no('refused');
    case 'status-429':
      return send(reply, 429, { status: false, message: 'Too many requests' });
    case 'status-500':
      return send(reply, 500, { status: false, message: 'Oops' });
    case 'act-and-502':
      return reply.writeHead(502).end('<html>Bad gateway</html>');
    case 'nonsense':
      return send(reply, 200, { status: true, data: { hello: 'world' } });
    case 'cut':
      return reply.writeHead(200, { 'content-length': 500 }).write('{"status":true,', () => reply.destroy());
    case 'redirect':
      return reply.writeHead(307, { location: '/transfer' }).end();
    default:
      if (refusal !== null) return no(refusal);
      return ok(isBulk ? wanted.map(answerFor) : wanted[0] && answerFor(wanted[0]));
  }
}

function refusalOf(books: PayoutBooks, wanted: readonly Wanted[]): string | null {
  if (wanted.some(({ reference }) => books.transfers.has(reference))) return 'duplicate';
  if (wanted.some(({ recipient }) => !books.mayReceive(recipient))) return 'no-recipient';
  return wanted.reduce((sum, { amount }) => sum + amount, 0) > books.balanceKobo ? 'insufficient' : null;
}

function answerQuestion({ books, script, mischief }: PayoutStandIn, reference: string, reply: ServerResponse) {
  const behaviour = script.verify.shift() ?? mischief.verify();
  const transfer = books.transfers.get(reference);
  const isKnown = transfer !== undefined && books.isShown(transfer);
  switch (behaviour) {
    case 'silent':
      return reply.destroy();
    case 'status-429':
    case 'status-500':
      return send(reply, Number(behaviour.slice('status-'.length)), { status: false, message: 'Oops' });
    case 'nonsense':
      return reply.writeHead(200).end('<html>hello</html>');
    default:
  }
  // It may forget a transfer that it took in a short while ago, and call a settled one pending, but no longer than that.
  const mayLie = transfer !== undefined && books.isYoung(transfer);
  if (!isKnown || (behaviour === 'unknown' && mayLie))
    return send(reply, 404, { status: false, message: 'Transfer not found', code: 'transfer_not_found' });
  const status = behaviour === 'pending' && mayLie ? 'pending' : transfer.status;
  send(reply, 200, { status: true, message: 'Transfer retrieved', data: { ...transferData(books, transfer), status } });
}

const send = (reply: ServerResponse, status: number, body: object) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
