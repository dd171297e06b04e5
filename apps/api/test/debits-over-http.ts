import type { ServerResponse } from 'node:http';
import { type BookedDebit, DebitBooks } from './debit-stand-in.ts';

/** What happens to the next call about bank accounts. */
export type DebitBehaviour = 'lose' | 'html' | 'refuse' | 'other-page' | 'other-channel';

/** Paystack's calls about bank accounts over HTTP, in the forms of its documentation, and the books behind them. */
export class DebitsOverHttp {
  readonly books = new DebitBooks();
  readonly script: DebitBehaviour[] = [];

  /** Answers a call about bank accounts. False for any other. */
  answer(
    { method, address, body }: { method: string; address: URL; body: Record<string, unknown> | null },
    reply: ServerResponse,
  ): boolean {
    const { pathname } = address;
    const verify = '/customer/authorization/verify/';
    const isList = pathname === '/directdebit/mandate-authorizations';
    const retry = /^\/customer\/(\w+)\/directdebit-activation-charge$/.exec(pathname);
    const isBegin = method === 'POST' && pathname === '/customer/authorization/initialize';
    if (!isBegin && !isList && !retry && !pathname.startsWith(verify)) return false;
    const behaviour = this.script.shift();
    if (behaviour === 'lose') reply.destroy();
    else if (behaviour === 'html') reply.writeHead(200).end('<html>Bad gateway</html>');
    else if (isBegin) this.#begin(body, behaviour, reply);
    else if (isList) this.#list(address, reply);
    else if (retry) this.#retry({ customerId: retry[1] ?? '', id: String(body?.authorization_id) }, reply);
    else this.#verify(pathname.slice(verify.length), behaviour, reply);
    return true;
  }

  #begin(body: Record<string, unknown> | null, behaviour: DebitBehaviour | undefined, reply: ServerResponse) {
    // An optional object that is sent has to be whole.
    if (body?.channel !== 'direct_debit' || 'account' in body || 'address' in body)
      return refuse(reply, 400, 'Invalid request');
    if (behaviour === 'refuse') return refuse(reply, 400, 'Bank not supported for direct debit');
    const { reference } = this.books.begin(String(body.email));
    const url = behaviour === 'other-page' ? 'javascript:alert(1)' : `https://bank.example/${reference}`;
    send(reply, 200, {
      status: true,
      message: 'Authorization initialized',
      data: { redirect_url: url, access_code: 'c', reference },
    });
  }

  #verify(reference: string, behaviour: DebitBehaviour | undefined, reply: ServerResponse) {
    const debit = this.books.debits.find((one) => one.reference === reference);
    if (debit === undefined || debit.status === 'asked')
      return send(reply, 404, {
        status: false,
        message: 'Authorization does not exist or does not belong to integration',
        ...{ type: 'api_error', code: 'unknown' },
      });
    const data = {
      ...{ authorization_code: debit.code, channel: behaviour === 'other-channel' ? 'card' : 'direct_debit' },
      ...{ bank: debit.bank, active: debit.isActive, customer: { code: 'CUS_1', email: debit.email } },
    };
    send(reply, 200, { status: true, message: 'Authorization retrieved successfully', data });
  }

  /** Pages of one line, so that a second one is always asked for. */
  #list(address: URL, reply: ServerResponse) {
    const all = this.books.debits.filter(({ status }) => status === address.searchParams.get('status'));
    const at = Number(address.searchParams.get('cursor') ?? 0);
    const next = at + 1 < all.length ? String(at + 1) : null;
    send(reply, 200, {
      status: true,
      message: 'retrieved',
      data: all.slice(at, at + 1).map(lineOf),
      meta: { per_page: 1, next },
    });
  }

  #retry({ customerId, id }: { customerId: string; id: string }, reply: ServerResponse) {
    const debit = this.books.debits.find((one) => one.authorizationId === id && one.customerId === customerId);
    if (debit === undefined) return refuse(reply, 404, 'Authorization not found');
    debit.retries += 1;
    send(reply, 200, { status: true, message: 'Mandate is queued for retry' });
  }
}

const lineOf = ({ status, authorizationId, code, last4, bank, customerId, email }: BookedDebit) => ({
  ...{ id: 1, status, mandate_id: 2, authorization_id: Number(authorizationId), authorization_code: code },
  ...{ integration_id: 3, account_number: `012345${last4}`, bank_code: '058', bank_name: bank },
  ...{ customer: { id: Number(customerId), customer_code: 'CUS_1', email }, authorized_at: '2026-06-15T09:00:00.000Z' },
});

const send = (reply: ServerResponse, status: number, body: object) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refuse = (reply: ServerResponse, status: number, message: string) =>
  send(reply, status, { status: false, message });
