import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AccountNumberProvider, OwnNumber } from './account-numbers.ts';
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
  /** Somebody sends money to a number. False for one that there is not. */
  send(accountNumber: string, amountKobo: number, sender: string): boolean;
}

/** A provider of account numbers without a network, for development: its numbers begin with 99. */
export function accountNumberSandbox({
  folder,
  webhookUrl,
  secretKey,
  now = Date.now,
}: AccountNumberSandboxOptions): AccountNumberSandbox {
  const books = openChargeBooks(folder);
  const place = (kind: string) => join(folder, kind);
  const numbers = () => listRecords<SandboxNumber>(place('own-numbers'));
  const ended = () => new Set(listRecords<{ id: string }>(place('ended-own-numbers')).map(({ id }) => id));
  const inUse = () => numbers().filter(({ id }) => !ended().has(id));
  const transfers = () => listRecords<SandboxTransfer>(place('own-transfers'));
  return {
    async giveNumber({ email, firstname, lastname }) {
      const digest = createHash('sha256').update(email).digest('hex');
      const customerCode = `CUS_${digest.slice(0, 15)}`;
      const there = inUse().find((one) => one.email === email);
      const count = numbers().filter((one) => one.email === email).length;
      const seed = createHash('sha256').update(`${email} ${count}`).digest('hex');
      const accountNumber = `99${String(Number.parseInt(seed.slice(0, 12), 16) % 100_000_000).padStart(8, '0')}`;
      const number = {
        id: seed.slice(0, 16),
        accountNumber,
        bankName: 'Sandbox Bank',
        accountName: `FOODBANK / ${firstname} ${lastname}`.toUpperCase(),
      };
      if (there === undefined)
        addRecord(join(place('own-numbers'), `${number.id}.json`), { ...number, customerCode, email });
      const { id, bankName, accountName } = there ?? number;
      return {
        kind: 'given',
        customerCode,
        number: { id, bankName, accountName, accountNumber: there?.accountNumber ?? accountNumber },
      };
    },
    async endNumber(id) {
      addRecord(join(place('ended-own-numbers'), `${id}.json`), { id });
      return { kind: 'ended' };
    },
    async findTransfer(reference) {
      const found = transfers().find((one) => one.reference === reference);
      if (found === undefined) return { kind: 'other' };
      const { amountKobo, accountNumber, sender } = found;
      return {
        kind: 'found',
        transfer: {
          ...{ reference, amountKobo, currency: 'NGN', domain: 'test', receiverNumber: accountNumber },
          customerCode: numbers().find((one) => one.accountNumber === accountNumber)?.customerCode ?? null,
          // As the company does it: most digits are hidden.
          sender: { accountNumber: 'XXXXXX4321', bankName: null, name: sender },
        },
      };
    },
    async listTransfers(since, until) {
      return transfers()
        .filter(({ atMs }) => atMs >= since.getTime() && atMs <= until.getTime())
        .map(({ reference }) => reference);
    },
    askForMissed: async () => true,
    listNumbers: () => inUse().map(({ accountNumber, accountName }) => ({ accountNumber, accountName })),
    send(accountNumber, amountKobo, sender) {
      const number = inUse().find((one) => one.accountNumber === accountNumber);
      if (number === undefined) return false;
      const reference = `000099${randomBytes(10).toString('hex')}`;
      const atMs = now();
      addRecord(join(place('own-transfers'), `${reference}.json`), {
        reference,
        accountNumber,
        amountKobo,
        sender,
        atMs,
      });
      const id = String(Number.parseInt(randomBytes(6).toString('hex'), 16));
      books.addCharge({ reference, amountKobo, email: number.email, callbackUrl: '', id, startedAtMs: atMs });
      books.addAct({ reference, kind: 'pay', amountKobo, channel: 'dedicated_nuban', atMs });
      const data = {
        reference,
        status: 'success',
        amount: amountKobo,
        currency: 'NGN',
        domain: 'test',
        channel: 'dedicated_nuban',
      };
      void deliverWebhook(webhookUrl, JSON.stringify({ event: 'charge.success', data }), secretKey);
      return true;
    },
  };
}
