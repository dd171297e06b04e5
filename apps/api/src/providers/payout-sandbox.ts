import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverWebhook } from './deliver-webhook.ts';
import { type Books, type OtherMovement, openBooks, type SandboxTransfer } from './payout-sandbox-books.ts';
import type { PayeeAccount, PayoutProvider, Recipient, SendAnswer, Transfer, TransferToSend } from './payouts.ts';
import { readWebhook } from './paystack-webhooks.ts';

/** Account numbers with a special outcome. Money to any other number arrives after some seconds. */
export const payoutSandboxNumbers = {
  /** The bank refuses the transfer. */
  fails: '0000000003',
  /** The money arrives and comes back some seconds later. */
  returned: '0000000004',
  /** Stays pending for ever. */
  hangs: '0000000005',
  /** The transfer is taken in, but the answer is lost, and for a minute the provider doesn't know the reference. */
  unclear: '0000000006',
  /** The provider refuses the transfer at once. */
  refused: '0000000007',
} as const;

/** Where the sandbox keeps its books, and where it sends its webhooks. */
export interface PayoutSandboxOptions {
  folder: string;
  webhookUrl: string;
  secretKey: string;
  now?: () => number;
  /** What else moves the same balance, such as money that comes in. */
  others?: () => OtherMovement[];
}

const paysAfterMs = 4_000;
const returnsAfterMs = 12_000;
const unknownForMs = 60_000;
const balanceAtStartKobo = 2_000_000_000;

/**
 * A payment provider without a network, for development. Its books are files, so a restart forgets nothing and several processes share
 * them; a transfer's state follows from its file and the time. Each change is also sent to the product as a webhook.
 */
export function payoutSandbox(options: PayoutSandboxOptions): PayoutProvider {
  const { folder, webhookUrl, secretKey, now = Date.now, others = () => [] } = options;
  const books = openBooks(folder);
  const deliver = (transfer: SandboxTransfer) => void deliverLater(books, transfer, { webhookUrl, secretKey, now });
  for (const transfer of books.listTransfers()) deliver(transfer);

  const balanceKobo = () => others().reduce((sum, { differenceKobo }) => sum + differenceKobo, balanceOf(books, now()));

  const send = async (wanted: TransferToSend): Promise<SendAnswer> => {
    const recipient = books.findRecipient(wanted.recipientCode);
    if (recipient === null) return { kind: 'refused', code: null, message: 'Recipient not found' };
    if (recipient.accountNumber === payoutSandboxNumbers.refused)
      return { kind: 'refused', code: 'invalid_params', message: 'The sandbox was asked to refuse' };
    if (balanceKobo() < wanted.amountKobo)
      return {
        kind: 'refused',
        code: 'insufficient_balance',
        message: 'Your balance is not enough to fulfil this request',
      };
    const transfer = { ...wanted, transferCode: `TRF_${randomBytes(8).toString('hex')}`, sentAtMs: now() };
    if (!books.addTransfer(transfer)) return { kind: 'duplicate', message: 'Duplicate reference' };
    deliver(transfer);
    if (recipient.accountNumber === payoutSandboxNumbers.unclear)
      return { kind: 'unknown', reason: 'the sandbox was asked to lose the answer' };
    return { kind: 'accepted', status: 'pending', transferCode: transfer.transferCode };
  };

  return {
    domain: 'test',
    async createRecipient(account) {
      return { kind: 'known', recipient: asRecipient(books.addRecipient(account)) };
    },
    async findRecipient(code) {
      const found = books.findRecipient(code);
      return found === null ? { kind: 'not-found' } : { kind: 'known', recipient: asRecipient(found) };
    },
    send,
    sendMany: (transfers) => Promise.all(transfers.map(send)),
    async verify(reference) {
      const transfer = books.findTransfer(reference);
      if (transfer === null || isHidden(books, transfer, now())) return { kind: 'not-found' };
      return { kind: 'found', transfer: asTransfer(books, transfer, now()) };
    },
    balanceKobo: async () => balanceKobo(),
    async listBalanceLedger(from, to) {
      return books.listLedger(
        balanceAtStartKobo,
        from,
        to,
        (transfer) => movementsOf(books, transfer, now()),
        others(),
      );
    },
    listSettlements: async () => [],
    verifyWebhook: (rawBody, headers) => readWebhook(rawBody, headers, [secretKey]),
  };
}

