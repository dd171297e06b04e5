import { createHash } from 'node:crypto';
import type { AccountNumberState } from '@foodbank/contract/money/account-numbers';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { OwnNumberAnswer, TransferIn } from '../../../providers/account-numbers.ts';
import { addAuditLine, customerActor, system } from '../../foundation/audit/add-audit-line.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { findOwnCustomer, lockCustomer } from '../../people/customers/queries.ts';
import { digestForEver } from '../../people/identity-checks/numbers.ts';
import { followCharge } from '../charges/following.ts';
import { findChargeAtProvider, insertTransferCharge } from '../charges/part-queries.ts';
import { placeholderEmailOf } from '../charges/starting.ts';
import * as queries from './queries.ts';

/** The provider is asked for numbers and told of ends that are due: at once, and by the clock. */
export const accountNumbersQueue = 'account-numbers';

/** The number of a customer as pages show it; null for none, and once it ended. */
export async function readOwnNumber(db: Db, keys: Keys, customerId: string): Promise<AccountNumberState | null> {
  const found = await queries.findNumberOf(db, customerId);
  if (found === null || found.state === 'ended') return null;
  const { state, numberSealed, accountNameSealed, bankName } = found;
  return {
    state,
    accountNumber: numberSealed && keys.unseal(numberSealed),
    accountName: accountNameSealed && keys.unseal(accountNameSealed),
    bankName,
  };
}

/** Asks for a number of a customer's own, once. The provider is asked by a job. Locks the customer. */
export async function askForNumber(tx: Tx, customerId: string, bank: string): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const made = await queries.insertNumber(tx, customerId, bank);
  if (made === null) return;
  await addAuditLine(tx, { actor: customerActor(customerId), action: 'account-number-asked', subject: customerId });
  await tx.enqueue(accountNumbersQueue, made.id);
}

/** Ends the number of a customer, in the transaction that says so: the provider is told by a job. Nothing where there is none. */
export async function endOwnNumber(tx: Tx, customerId: string, by: 'customer' | 'erased'): Promise<void> {
  const ended = await queries.endNumberRow(tx, customerId, by);
  if (ended === null) return;
  const actor = by === 'customer' ? customerActor(customerId) : system;
  await addAuditLine(tx, { actor, action: 'account-number-ended', subject: customerId, detail: { by } });
  await tx.enqueue(accountNumbersQueue, ended.id);
}

const againMs = (askCount: number) => Math.min(6 * 3_600_000, 30_000 * 2 ** Math.min(askCount, 10));

/** Does what is next for a number: asks the provider for it, or tells it of its end. Calls the provider, so it runs outside of a transaction. */
export async function followNumber(context: AppContext, id: string): Promise<void> {
  const { clock, config, database, log, providers } = context;
  const number = await queries.findNumber(database.read, id);
  const later = () => new Date(clock.now().getTime() + againMs(number?.askCount ?? 0));
  if (number?.state === 'ended' && number.providerId !== null && number.numberSealed !== null) {
    const answer = await providers.accountNumbers.endNumber(number.providerId);
    if (answer.kind === 'unknown')
      log.warn({ number: id }, 'the payment provider could not be told of the end of a number');
    return database.write((tx) =>
      answer.kind === 'unknown' ? queries.askAgainAt(tx, id, later()) : queries.noteNumberEnded(tx, id, tx.now),
    );
  }
  if (number?.state !== 'asked') return;
  const customer = await findOwnCustomer(database.read, number.customerId);
  if (customer === null) return;
  const { firstname, lastname, phone } = customer;
  // The address of ours never changes: the provider keeps one customer for each.
  const email = placeholderEmailOf(customer.id, config.mailFrom);
  const holder = { email, firstname, lastname, phone: phoneKey(phone) ?? phone };
  const answer = await providers.accountNumbers.giveNumber(holder, number.bank);
  const ended = await database.write((tx) => recordNumber(tx, id, { answer, later: later() }));
  if (ended) await followNumber(context, id);
}

/** Stores what the provider said. True if the number ended while it was asked for: then the provider is told of its end. */
async function recordNumber(
  tx: Tx,
  id: string,
  { answer, later }: { answer: OwnNumberAnswer; later: Date },
): Promise<boolean> {
  const number = await queries.findNumber(tx, id);
  if (number === null) return false;
  if (answer.kind === 'unknown') {
    if (number.state === 'asked') await queries.askAgainAt(tx, id, later);
    return false;
  }
  if (answer.kind === 'refused') {
    await queries.refuseNumberRow(tx, id, answer.message);
    return false;
  }
  const { accountNumber, bankName, accountName, id: providerId } = answer.number;
  const given = {
    ...{ customerCode: answer.customerCode, providerId, bankName },
    numberSealed: tx.keys.seal(accountNumber),
    numberDigest: await digestOfNumber(tx, accountNumber),
    accountNameSealed: tx.keys.seal(accountName),
  };
  if (!(await queries.giveNumberRow(tx, id, given))) return queries.noteGivenTooLate(tx, id, given);
  const customer = await findOwnCustomer(tx, number.customerId);
  if (customer === null) return false;
  const text = `Foodbank: your own account number is ${accountNumber}, ${bankName.slice(0, 40)}. What is sent there counts by itself.`;
  await queueText(tx, { to: customer.phone, kind: 'order', text, customerId: customer.id });
  return false;
}

