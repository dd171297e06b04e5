import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in answers the next question; `attempt` counts them, from 1. */
export type Behaviour = (reply: ServerResponse, attempt: number, address: URL) => void;

/** A server that answers like Paystack, in the shapes that its reference documents. */
export interface PaystackStandIn {
  url: string;
  secretKey: string;
  /** What it was asked, oldest first. */
  asked: { path: string; authorization: string | undefined }[];
  behave(behaviour: Behaviour): void;
}

/** Answers JSON with a status. */
export const answer = (status: number, body: unknown): Behaviour => {
  return (reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** `GET /bank/resolve` that worked. */
export const resolvedAs =
  (accountName: string): Behaviour =>
  (reply, attempt, address) => {
    const account_number = address.searchParams.get('account_number');
    const data = { account_number, account_name: accountName, bank_id: 9 };
    answer(200, { status: true, message: 'Account number resolved', data })(reply, attempt, address);
  };

/** The bank's no, under either of the two statuses that are seen in the field. */
export const unknownAccount = (status: 400 | 422): Behaviour =>
  answer(status, {
    status: false,
    message: 'Could not resolve account name. Check parameters or try again.',
    type: 'validation_error',
    code: 'invalid_bank_code',
    meta: { nextStep: 'Ensure that you pass a valid account number and bank code' },
  });

/** Says nothing, ever. */
export const silence: Behaviour = () => {};

/** Begins to answer and never ends. */
export const slowBody: Behaviour = (reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' }).write('{"status":true,"data":');
};

/** Starts the stand-in; it ends with the test, or with the file if that is what `after` belongs to. */
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
