import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { addRecord } from './add-record.ts';
import type { BalanceLine, PayeeAccount, TransferToSend } from './payouts.ts';

/** A transfer that the sandbox took in. */
export interface SandboxTransfer extends TransferToSend {
  transferCode: string;
  sentAtMs: number;
}

/** What moved the sandbox's balance, other than a transfer. */
export interface OtherMovement {
  id: string;
  differenceKobo: number;
  reason: string;
  model: string;
  modelId: string;
  atMs: number;
}

/** The sandbox's books: a file for each recipient, transfer and delivered webhook. A file is only ever added, by one process. */
export interface Books {
  /** Stores a recipient, or returns the one of the same account. */
  addRecipient(account: PayeeAccount): PayeeAccount & { code: string };
  findRecipient(code: string): (PayeeAccount & { code: string }) | null;
  /** False if the reference is known. */
  addTransfer(transfer: SandboxTransfer): boolean;
  findTransfer(reference: string): SandboxTransfer | null;
  /** Every transfer, oldest first. */
  listTransfers(): SandboxTransfer[];
  /** True for the first process that is to send this webhook. */
  claimDelivery(reference: string, status: string): boolean;
  listLedger(
    fromKobo: number,
    from: Day,
    to: Day,
    movementsOf: (transfer: SandboxTransfer) => { differenceKobo: number; atMs: number }[],
    others: readonly OtherMovement[],
  ): BalanceLine[];
}

const fileName = /^[\w-]{1,80}$/;

/** Opens the books in a folder, which is made when something is written. */
export function openBooks(folder: string): Books {
  const pathOf = (kind: string, name: string) => {
    if (!fileName.test(name)) throw new Error('not the name of a record');
    return join(folder, kind, `${name}.json`);
  };
  const read = <T>(kind: string, name: string): T | null => {
    const path = pathOf(kind, name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
  };
  const add = (kind: string, name: string, record: object): boolean => addRecord(pathOf(kind, name), record);
  const listTransfers = (): SandboxTransfer[] => {
    const kind = join(folder, 'transfers');
    const names = existsSync(kind) ? readdirSync(kind) : [];
    const all = names.map((name) => JSON.parse(readFileSync(join(kind, name), 'utf8')) as SandboxTransfer);
    return all.sort((a, b) => a.sentAtMs - b.sentAtMs || (a.reference < b.reference ? -1 : 1));
  };
  return {
    addRecipient(account) {
      const digest = createHash('sha256').update(`${account.bankCode} ${account.accountNumber}`).digest('hex');
      const code = `RCP_${digest.slice(0, 16)}`;
      add('recipients', code, { ...account, code });
      return read<PayeeAccount & { code: string }>('recipients', code) ?? { ...account, code };
    },
    findRecipient: (code) => (fileName.test(code) ? read('recipients', code) : null),
    addTransfer: (transfer) => add('transfers', transfer.reference, transfer),
    findTransfer: (reference) => read('transfers', reference),
    listTransfers,
    // Books that were removed meanwhile have nothing left to tell.
    claimDelivery: (reference, status) => existsSync(folder) && add('deliveries', `${reference}-${status}`, {}),
    listLedger(fromKobo, from, to, movementsOf, others) {
      const ofTransfers = listTransfers().flatMap((transfer) =>
        movementsOf(transfer).map(({ differenceKobo, atMs }, index): OtherMovement => {
          const { transferCode: modelId, reason } = transfer;
          return { id: `${modelId}-${index}`, differenceKobo, reason, model: 'Transfer', modelId, atMs };
        }),
      );
      let balanceKobo = fromKobo;
      const lines = [...ofTransfers, ...others]
        .sort((a, b) => a.atMs - b.atMs)
        .map(({ atMs, ...movement }): BalanceLine => {
          balanceKobo += movement.differenceKobo;
          return { ...movement, balanceKobo, currency: 'NGN', at: new Date(atMs) };
        });
      return lines.filter(({ at }) => lagosDay(at) >= from && lagosDay(at) <= to);
    },
  };
}