/** The digest of an account number, the same for ever. */
const digestOfNumber = (tx: Tx, number: string): Promise<Buffer> => digestForEver(tx, `account-number:${number}`);

const batchSize = 100;
// Longer than the calls take.
const callsMs = 2 * 60_000;

/** Asks for the numbers and tells of the ends that are due. */
export async function sweepNumbers(context: AppContext): Promise<void> {
  const until = new Date(context.clock.now().getTime() + callsMs);
  const due = await context.database.write((tx) => queries.takeNumbersDue(tx, tx.now, until, batchSize));
  for (const { id } of due) await followNumber(context, id);
}

/** Our reference of a payment that has the provider's: always the same. */
export const referenceOfTransfer = (providerReference: string): string =>
  `in-${createHash('sha256').update(providerReference).digest('hex').slice(0, 32)}`;

/**
 * Takes in what came by an account number, by the provider's own reference, once for ever: asks the provider, finds whose number it was sent to, stores the
 * payment, and follows it. False for what is no such payment, or came to a number that is none of ours. Calls the provider, so it runs outside of a
 * transaction; throws without an answer.
 */
export async function takeTransfer(context: AppContext, providerReference: string): Promise<boolean> {
  const { database, providers } = context;
  const known = await findChargeAtProvider(database.read, providerReference);
  if (known !== null) {
    await followCharge(context, known.id);
    return true;
  }
  const answer = await providers.accountNumbers.findTransfer(providerReference);
  if (answer.kind === 'unknown') throw new Error(`no answer about what came in by an account number: ${answer.reason}`);
  if (answer.kind === 'other') return false;
  const { transfer } = answer;
  const { domain } = providers.charges;
  if (transfer.currency !== 'NGN' || (transfer.domain !== null && transfer.domain !== domain)) return false;
  const chargeId = await database.write((tx) => storeTransfer(tx, transfer));
  if (chargeId === null) return false;
  await followCharge(context, chargeId);
  return true;
}

/** Stores a payment by the number that it was sent to. Null for a number that is none of ours. */
async function storeTransfer(tx: Tx, transfer: TransferIn): Promise<string | null> {
  const number = await findReceiver(tx, transfer);
  if (number === null) return null;
  const { reference: providerReference, amountKobo, sender } = transfer;
  if (amountKobo < 1) return null;
  const made = await insertTransferCharge(tx, {
    ...{ reference: referenceOfTransfer(providerReference), providerReference, amountKobo },
    customerId: number.customerId,
    senderSealed: tx.keys.seal(JSON.stringify(sender)),
  });
  if (made === null) return (await findChargeAtProvider(tx, providerReference))?.id ?? null;
  return made.id;
}

async function findReceiver(tx: Tx, { receiverNumber, customerCode }: TransferIn) {
  const byNumber = receiverNumber && (await queries.findNumberByDigest(tx, await digestOfNumber(tx, receiverNumber)));
  return byNumber || (customerCode === null ? null : queries.findNumberByCode(tx, customerCode));
}

const missedForMs = 3 * 86_400_000;

/** Takes in what came in the last days and was not told, or whose webhook was lost. Returns how many were new. Calls the provider. */
export async function findMissedTransfers(context: AppContext): Promise<number> {
  const { clock, database, log, providers } = context;
  if ((await queries.countNumbersGiven(database.read)) === 0) return 0;
  const now = clock.now();
  const references = await providers.accountNumbers.listTransfers(new Date(now.getTime() - missedForMs), now);
  if (references === null) {
    log.warn({}, 'the payment provider did not list what came in by account numbers');
    return 0;
  }
  let count = 0;
  for (const reference of references)
    if ((await findChargeAtProvider(database.read, reference)) === null && (await takeTransfer(context, reference)))
      count += 1;
  return count;
}

/** Encrypts what is sealed of the next numbers with the current key. Returns how many and the last id; null if there are no more. */
export async function reencryptNumberRows(tx: Tx, afterId: string, atMost: number) {
  const rows = await queries.lockSealedNumbers(tx, afterId, atMost);
  const again = (sealed: Buffer | null) => sealed && tx.keys.seal(tx.keys.unseal(sealed));
  for (const { id, numberSealed, accountNameSealed } of rows)
    await queries.updateSealedNumber(tx, id, again(numberSealed), again(accountNameSealed));
  const last = rows.at(-1);
  return last === undefined ? null : { count: rows.length, last: last.id };
}

/** The account numbers of a customer for the export. */
export const exportNumbers = async (tx: Tx, customerId: string) =>
  (await queries.listNumberRecords(tx, customerId)).map(({ numberSealed, accountNameSealed, ...record }) => ({
    ...record,
    accountNumber: numberSealed && tx.keys.unseal(numberSealed),
    accountName: accountNameSealed && tx.keys.unseal(accountNameSealed),
  }));
