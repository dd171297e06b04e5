import * as z from 'zod/mini';
import type { AccountNumberProvider, OwnNumber, TransferIn } from './account-numbers.ts';
import { type Http, type HttpOptions, openHttp } from './http.ts';
import { isRefusedAs, readData, reasonOf, refusalOf } from './paystack-answers.ts';

/** Paystack's word for what came in by an account number. */
export const ownNumberChannel = 'dedicated_nuban';

const text = z.string().check(z.maxLength(500));
const maybeText = z.catch(z.optional(z.nullable(text)), null);

const customer = z.object({ customer_code: z.string().check(z.regex(/^CUS_\w{1,60}$/)) });

const ownNumber = z.object({
  id: z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]),
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  account_name: text,
  active: z.optional(z.nullable(z.boolean())),
  assigned: z.optional(z.nullable(z.boolean())),
  bank: z.object({ name: text, slug: maybeText }),
});
const ownNumbers = z.array(ownNumber);

const transfer = z.object({
  reference: z.string().check(z.maxLength(100)),
  status: text,
  amount: z.int().check(z.minimum(0)),
  currency: text,
  domain: maybeText,
  channel: maybeText,
  customer: z.catch(z.optional(z.nullable(z.object({ customer_code: text }))), null),
  authorization: z.catch(
    z.optional(
      z.nullable(
        z.object({
          sender_bank: maybeText,
          sender_bank_account_number: maybeText,
          sender_name: maybeText,
          receiver_bank_account_number: maybeText,
        }),
      ),
    ),
    null,
  ),
  metadata: z.catch(z.optional(z.nullable(z.object({ receiver_account_number: maybeText }))), null),
});
const listed = z.array(
  z.object({ reference: z.string().check(z.maxLength(100)), channel: maybeText, status: maybeText }),
);

const noSuchPayment = /transaction (reference )?not found|reference not found/i;
const pageSize = 100;
const pagesMax = 50;

/**
 * A client of Paystack's calls for dedicated virtual accounts (Paystack's API reference: Customers, Dedicated Virtual Accounts, Transactions). A POST is made
 * once; reading is repeated.
 */
export function paystackAccountNumbers(options: HttpOptions): AccountNumberProvider {
  const http = openHttp(options);

  const findNumber = async (customerCode: string, bank: string): Promise<OwnNumber | null | 'no-answer'> => {
    const answer = await http
      .get(`/dedicated_account?customer=${encodeURIComponent(customerCode)}&active=true`)
      .catch(reasonOf);
    const rows = readData(answer, ownNumbers);
    if (rows === null) return 'no-answer';
    const found =
      rows.find((row) => row.active !== false && row.bank.slug === bank) ?? rows.find((row) => row.active !== false);
    return found ? asOwnNumber(found) : null;
  };

  return {
    async giveNumber({ email, firstname, lastname, phone }, bank) {
      // For an email that it knows, it answers with the customer that there is.
      const made = await http.post('/customer', { email, first_name: firstname, last_name: lastname, phone });
      const customerCode = readData(made, customer)?.customer_code;
      if (customerCode === undefined) return asRefusal(made);
      // A number may have been made, and the answer lost.
      const there = await findNumber(customerCode, bank);
      if (there === 'no-answer') return { kind: 'unknown', reason: 'the list of numbers gave no answer' };
      if (there !== null) return { kind: 'given', number: there, customerCode };
      const answer = await http.post('/dedicated_account', { customer: customerCode, preferred_bank: bank });
      const given = readData(answer, ownNumber);
      return given === null ? asRefusal(answer) : { kind: 'given', number: asOwnNumber(given), customerCode };
    },
    async endNumber(id) {
      const answer = await http.remove(`/dedicated_account/${encodeURIComponent(id)}`);
      return typeof answer !== 'string' && answer.status === 200 ? { kind: 'ended' } : asRefusal(answer);
    },
    ...transferCalls(http),
    async askForMissed(accountNumber, bank, day) {
      const query = new URLSearchParams({ account_number: accountNumber, provider_slug: bank, date: day });
      const answer = await http.getOnce(`/dedicated_account/requery?${query}`);
      return typeof answer !== 'string' && answer.status === 200;
    },
  };
}

/** The calls that read what came in. */
const transferCalls = (http: Http): Pick<AccountNumberProvider, 'findTransfer' | 'listTransfers'> => ({
  async findTransfer(reference) {
    const answer = await http.get(`/transaction/verify/${encodeURIComponent(reference)}`).catch(reasonOf);
    const found = readData(answer, transfer);
    if (found !== null)
      return found.channel === ownNumberChannel && found.status === 'success' && found.reference === reference
        ? { kind: 'found', transfer: asTransfer(found) }
        : { kind: 'other' };
    if (isRefusedAs(answer, noSuchPayment)) return { kind: 'other' };
    return { kind: 'unknown', reason: typeof answer === 'string' ? answer : `status ${answer.status}` };
  },
  async listTransfers(since, until) {
    const found: string[] = [];
    for (let page = 1; page <= pagesMax; page++) {
      const query = new URLSearchParams({
        ...{ status: 'success', from: since.toISOString(), to: until.toISOString() },
        ...{ perPage: String(pageSize), page: String(page) },
      });
      const rows = readData(await http.get(`/transaction?${query}`).catch(reasonOf), listed);
      if (rows === null) return null;
      found.push(...rows.filter(({ channel }) => channel === ownNumberChannel).map(({ reference }) => reference));
      if (rows.length < pageSize) return found;
    }
    return found;
  },
});

function asRefusal(answer: Parameters<typeof refusalOf>[0]) {
  const refusal = refusalOf(answer);
  return refusal.kind === 'duplicate' ? ({ kind: 'unknown', reason: 'a duplicate' } as const) : refusal;
}

const asOwnNumber = ({ id, account_number, account_name, bank }: z.output<typeof ownNumber>): OwnNumber => ({
  ...{ id: String(id), accountNumber: account_number, bankName: bank.name, accountName: account_name },
});

function asTransfer(data: z.output<typeof transfer>): TransferIn {
  const { reference, amount, currency, domain, authorization, metadata } = data;
  return {
    ...{ reference, amountKobo: amount, currency, domain: domain ?? null },
    receiverNumber: authorization?.receiver_bank_account_number ?? metadata?.receiver_account_number ?? null,
    customerCode: data.customer?.customer_code ?? null,
    sender: {
      accountNumber: authorization?.sender_bank_account_number ?? null,
      bankName: authorization?.sender_bank ?? null,
      name: authorization?.sender_name ?? null,
    },
  };
}
