import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureHeader, signWebhook } from '../src/providers/paystack-webhooks.ts';
import { type BookedRefund, ChargeBooks } from './charge-books.ts';
import { chargeData, chargeEventOf, disputeData, refundData } from './charge-wire.ts';
import { DebitsOverHttp } from './debits-over-http.ts';
import { pageOf } from './payout-wire.ts';

/** What the stand-in does with a call. */
export type Behaviour =
  | 'honest'
  /** Nothing arrives, and no answer comes back. */
  | 'lose-request'
  /** It is done, and no answer comes back. */
  | 'lose-answer'
  /** No answer comes back, and it is done some minutes later. Of a refund only. */
  | 'act-later'
  /** It is done, and the answer says that it was refused. Of a refund only. */
  | 'say-refused'
  | 'refuse'
  | 'status-429'
  | 'status-500'
  /** It is done, and the answer is HTML. */
  | 'html'
  /** The answer says that nothing is known of it. */
  | 'unknown'
  /** The answer says that the payment is still under way. */
  | 'pending'
  /** The answer is about another reference, amount, currency or environment. */
  | 'other-reference'
  | 'other-currency'
  | 'other-environment'
  | 'one-kobo-less';

/** Decides how the stand-in behaves. */
export interface ChargeMischief {
  start(): Behaviour;
  /** Of charges of saved cards; without it they are honest. */
  charge?(): Behaviour;
  verify(): Behaviour;
  refund(): Behaviour;
  list(): Behaviour;
  webhook(): 'honest' | 'drop' | 'repeat' | 'late' | 'lie';
  /** How a refund ends, and after how many milliseconds. */
  fate(): { outcome: BookedRefund['outcome']; afterMs: number };
}

export const honestCharges: ChargeMischief = {
  start: () => 'honest',
  verify: () => 'honest',
  refund: () => 'honest',
  list: () => 'honest',
  webhook: () => 'honest',
  fate: () => ({ outcome: 'processed', afterMs: 0 }),
};

/** A webhook as it is sent. */
export interface SentWebhook {
  body: string;
  headers: Record<string, string>;
}

