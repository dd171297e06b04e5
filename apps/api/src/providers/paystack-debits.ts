import type { DebitProvider, ListedDebit } from './debits.ts';
import type { Http, HttpAnswer } from './http.ts';
import { isRefusedAs, readBody, readData, reasonOf, refusalOf } from './paystack-answers.ts';
import * as shapes from './paystack-shapes.ts';

const notAgreed = /authorization does not exist/i;
const pageSize = 100;
const pagesMax = 200;

/** Paystack's calls for direct debit (its documentation: Payments, Direct Debit). */
export const debitCalls = (http: Http): DebitProvider => ({
  async beginDebit({ email, callbackUrl }) {
    const answer = await http.post('/customer/authorization/initialize', {
      ...{ email, channel: 'direct_debit', callback_url: callbackUrl },
    });
    const begun = readData(answer, shapes.begunDebit);
    if (begun !== null) return { kind: 'begun', url: begun.redirect_url, reference: begun.reference };
    const refusal = refusalOf(answer);
    return refusal.kind === 'duplicate' ? { kind: 'unknown', reason: refusal.message } : refusal;
  },
  async verifyDebit(reference) {
    const answer = await http.get(`/customer/authorization/verify/${encodeURIComponent(reference)}`).catch(reasonOf);
    const found = readData(answer, shapes.verifiedDebit);
    if (found !== null) {
      const { authorization_code: code, active, bank, customer } = found;
      return { kind: 'found', debit: { code, isActive: active, bank: bank ?? null, email: customer?.email ?? null } };
    }
    return isRefusedAs(answer, notAgreed) ? { kind: 'not-found' } : { kind: 'unknown', reason: reasonIn(answer) };
  },
  async listDebits(status) {
    const debits: ListedDebit[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < pagesMax; page++) {
      const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/directdebit/mandate-authorizations?status=${status}&per_page=${pageSize}${after}`;
      const answer = await http.get(path).catch(reasonOf);
      const found = readBody(answer, shapes.listedDebits);
      if (found === null) return { kind: 'unknown', reason: reasonIn(answer) };
      debits.push(...found.data.flatMap(asListed));
      cursor = found.meta?.next ?? null;
      if (cursor === null) return { kind: 'listed', debits };
    }
    return { kind: 'unknown', reason: 'a list without an end' };
  },
  async retryDebit({ authorizationId, customerId }) {
    const answer = await http.put(`/customer/${encodeURIComponent(customerId)}/directdebit-activation-charge`, {
      authorization_id: Number(authorizationId),
    });
    if (typeof answer !== 'string' && answer.status === 200) return { kind: 'queued' };
    const refusal = refusalOf(answer);
    return refusal.kind === 'duplicate' ? { kind: 'queued' } : refusal;
  },
});

const asListed = (row: shapes.ListedDebit): ListedDebit[] =>
  row === null
    ? []
    : [
        {
          code: row.authorization_code,
          last4: row.account_number?.slice(-4) ?? null,
          bank: row.bank_name ?? null,
          authorizationId: textOf(row.authorization_id),
          customerId: textOf(row.customer?.id),
        },
      ];

const textOf = (id: number | string | null | undefined): string | null =>
  id === null || id === undefined ? null : String(id);

const reasonIn = (answer: HttpAnswer | string): string =>
  typeof answer === 'string' ? answer : `status ${answer.status}`;
