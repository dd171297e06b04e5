import { type EntrySort, type LedgerEntry, ledgerKinds } from '@foodbank/contract/money/ledger-staff';
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { addDays, type Day, dayStartAt, lagosTime } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax } from '@foodbank/contract/primitives/tables';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { describeEntry, findSides, type ListStoreNames } from './describe-accounts.ts';
import { type Account, type EntryNumbers, findEntryNumbers, listTransfers, sumEntries } from './queries.ts';

/** The days of entries, as calls have them. */
export interface AskedEntries {
  from?: Day | undefined;
  to?: Day | undefined;
}

const beginning = new Date(0);
const end = new Date('9999-01-01T00:00:00Z');

/** The numbers of an account's entries of some days; null if there are none. */
export const entryNumbersOf = (db: Db, account: Account, { from, to }: AskedEntries): Promise<EntryNumbers | null> =>
  findEntryNumbers(
    db,
    account.id,
    from === undefined ? beginning : dayStartAt(from),
    to === undefined ? end : dayStartAt(addDays(to, 1)),
  );

const countOf = (numbers: EntryNumbers | null) => (numbers === null ? 0 : numbers.last - numbers.first + 1);

/** What an account's entries of some days come to. */
export async function readEntrySums(db: Db, account: Account, asked: AskedEntries) {
  const numbers = await entryNumbersOf(db, account, asked);
  const found = numbers === null ? null : await sumEntries(db, account.id, numbers);
  const sums = { debits: toNaira(found?.debitsKobo ?? 0), credits: toNaira(found?.creditsKobo ?? 0) };
  return { count: countOf(numbers), sums };
}

const heading = [
  ...['number', 'booked at (Lagos)', 'counts on', 'transfer', 'code', 'subject', 'kind', 'other account', 'agent'],
  ...['debit (NGN)', 'credit (NGN)', 'balance after (NGN)'],
];

/** Writes an account's entries of some days into a file. Other owners than agents stand in it by no name. */
export async function saveEntries(
  tx: Tx,
  account: Account,
  { sort = 'newest', ...asked }: AskedEntries & { sort?: EntrySort | undefined },
  { actor, listStoreNames }: { actor: Actor; listStoreNames: ListStoreNames },
): Promise<TableFile> {
  const within = await entryNumbersOf(tx, account, asked);
  const page = { isOldestFirst: sort === 'oldest', atMost: tableFileRowsMax };
  const rows = within === null ? [] : await listTransfers(tx, account.id, { ...page, within });
  const sides = await findSides(tx, rows, listStoreNames);
  return saveTable(tx, {
    ...{ table: 'ledger entries', heading, rows, matching: countOf(within), actor },
    cellsOf: (entry) => cellsOf(describeEntry(account, entry, sides)),
    filter: { account: account.id, ...asked, sort },
  });
}

/** What is only reserved or is voided moves nothing: its amount stands on no side. */
function cellsOf({
  number,
  bookedAt,
  effectiveOn,
  transferId,
  code,
  subject,
  kind,
  other,
  amount,
  side,
  after,
}: LedgerEntry) {
  const moves = kind === 'posted' || kind === 'post';
  const on = (one: LedgerEntry['side']): CsvCell => (moves && side === one ? { kobo: toKobo(amount) } : '');
  return [
    ...[number, lagosTime(new Date(bookedAt)), effectiveOn, transferId, code, subject, kind],
    ...[ledgerKinds[other.kind], other.agent?.code ?? '', on('debit'), on('credit'), { kobo: toKobo(after.balance) }],
  ];
}
