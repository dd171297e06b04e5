import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import * as z from 'zod/mini';
import { type HttpAnswer, type HttpOptions, openHttp, ProviderUnavailable } from './http.ts';
import type { BalanceLine, PayoutProvider, Recipient, SendAnswer, Settlement, Transfer } from './payouts.ts';
import { isRefusedAs, readData, reasonOf, refusalOf } from './paystack-answers.ts';
import * as shapes from './paystack-shapes.ts';
import { readWebhook } from './paystack-webhooks.ts';

/** The options of the transfers' client. */
export interface PaystackTransfersOptions extends HttpOptions {
  /** The key before a rotation, with which webhooks may still be signed; null for none. */
  secretKeyPrevious?: string | null;
  /** The pause that Paystack asks for between two bulk calls. */
  bulkPauseMs?: number;
}

const pageSize = 100;
const pagesMax = 1_000;
const noSuchTransfer = /transfer (reference )?not found/i;
const noSuchRecipient = /recipient not found/i;

/**
 * A client of Paystack's calls for transfers, recipients, balance and settlements (Paystack's API reference: Transfers, Transfer
 * Recipients, Transfers Control, Settlements). A POST is made once; reading is repeated.
 */
export function paystackTransfers(options: PaystackTransfersOptions): PayoutProvider {
  const { secretKey, secretKeyPrevious = null, bulkPauseMs = 5_000 } = options;
  const http = openHttp(options);
  const keys = secretKeyPrevious === null ? [secretKey] : [secretKey, secretKeyPrevious];
  let bulkFrom = 0;

  const listAll = async <Item>(path: string, page: z.ZodMiniType<Item[]>): Promise<Item[]> => {
    const all: Item[] = [];
    for (let number = 1; number <= pagesMax; number++) {
      const { status, body } = await http.get(`${path}&perPage=${pageSize}&page=${number}`);
      const envelope = z.safeParse(shapes.envelope, body);
      const items = envelope.success && status === 200 ? z.safeParse(page, envelope.data.data) : null;
      if (!items?.success) throw new ProviderUnavailable(`a list that can't be used (${status})`);
      all.push(...items.data);
      if (items.data.length < pageSize) return all;
    }
    throw new ProviderUnavailable('a list without an end');
  };
  // From the first day's begin in Lagos until the last one's end.
  const period = (from: string, to: string) =>
    `from=${dayStartAt(from).toISOString()}&to=${new Date(dayStartAt(addDays(to, 1)).getTime() - 1).toISOString()}`;

  return {
    domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    async createRecipient({ accountNumber, bankCode, name }) {
      const wanted = { type: 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency: 'NGN' };
      return recipientAnswer(await http.post('/transferrecipient', wanted));
    },
    async findRecipient(code) {
      const answer = await http.get(`/transferrecipient/${encodeURIComponent(code)}`).catch(reasonOf);
      return isRefusedAs(answer, noSuchRecipient) ? { kind: 'not-found' } : recipientAnswer(answer);
    },
    async send({ reference, amountKobo, recipientCode, reason }) {
      const body = {
        source: 'balance',
        currency: 'NGN',
        amount: amountKobo,
        recipient: recipientCode,
        reference,
        reason,
      };
      const answer = await http.post('/transfer', body);
      const sent = readData(answer, shapes.sentTransfer);
      if (sent === null) return refusalOf(answer);
      return sent.reference === reference ? acceptedAs(sent) : { kind: 'unknown', reason: 'another reference' };
    },
    async sendMany(transfers) {
      await sleep(Math.max(0, bulkFrom - Date.now()));
      const items = transfers.map(({ reference, amountKobo, recipientCode, reason }) => {
        return { reference, amount: amountKobo, recipient: recipientCode, reason };
      });
      const answer = await http.post('/transfer/bulk', { source: 'balance', currency: 'NGN', transfers: items });
      bulkFrom = Date.now() + bulkPauseMs;
      const sent = readData(answer, shapes.sentTransfers);
      if (sent !== null) {
        const byReference = new Map(sent.map((one) => [one.reference, one]));
        return transfers.map(({ reference }): SendAnswer => {
          const one = byReference.get(reference);
          return one === undefined ? { kind: 'unknown', reason: 'not in the answer' } : acceptedAs(one);
        });
      }
      const refusal = refusalOf(answer);
      // One of the references is known, and the answer doesn't say which.
      const each: SendAnswer =
        refusal.kind === 'duplicate' ? { kind: 'unknown', reason: 'a duplicate among them' } : refusal;
      return transfers.map(() => each);
    },
    async verify(reference) {
      const answer = await http.get(`/transfer/verify/${encodeURIComponent(reference)}`).catch(reasonOf);
      const found = readData(answer, shapes.verifiedTransfer);
      if (found !== null)
        return found.reference === reference
          ? { kind: 'found', transfer: asTransfer(found) }
          : { kind: 'unknown', reason: 'another reference' };
      if (isRefusedAs(answer, noSuchTransfer)) return { kind: 'not-found' };
      return { kind: 'unknown', reason: typeof answer === 'string' ? answer : `status ${answer.status}` };
    },
    async balanceKobo() {
      const answer = await http.get('/balance');
      const naira = readData(answer, shapes.balances)?.find(({ currency }) => currency === 'NGN');
      if (naira === undefined) throw new ProviderUnavailable(`no balance in naira (${answer.status})`);
      return naira.balance;
    },
    async listBalanceLedger(from, to) {
      const lines = await listAll(`/balance/ledger?${period(from, to)}`, shapes.balanceLines);
      return lines.map(asBalanceLine).sort((a, b) => a.at.getTime() - b.at.getTime() || Number(a.id) - Number(b.id));
    },
    async listSettlements(from, to) {
      const rows = await listAll(`/settlement?${period(from, to)}`, shapes.settlements);
      return rows.map(asSettlement).sort((a, b) => (a.settledOn < b.settledOn ? -1 : 1));
    },
    verifyWebhook: (rawBody, headers) => readWebhook(rawBody, headers, keys),
  };
}