/** A provider that takes money in, keeps its own books and may lie about them, in the formats of Paystack's reference. */
export interface ChargeStandIn {
  url: string;
  secretKey: string;
  books: ChargeBooks;
  /** Its calls about bank accounts, with books of their own. */
  debits: DebitsOverHttp;
  mischief: ChargeMischief;
  /** While true, every call is answered with 503. */
  isDown: boolean;
  /** The calls so far, oldest first. */
  asked: { method: string; path: string; body: unknown }[];
  /** Scripts what happens to the next calls, in this order. Afterwards `mischief` decides. */
  script: Record<'start' | 'charge' | 'verify' | 'refund' | 'list' | 'resolve', Behaviour[]>;
  sign(payload: object | string, secretKey?: string): SentWebhook;
  /** The webhooks that are to be sent now: some dropped, repeated, late or wrong. */
  takeWebhooks(): SentWebhook[];
}

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startChargesOverHttp(
  t: { after(end: () => void): void },
  { now = Date.now, secretKey = 'sk_test_stand_in' }: { now?: () => number; secretKey?: string } = {},
): Promise<ChargeStandIn> {
  const books = new ChargeBooks(now);
  const late: SentWebhook[] = [];
  const standIn: ChargeStandIn = {
    url: '',
    secretKey,
    books,
    debits: new DebitsOverHttp(),
    mischief: honestCharges,
    isDown: false,
    asked: [],
    script: { start: [], charge: [], verify: [], refund: [], list: [], resolve: [] },
    sign: (payload, key = secretKey) => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(body, key) } };
    },
    takeWebhooks() {
      books.tick();
      const ready = late.splice(0);
      const sent = books.changes.splice(0).flatMap((change): SentWebhook[] => {
        const behaviour = standIn.mischief.webhook();
        const webhook = standIn.sign(chargeEventOf(change, behaviour === 'lie'));
        if (behaviour === 'late') late.push(webhook);
        if (behaviour === 'drop' || behaviour === 'late') return [];
        return behaviour === 'repeat' ? [webhook, webhook, webhook] : [webhook];
      });
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

/** JSON with the ids of 64 bits as numbers. */
const asJson = (body: object) => JSON.stringify(body).replace(/"big:(\d+)"/g, '$1');
const send = (reply: ServerResponse, status: number, body: object) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(asJson(body));
const sendData = (reply: ServerResponse, data: unknown) => send(reply, 200, { status: true, message: 'done', data });
const sendRefusal = (reply: ServerResponse, status: number, message: string) =>
  send(reply, status, { status: false, message, type: 'validation_error', meta: { nextStep: 'Try again' } });

async function answerCall(standIn: ChargeStandIn, request: IncomingMessage, reply: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const isJson = request.headers['content-type'] === 'application/json';
  const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
  const address = new URL(request.url ?? '/', 'http://stand-in');
  const { pathname } = address;
  const { method = '' } = request;
  standIn.asked.push({ method, path: pathname, body });
  standIn.books.tick();
  // The address of a document is signed: it takes no key, and our key must not come to it.
  if (pathname.startsWith('/documents/')) return takeDocument(standIn, address, { request, bytes }, reply);
  if (standIn.isDown) return sendRefusal(reply, 503, 'Service unavailable');
  if (request.headers.authorization !== `Bearer ${standIn.secretKey}`) return sendRefusal(reply, 401, 'Invalid key');
  if (standIn.debits.answer({ method, address, body }, reply)) return;
  if (method === 'POST' && pathname === '/transaction/initialize') return takeStart(standIn, body, reply);
  if (method === 'POST' && pathname === '/transaction/charge_authorization')
    return takeCardCharge(standIn, body, reply);
  if (method === 'POST' && pathname === '/customer/authorization/deactivate')
    return takeCardEnd(standIn, body.authorization_code, reply);
  if (pathname.startsWith('/transaction/verify/'))
    return answerQuestion(standIn, decodeURIComponent(pathname.slice('/transaction/verify/'.length)), reply);
  if (method === 'POST' && pathname === '/refund') return takeRefund(standIn, body, reply);
  if (method === 'POST' && pathname.startsWith('/refund/retry_with_customer_details/'))
    return takeRefundAccount(standIn, pathname.split('/').at(-1) ?? '', reply);
  if (pathname === '/bank')
    return sendData(reply, [
      { id: 9, code: '058', name: 'Guaranty Trust Bank' },
      { id: 21, code: '033', name: 'United Bank for Africa' },
    ]);
  if (pathname === '/refund') return answerList(standIn, address, reply);
  if (pathname.startsWith('/dispute/transaction/'))
    return answerDisputes(standIn, pathname.slice('/dispute/transaction/'.length), reply);
  if (pathname.startsWith('/dispute/')) return answerDispute(standIn, { method, address, body }, reply);
  sendRefusal(reply, 404, 'Endpoint not found');
}

/** What keeps a call from being answered as it should; true if it did. */
function misbehaves(behaviour: Behaviour, reply: ServerResponse): boolean {
  if (behaviour === 'html') reply.writeHead(200).end('<html>Bad gateway</html>');
  else if (behaviour === 'status-429' || behaviour === 'status-500')
    sendRefusal(reply, Number(behaviour.slice('status-'.length)), 'Oops');
  else if (['lose-request', 'lose-answer', 'act-later'].includes(behaviour)) reply.destroy();
  else return false;
  return true;
}

const doesNothing = new Set<Behaviour>(['lose-request', 'act-later', 'refuse', 'status-429', 'status-500']);

function takeStart(
  { books, script, mischief, url }: ChargeStandIn,
  { reference, amount, email }: { reference: string; amount: number; email: string },
  reply: ServerResponse,
) {
  const behaviour = script.start.shift() ?? mischief.start();
  const isNew = doesNothing.has(behaviour) || books.begin(reference, amount, email);
  if (misbehaves(behaviour, reply)) return;
  if (behaviour === 'refuse') return sendRefusal(reply, 400, 'Invalid Email Address Passed');
  if (!isNew) return sendRefusal(reply, 400, 'Duplicate Transaction Reference');
  const said = behaviour === 'other-reference' ? 'another-reference' : reference;
  sendData(reply, { authorization_url: `${url}/pay/${reference}`, access_code: 'code', reference: said });
}

/** A charge of a saved card. What is not its own email, or a code that ended, is refused before anything is begun. */
function takeCardCharge(
  { books, script, mischief, url }: ChargeStandIn,
  body: { reference: string; amount: number; email: string; authorization_code: string },
  reply: ServerResponse,
) {
  const { reference, amount, email, authorization_code: code } = body;
  const behaviour = script.charge.shift() ?? mischief.charge?.() ?? 'honest';
  const refusal = books.cardRefusalOf(code, email);
  const isTaken = refusal === null && !doesNothing.has(behaviour);
  const isNew = !isTaken || books.begin(reference, amount, email);
  const fate = isTaken && isNew ? books.chargeCard(reference, code) : null;
  if (misbehaves(behaviour, reply)) return;
  if (refusal !== null || behaviour === 'refuse')
    return sendRefusal(reply, 400, refusal ?? 'Charge attempted too soon');
  if (fate === null) return sendRefusal(reply, 400, 'Duplicate Transaction Reference');
  const said = behaviour === 'other-reference' ? 'another-reference' : reference;
  if (fate === 'paused')
    return sendData(reply, {
      ...{ paused: true, reference: said, access_code: 'code', authorization_url: `${url}/confirm/${reference}` },
    });
  const { status, gateway_response } = chargeData(books.get(reference));
  sendData(reply, { status, gateway_response, reference: said, amount, channel: 'card' });
}

/** The end of an authorization. */
function takeCardEnd({ books }: ChargeStandIn, code: string, reply: ServerResponse) {
  const card = books.cards.get(code);
  if (card === undefined) return sendRefusal(reply, 404, 'Authorization code does not exist');
  card.isEnded = true;
  send(reply, 200, { status: true, message: 'Authorization has been deactivated' });
}

function answerQuestion({ books, script, mischief }: ChargeStandIn, reference: string, reply: ServerResponse) {
  const behaviour = script.verify.shift() ?? mischief.verify();
  if (misbehaves(behaviour, reply)) return;
  const charge = books.charges.get(reference);
  const mayLie = charge !== undefined && books.isYoung(charge);
  if (charge === undefined || (behaviour === 'unknown' && mayLie))
    return sendRefusal(reply, 404, 'Transaction reference not found');
  const data = chargeData(charge, books.cards.get(charge.cardCode ?? ''));
  const lies: Partial<Record<Behaviour, object>> = {
    'other-reference': { reference: 'another-reference' },
    'other-currency': { currency: 'GHS' },
    'other-environment': { domain: 'live' },
    'one-kobo-less': { amount: data.amount - 1 },
    ...(mayLie && { pending: { status: 'pending', amount: charge.askedKobo, fees: null } }),
  };
  sendData(reply, { ...data, ...lies[behaviour] });
}

function takeRefund(
  { books, script, mischief }: ChargeStandIn,
  { transaction, amount, merchant_note: note }: { transaction: string; amount: number; merchant_note: string },
  reply: ServerResponse,
) {
  const behaviour = script.refund.shift() ?? mischief.refund();
  const { outcome, afterMs } = mischief.fate();
  const settlesAt = () => books.get(transaction).changedAt + afterMs;
  const take = () =>
    books.addRefund({ chargeReference: transaction, amountKobo: amount, note, outcome, settlesAt: settlesAt() });
  const refusal = books.refusalOf(transaction, amount);
  const taken = refusal === null && !doesNothing.has(behaviour) ? take() : null;
  if (behaviour === 'act-later') books.later(afterMs, () => books.refusalOf(transaction, amount) === null && take());
  if (misbehaves(behaviour, reply)) return;
  if (behaviour === 'refuse' || behaviour === 'say-refused')
    return sendRefusal(reply, 400, 'Refund could not be created');
  if (taken === null) return sendRefusal(reply, 400, refusal ?? 'no');
  sendData(reply, { ...refundData(taken), transaction: { reference: transaction } });
}

/** The account for a refund that needs one. As documented, for such a refund only. */
function takeRefundAccount({ books, script, mischief }: ChargeStandIn, id: string, reply: ServerResponse) {
  const behaviour = script.refund.shift() ?? mischief.refund();
  const refund = books.refunds.find((one) => one.id === id);
  if (refund?.status !== 'needs-attention') return sendRefusal(reply, 400, 'Refund does not need attention');
  if (behaviour === 'refuse') return sendRefusal(reply, 400, 'Account could not be used');
  if (!doesNothing.has(behaviour)) books.takeAccount(refund);
  if (misbehaves(behaviour, reply)) return;
  sendData(reply, { ...refundData(refund), transaction: { reference: refund.chargeReference } });
}

function answerList({ books, script, mischief }: ChargeStandIn, address: URL, reply: ServerResponse) {
  const behaviour = script.list.shift() ?? mischief.list();
  if (misbehaves(behaviour, reply)) return;
  const id = address.searchParams.get('transaction');
  const charge = [...books.charges.values()].find((one) => one.id === id);
  const all = books.refunds.filter(({ chargeReference }) => chargeReference === charge?.reference);
  // Its list may be behind what it has just taken in.
  const shown = behaviour === 'unknown' ? all.slice(0, -1) : all;
  sendData(reply, pageOf(shown.map(refundData), address));
}

/** The disputes of a payment, in the form of Paystack's reference: one alone without a list around it. */
function answerDisputes({ books }: ChargeStandIn, id: string, reply: ServerResponse) {
  const charge = [...books.charges.values()].find((one) => one.id === id);
  const found = books.disputes.filter(({ reference }) => reference === charge?.reference);
  if (charge === undefined || found.length === 0) return sendRefusal(reply, 404, 'Dispute not found');
  const all = found.map(disputeData);
  sendData(reply, all.length === 1 ? all[0] : all);
}

/** What is asked about one dispute, and what is said to it. */
function answerDispute(
  { books, script, url }: ChargeStandIn,
  { method, address, body }: { method: string; address: URL; body: Record<string, unknown> | null },
  reply: ServerResponse,
) {
  const [, , id, what = ''] = address.pathname.split('/');
  const dispute = books.disputes.find((one) => String(one.id) === id);
  if (dispute === undefined) return sendRefusal(reply, 404, 'Dispute not found');
  if (method === 'GET' && what === '') return sendData(reply, disputeData(dispute));
  if (method === 'POST' && what === 'evidence') {
    const missing = ['customer_email', 'customer_name', 'customer_phone', 'service_details'].find(
      (one) => !body?.[one],
    );
    if (missing) return sendRefusal(reply, 400, `"${missing}" is required`);
    return sendData(reply, { ...body, dispute: dispute.id, id: 21 });
  }
  if (method === 'GET' && what === 'upload_url') {
    const fileName = `file${books.documents.size}`;
    books.documents.set(fileName, null);
    return sendData(reply, { signedUrl: `${url}/documents/${fileName}?X-Amz-Signature=signed`, fileName });
  }
  if (method !== 'PUT' || what !== 'resolve') return sendRefusal(reply, 404, 'Endpoint not found');
  const behaviour = script.resolve.shift() ?? 'honest';
  const file = books.documents.get(String(body?.uploaded_filename)) ?? null;
  const refusal = file === null ? 'Uploaded file not found' : 'Dispute is not awaiting your feedback';
  const isTaken = file !== null && dispute.status === 'awaiting-merchant-feedback' && !doesNothing.has(behaviour);
  if (isTaken) books.resolve(dispute, String(body?.resolution));
  if (misbehaves(behaviour, reply)) return;
  if (!isTaken) return sendRefusal(reply, 400, refusal);
  sendData(reply, disputeData(dispute));
}

/** Takes in a document at its signed address. */
function takeDocument(
  { books }: ChargeStandIn,
  address: URL,
  { request, bytes }: { request: IncomingMessage; bytes: Buffer },
  reply: ServerResponse,
) {
  const name = address.pathname.slice('/documents/'.length);
  const isSigned = address.searchParams.get('X-Amz-Signature') === 'signed';
  const isFine = isSigned && request.method === 'PUT' && request.headers.authorization === undefined;
  if (!isFine || !books.documents.has(name)) return void reply.writeHead(403).end();
  books.documents.set(name, bytes);
  reply.writeHead(200).end();
}
