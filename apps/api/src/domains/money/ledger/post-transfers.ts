import { hash } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { asLedgerError, TransferConflict } from './ledger-errors.ts';
import { type AskedTransfer, bookTransfers, type Finding, openAccounts } from './queries.ts';
import {
  type AccountRef,
  accountKinds,
  mayMove,
  type NewTransfer,
  type TransferRequest,
  transferKoboMax,
} from './rules.ts';

/** What keeps a transfer from being booked: a conflict with what is booked, or a bug of the caller. */
const conflicts: Partial<Record<Finding, string>> = {
  'other-content': 'is booked with other content',
  'origin-ended': 'ends or takes back a transfer that is already ended or taken back',
};
const bugs: Partial<Record<Finding, string>> = {
  'no-origin': 'ends or takes back a transfer that does not exist',
  'origin-not-pending': 'ends a transfer that is not pending',
  'origin-not-reversed': 'is not the reverse of a posted transfer',
};

/**
 * Books linked transfers: all of them or none, in the given order. A key that is known with the same content books nothing again, and
 * those of the group that are new are booked. Accounts are opened when they are first used and locked in the order of their ids.
 * Throws `TransferConflict` for a known key with other content, and for a second end or reversal of one transfer; `LimitReached` if
 * an account's limit does not hold after the whole group; `MonthClosed` if the business date lies in a closed month. After any of
 * them the transaction must end.
 */
export async function postTransfers(tx: Tx, requests: readonly TransferRequest[]): Promise<void> {
  let groupId: string | null = null;
  for (const part of partsOf(withoutRepeats(requests))) groupId = await bookPart(tx, part, groupId);
}

/** Books transfers none of which needs another one of them to be there. Returns the group's id. */
async function bookPart(tx: Tx, asked: readonly AskedTransfer[], groupId: string | null): Promise<string | null> {
  const booking = await bookOnce(tx, asked, groupId);
  if (!booking.findings.some(({ finding }) => finding === 'no-account')) return booking.groupId ?? groupId;
  await openAccounts(tx, asked.flatMap(accountsOf));
  return (await bookOnce(tx, asked, groupId)).groupId ?? groupId;
}

async function bookOnce(tx: Tx, asked: readonly AskedTransfer[], groupId: string | null) {
  const booking = await bookTransfers(tx, asked, groupId).catch((error) => {
    throw asLedgerError(error);
  });
  for (const { n, finding } of booking.findings) {
    const { key = '' } = asked.find((one) => one.n === n) ?? {};
    if (conflicts[finding]) throw new TransferConflict(key, conflicts[finding]);
    if (bugs[finding]) throw new Error(`the transfer ${key} ${bugs[finding]}`);
  }
  return booking;
}

/** The transfers as the statement reads them, each key once. Throws `TransferConflict` for two that exclude each other. */
function withoutRepeats(requests: readonly TransferRequest[]): AskedTransfer[] {
  const byKey = new Map<string, AskedTransfer>();
  const origins = new Set<string>();
  for (const request of requests) {
    const asked = askedOf(request, byKey.size + 1);
    const same = byKey.get(asked.key);
    if (same && same.digest !== asked.digest) throw new TransferConflict(asked.key, 'is asked for twice, differently');
    if (same) continue;
    if (asked.origin_key !== undefined && origins.has(asked.origin_key))
      throw new TransferConflict(asked.key, `is a second end of ${asked.origin_key}`);
    if (asked.origin_key !== undefined) origins.add(asked.origin_key);
    byKey.set(asked.key, asked);
  }
  return [...byKey.values()];
}

/** Cuts a group before each transfer that ends or takes back one of the same group, because a statement doesn't see its own rows. */
function partsOf(all: readonly AskedTransfer[]): AskedTransfer[][] {
  const parts: AskedTransfer[][] = [];
  let keys = new Set<string>();
  for (const asked of all) {
    const last = parts.at(-1);
    if (last === undefined || (asked.origin_key !== undefined && keys.has(asked.origin_key))) {
      parts.push([asked]);
      keys = new Set();
    } else last.push(asked);
    keys.add(asked.key);
  }
  return parts;
}

function askedOf(request: TransferRequest, n: number): AskedTransfer {
  const { key, kind, code, subject, effectiveOn } = request;
  const base = { n, key, kind, code, subject, effective_on: effectiveOn };
  const content = [kind, code, subject, effectiveOn];
  if ('pendingKey' in request) {
    return { ...base, digest: digestOf([...content, request.pendingKey]), origin_key: request.pendingKey };
  }
  const { debit, credit, amountKobo, reversesKey } = request;
  refuseNonsense(request);
  return {
    ...base,
    digest: digestOf([...content, debit.kind, debit.owner, credit.kind, credit.owner, amountKobo, reversesKey ?? null]),
    debit_kind: debit.kind,
    debit_owner: debit.owner,
    credit_kind: credit.kind,
    credit_owner: credit.owner,
    amount_kobo: amountKobo,
    origin_key: reversesKey,
  };
}

/** The hex SHA-256 of a request's content: a JSON array of its fields in the order above. */
const digestOf = (content: readonly unknown[]): string => hash('sha256', JSON.stringify(content));

function refuseNonsense({ key, code, debit, credit, amountKobo }: NewTransfer): void {
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 1 || amountKobo > transferKoboMax)
    throw new RangeError(`the transfer ${key} has an amount out of range`);
  if (!mayMove(code, debit.kind, credit.kind))
    throw new Error(`the transfer ${key}: ${code} does not move money from ${credit.kind} to ${debit.kind}`);
  for (const { kind, owner } of [debit, credit])
    if ((accountKinds[kind].owner === 'business') !== (owner === ''))
      throw new Error(`the transfer ${key} names no owner of ${kind}`);
}

const accountsOf = ({ debit_kind, debit_owner, credit_kind, credit_owner }: AskedTransfer): AccountRef[] =>
  debit_kind === undefined || credit_kind === undefined
    ? []
    : [
        { kind: debit_kind, owner: debit_owner ?? '' },
        { kind: credit_kind, owner: credit_owner ?? '' },
      ];