function recipientAnswer(answer: HttpAnswer | string) {
  const data = readData(answer, shapes.recipient);
  if (data !== null) return { kind: 'known', recipient: asRecipient(data) } as const;
  const refusal = refusalOf(answer);
  return refusal.kind === 'duplicate' ? ({ kind: 'unknown', reason: 'a duplicate' } as const) : refusal;
}

const acceptedAs = ({ status, transfer_code }: z.output<typeof shapes.sentTransfer>): SendAnswer => ({
  kind: 'accepted',
  status,
  transferCode: transfer_code ?? null,
});

function asRecipient(data: z.output<typeof shapes.recipient>): Recipient {
  return {
    code: data.recipient_code,
    accountNumber: data.details.account_number,
    bankCode: data.details.bank_code,
    name: data.name,
    holder: data.details.account_name ?? null,
    currency: data.currency,
    isActive: data.active && data.is_deleted !== true && data.isDeleted !== true,
  };
}

function asTransfer(data: z.output<typeof shapes.verifiedTransfer>): Transfer {
  const { recipient } = data;
  return {
    reference: data.reference,
    status: data.status,
    amountKobo: data.amount,
    currency: data.currency,
    domain: data.domain ?? null,
    transferCode: data.transfer_code ?? null,
    failure: data.gateway_response ?? data.complete_message ?? null,
    recipient: {
      code: recipient?.recipient_code ?? null,
      accountNumber: recipient?.details?.account_number ?? null,
      bankCode: recipient?.details?.bank_code ?? null,
    },
  };
}

function asBalanceLine(line: z.output<typeof shapes.balanceLines>[number]): BalanceLine {
  return {
    id: String(line.id),
    differenceKobo: line.difference,
    balanceKobo: line.balance,
    currency: line.currency,
    reason: line.reason ?? '',
    model: line.model_responsible,
    modelId: String(line.model_row),
    at: new Date(line.createdAt),
  };
}

function asSettlement(row: z.output<typeof shapes.settlements>[number]): Settlement {
  return {
    id: String(row.id),
    status: row.status,
    currency: row.currency,
    settledKobo: row.effective_amount,
    feesKobo: row.total_fees,
    processedKobo: row.total_processed,
    settledOn: lagosDay(new Date(row.settlement_date)),
  };
}
