import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** How the stand-in answers a request; `attempt` counts them, from 1. */
export type Behaviour = (reply: ServerResponse, attempt: number, address: URL) => void;

/** A server that answers in the formats of Paystack's reference. */
export interface PaystackStandIn {
  url: string;
  secretKey: string;
  /** The requests so far, oldest first. */
  asked: { path: string; authorization: string | undefined }[];
  behave(behaviour: Behaviour): void;
}

/** Answers with JSON and a status. */
export const answer = (status: number, body: unknown): Behaviour => {
  return (reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** A successful `GET /bank/resolve`. */
export const resolvedAs =
  (accountName: string): Behaviour =>
  (reply, attempt, address) => {
    const account_number = address.searchParams.get('account_number');
    const data = { account_number, account_name: accountName, bank_id: 9 };
    answer(200, { status: true, message: 'Account number resolved', data })(reply, attempt, address);
  };

/** An unknown account, with one of the two statuses that Paystack uses for it. */
export const unknownAccount = (status: 400 | 422): Behaviour =>
  answer(status, {
    status: false,
    message: 'Could not resolve account name. Check parameters or try again.',
    type: 'validation_error',
    code: 'invalid_bank_code',
    meta: { nextStep: 'Ensure that you pass a valid account number and bank code' },
  });

/** Never answers. */
export const silence: Behaviour = () => {};

/** Begins an answer and never ends it. */
export const slowBody: Behaviour = (reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' }).write('{"status":true,"data":');
};

const originalTimeout = AbortSignal.timeout;

/**
 * As the behaviour, and the client's time-out begins once the request is here: on a busy machine it could else end a call before it
 * is sent. Replaces `AbortSignal.timeout` until the end of the test. `t.mock` can't: if a test mocks a method twice, the first mock stays.
 */
export function timeOutOnceAsked(t: TestContext, behaviour: Behaviour): Behaviour {
  let begin = () => {};
  AbortSignal.timeout = (delayMs) => {
    const call = new AbortController();
    begin = () => setTimeout(() => call.abort(new DOMException('Timed out', 'TimeoutError')), delayMs);
    return call.signal;
  };
  t.after(() => {
    AbortSignal.timeout = originalTimeout;
  });
  return (...asked) => {
    begin();
    behaviour(...asked);
  };
}

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startPaystack(t: { after(end: () => void): void }): Promise<PaystackStandIn> {
  let behaviour: Behaviour = answer(404, { status: false, message: 'Endpoint not found' });
  const secretKey = 'sk_test_stand_in';
  const asked: PaystackStandIn['asked'] = [];
  const server = createServer((request, reply) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      answer(401, { status: false, message: 'Invalid key' })(reply, asked.length, new URL('http://none'));
    } else behaviour(reply, asked.length, new URL(request.url ?? '/', 'http://stand-in'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const behave = (next: Behaviour) => {
    behaviour = next;
  };
  return { url, secretKey, asked, behave };
}
