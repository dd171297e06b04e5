import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AccountNumberProvider, NumberHolder, OwnNumber, TransferIn } from './account-numbers.ts';
import { addRecord, listRecords } from './add-record.ts';
import { openChargeBooks } from './charge-sandbox-books.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** Where the sandbox keeps its books, which are those of payments, and where it sends its webhooks. */
interface AccountNumberSandboxOptions {
  folder: string;
  webhookUrl: string;
  secretKey: string;
  now?: () => number;
}

/** A number in the books. */
interface SandboxNumber extends OwnNumber {
  customerCode: string;
  email: string;
}

/** What came in by a number. */
interface SandboxTransfer {
  reference: string;
  accountNumber: string;
  amountKobo: number;
  sender: string;
  atMs: number;
}

/** The provider, and what a person does at a bank. */
export interface AccountNumberSandbox extends AccountNumberProvider {
  /** The numbers that money can be sent to. */
  listNumbers(): { accountNumber: string; accountName: string }[];
  /** A sender pays to a number. False for one that there is not. */
  send(accountNumber: string, amountKobo: number, sender: string): boolean;
}

/** The number of a customer at the sandbox: the same for the same email, and another one once that has ended. */
function numberOf({ email, firstname, lastname }: NumberHolder, count: number): SandboxNumber {
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const seed = digestOf(`${email} ${count}`);
  return {
    id: seed.slice(0, 16),
    accountNumber: `99${String(Number.parseInt(seed.slice(0, 12), 16) % 100_000_000).padStart(8, '0')}`,
    bankName: 'Sandbox Bank',
    accountName: `Foodbank / ${firstname} ${lastname}`.toUpperCase(),
    customerCode: `CUS_${digestOf(email).slice(0, 15)}`,
    email,
  };
}

/** A provider of account numbers without a network, for development: its numbers begin with 99. */
export function accountNumberSandbox(options: AccountNumberSandboxOptions): AccountNumberSandbox {
  const { folder, now = Date.now } = options;
  const place = (kind: string) => join(folder, kind);
  const numbers = () => listRecords<SandboxNumber>(place('own-numbers'));
  const inUse = () => {
    const ended = new Set(listRecords<{ id: string }>(place('ended-own-numbers')).map(({ id }) => id));
    return numbers().filter(({ id }) => !ended.has(id));
  };
  const transfers = () => listRecords<SandboxTransfer>(place('own-transfers'));
  return {
    async giveNumber(holder) {
      const there = inUse().find(({ email }) => email === holder.email);
      const number = there ?? numberOf(holder, numbers().filter(({ email }) => email === holder.email).length);
      if (there === undefined) addRecord(join(place('own-numbers'), `${number.id}.json`), number);
      const { id, bankName, accountName, accountNumber, customerCode } = number;
      return { kind: 'given', customerCode, number: { id, bankName, accountName, accountNumber } };
    },
    async endNumber(id) {
      addRecord(join(place('ended-own-numbers'), `${id}.json`), { id });
      return { kind: 'ended' };
    },
    async findTransfer(reference) {
      const found = transfers().find((one) => one.reference === reference);
      return found === undefined ? { kind: 'other' } : { kind: 'found', transfer: asTransferIn(found) };
    },
    listTransfers: async (since, until) =>
      transfers()
        .filter(({ atMs }) => atMs >= since.getTime() && atMs <= until.getTime())
        .map(({ reference }) => reference),
    askForMissed: async () => true,
    listNumbers: () => inUse().map(({ accountNumber, accountName }) => ({ accountNumber, accountName })),
    send(accountNumber, amountKobo, sender) {
      const number = inUse().find((one) => one.accountNumber === accountNumber);
      if (number === undefined) return false;
      const reference = `000099${randomBytes(10).toString('hex')}`;
      const transfer = { reference, accountNumber, amountKobo, sender, atMs: now() };
      addRecord(join(place('own-transfers'), `${reference}.json`), transfer);
      bookAndTell(options, transfer, number.email);
      return true;
    },
  };
}

/** What came in, as the company tells it: most digits of the sender are hidden. */
const asTransferIn = ({ reference, amountKobo, accountNumber, sender }: SandboxTransfer): TransferIn => ({
  ...{ reference, amountKobo, currency: 'NGN', domain: 'test', receiverNumber: accountNumber, customerCode: null },
  sender: { accountNumber: 'XXXXXX4321', bankName: null, name: sender },
});

/** Adds what came in to the books of payments, and sends its webhook. */
function bookAndTell(
  { folder, webhookUrl, secretKey }: AccountNumberSandboxOptions,
  { reference, amountKobo, atMs }: SandboxTransfer,
  email: string,
): void {
  const books = openChargeBooks(folder);
  const id = String(Number.parseInt(randomBytes(6).toString('hex'), 16));
  const channel = 'dedicated_nuban';
  books.addCharge({ reference, amountKobo, email, callbackUrl: '', id, startedAtMs: atMs });
  books.addAct({ reference, kind: 'pay', amountKobo, channel, atMs });
  const data = { reference, status: 'success', amount: amountKobo, currency: 'NGN', domain: 'test', channel };
  void deliverWebhook(webhookUrl, JSON.stringify({ event: 'charge.success', data }), secretKey);
}
