import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addRecord } from './add-record.ts';
import type { ChargeToStart, RefundToSend } from './charges.ts';

/** A payment that was begun. */
export interface SandboxCharge extends ChargeToStart {
  id: string;
  startedAtMs: number;
}

/** What a person did on the page: money that comes in at an instant, a refusal, or a payment that hangs from then on. */
export interface SandboxAct {
  reference: string;
  kind: 'pay' | 'fail' | 'hang';
  /** Kobo; 0 unless it pays. */
  amountKobo: number;
  channel: 'card' | 'bank_transfer' | 'ussd' | 'direct_debit' | 'dedicated_nuban';
  /** When it takes effect. */
  atMs: number;
  /** Of a payment by card: the code by which it can be charged again, and how it behaves then. */
  card?: { code: string; last4: string };
  /** Of a failure: the bank's words. */
  failure?: string;
}

/** A change of a dispute of a payment. */
export interface SandboxDispute {
  /** The dispute's: the same for all changes of a payment's dispute. */
  id: string;
  reference: string;
  /** We contest it, or a decision: of the bank, or ours to give the money back. */
  kind: 'open' | 'contested' | 'lost' | 'won';
  atMs: number;
}

/** A document that was uploaded for a dispute. */
export interface SandboxDocument {
  disputeId: string;
  fileName: string;
  name: string;
  /** Base64. */
  bytes: string;
}

/** A refund that was taken in. */
export interface SandboxRefund extends RefundToSend {
  id: string;
  takenAtMs: number;
}

/** A card or bank account that can be charged again, with the email that gave it only. */
export interface SandboxCard {
  code: string;
  last4: string;
  email: string;
  /** Of an account: from when on, in milliseconds; null for never. */
  activeAtMs?: number | null;
}

/** A bank account that its customer is to name on the sandbox's page. */
export interface SandboxDebit {
  reference: string;
  email: string;
  callbackUrl: string;
}
/** The same once its customer agreed. */
export interface AgreedSandboxDebit extends SandboxCard {
  reference: string;
  activeAtMs: number | null;
}

/** The account that was told for a refund. */
export interface SandboxRefundAccount {
  refundId: string;
  toldAtMs: number;
}

/** The books of the sandbox: a file for each record. A file is only ever added, by one process, so a killed process loses nothing. */
export interface ChargeBooks {
  /** False if the reference is known. */
  addCharge(charge: SandboxCharge): boolean;
  findCharge(reference: string): SandboxCharge | null;
  listCharges(): SandboxCharge[];
  addAct(act: SandboxAct): void;
  /** The acts on a payment, oldest first. */
  listActs(reference: string): SandboxAct[];
  addDispute(change: SandboxDispute): void;
  /** The changes of a payment's dispute, oldest first. */
  listDisputes(reference: string): SandboxDispute[];
  addDocument(document: SandboxDocument): void;
  findDocument(fileName: string): SandboxDocument | null;
  addRefund(refund: SandboxRefund): void;
  /** Refunds, oldest first: of a payment, or all. */
  listRefunds(chargeReference?: string): SandboxRefund[];
  addCard(card: SandboxCard): void;
  /** A card by the code of its authorization; null for an unknown one, and one that ended. */
  findCard(code: string): SandboxCard | null;
  endCard(code: string): void;
  addDebit(debit: SandboxDebit): void;
  findDebit(reference: string): SandboxDebit | null;
  /** False if its customer had agreed. */
  agreeDebit(debit: AgreedSandboxDebit): boolean;
  findAgreedDebit(reference: string): AgreedSandboxDebit | null;
  listAgreedDebits(): AgreedSandboxDebit[];
  /** True for one that ended: here, or at its bank. */
  isEnded(code: string): boolean;
  addRefundAccount(account: SandboxRefundAccount): void;
  /** The account of a refund; null without one. */
  findRefundAccount(refundId: string): SandboxRefundAccount | null;
  /** True for the first process that is to send a webhook of this name. */
  claimDelivery(name: string): boolean;
}

const fileName = /^[\w.=-]{1,120}$/;

/** Opens the books in a folder, which is made when something is written. */
export function openChargeBooks(folder: string): ChargeBooks {
  const pathOf = (kind: string, name: string) => {
    if (!fileName.test(name)) throw new Error('not the name of a record');
    return join(folder, kind, `${name}.json`);
  };
  const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
  const add = (kind: string, name: string, record: object): boolean => addRecord(pathOf(kind, name), record);
  const list = <T>(kind: string, prefix = ''): T[] => {
    const place = join(folder, kind);
    const names = existsSync(place) ? readdirSync(place).sort() : [];
    return names.filter((name) => name.startsWith(prefix)).map((name) => read<T>(join(place, name)));
  };
  /** Adds a record under the next free number of a payment. */
  const addNext = (kind: string, reference: string, record: object): void => {
    for (let number = list(kind, `${reference}_`).length; ; number++)
      if (add(kind, `${reference}_${String(number).padStart(6, '0')}`, record)) return;
  };
  const find = <T>(kind: string, name: string): T | null => {
    if (!fileName.test(name)) return null;
    const path = pathOf(kind, name);
    return existsSync(path) ? read<T>(path) : null;
  };
  return {
    addCharge: (charge) => add('charges', charge.reference, charge),
    findCharge: (reference) => find('charges', reference),
    listCharges: () => list('charges'),
    addAct: (act) => addNext('acts', act.reference, act),
    listActs: (reference) => list('acts', `${reference}_`),
    addDispute: (change) => addNext('disputes', change.reference, change),
    listDisputes: (reference) => list('disputes', `${reference}_`),
    addDocument: (document) => void add('documents', document.fileName, document),
    findDocument: (name) => find('documents', name),
    addRefund: (refund) => addNext('refunds', refund.chargeReference, refund),
    listRefunds: (reference) => list('refunds', reference === undefined ? '' : `${reference}_`),
    addCard: (card) => void add('cards', card.code, card),
    findCard: (code) => (find('ended-cards', code) === null ? find('cards', code) : null),
    endCard: (code) => void add('ended-cards', code, {}),
    addDebit: (debit) => void add('debits', debit.reference, debit),
    findDebit: (reference) => find('debits', reference),
    agreeDebit: (debit) => add('agreed-debits', debit.reference, debit),
    findAgreedDebit: (reference) => find('agreed-debits', reference),
    listAgreedDebits: () => list('agreed-debits'),
    isEnded: (code) => find('ended-cards', code) !== null,
    addRefundAccount: (account) => void add('refund-accounts', account.refundId, account),
    findRefundAccount: (refundId) => find('refund-accounts', refundId),
    // Books that were removed meanwhile have nothing left to tell.
    claimDelivery: (name) => existsSync(folder) && add('deliveries', name, {}),
  };
}