const asRecipient = (account: PayeeAccount & { code: string }): Recipient => ({
  ...account,
  holder: account.name,
  currency: 'NGN',
  isActive: true,
});

const numberOf = (books: Books, { recipientCode }: SandboxTransfer) =>
  books.findRecipient(recipientCode)?.accountNumber ?? '';

const isHidden = (books: Books, transfer: SandboxTransfer, at: number) =>
  numberOf(books, transfer) === payoutSandboxNumbers.unclear && at < transfer.sentAtMs + unknownForMs;

/** The state of a transfer at an instant. */
function statusOf(books: Books, transfer: SandboxTransfer, at: number): 'pending' | 'success' | 'failed' | 'reversed' {
  const number = numberOf(books, transfer);
  const passedMs = at - transfer.sentAtMs;
  if (number === payoutSandboxNumbers.hangs || passedMs < paysAfterMs) return 'pending';
  if (number === payoutSandboxNumbers.fails) return 'failed';
  if (number === payoutSandboxNumbers.returned && passedMs >= returnsAfterMs) return 'reversed';
  return 'success';
}

/** What a transfer moved until an instant: out when it was sent, and back when it failed or was returned. */
function movementsOf(books: Books, transfer: SandboxTransfer, at: number): { differenceKobo: number; atMs: number }[] {
  const status = statusOf(books, transfer, at);
  const out = { differenceKobo: -transfer.amountKobo, atMs: transfer.sentAtMs };
  const backAfterMs = status === 'failed' ? paysAfterMs : returnsAfterMs;
  const back = { differenceKobo: transfer.amountKobo, atMs: transfer.sentAtMs + backAfterMs };
  return status === 'failed' || status === 'reversed' ? [out, back] : [out];
}

function balanceOf(books: Books, at: number): number {
  const moved = books.listTransfers().flatMap((transfer) => movementsOf(books, transfer, at));
  return moved.reduce((sum, { differenceKobo }) => sum + differenceKobo, balanceAtStartKobo);
}

function asTransfer(books: Books, transfer: SandboxTransfer, at: number): Transfer {
  const status = statusOf(books, transfer, at);
  const recipient = books.findRecipient(transfer.recipientCode);
  return {
    reference: transfer.reference,
    status,
    amountKobo: transfer.amountKobo,
    currency: 'NGN',
    domain: 'test',
    transferCode: transfer.transferCode,
    failure: status === 'failed' ? 'The sandbox was asked to fail' : null,
    recipient: {
      code: transfer.recipientCode,
      accountNumber: recipient?.accountNumber ?? null,
      bankCode: recipient?.bankCode ?? null,
    },
  };
}

/** Sends the webhooks of a transfer that weren't sent yet, each at its time. */
async function deliverLater(
  books: Books,
  transfer: SandboxTransfer,
  { webhookUrl, secretKey, now }: { webhookUrl: string; secretKey: string; now: () => number },
): Promise<void> {
  const isReturned = numberOf(books, transfer) === payoutSandboxNumbers.returned;
  for (const afterMs of isReturned ? [paysAfterMs, returnsAfterMs] : [paysAfterMs]) {
    await sleep(Math.max(0, transfer.sentAtMs + afterMs - now()), undefined, { ref: false });
    const { status, ...data } = asTransfer(books, transfer, transfer.sentAtMs + afterMs);
    if (status === 'pending' || !books.claimDelivery(transfer.reference, status)) continue;
    const { amountKobo: amount, transferCode: transfer_code, recipient, ...rest } = data;
    const details = { account_number: recipient.accountNumber, bank_code: recipient.bankCode };
    const payload = { ...rest, status, amount, transfer_code, recipient: { recipient_code: recipient.code, details } };
    await deliverWebhook(webhookUrl, JSON.stringify({ event: `transfer.${status}`, data: payload }), secretKey);
  }
}
