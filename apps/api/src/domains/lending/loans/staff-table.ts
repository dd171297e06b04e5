import { type LoanSort, type LoanStateKey, loanStates } from '@foodbank/contract/lending/loans-staff';
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import { readOrderNumber } from '@foodbank/contract/primitives/typed-ids';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { type LoanInFile, type LoanTableFilter, listLoansForFile, sumLoans } from './table-queries.ts';

/** A filter of the list, as calls have it. */
export interface AskedLoans {
  state?: LoanStateKey | undefined;
  overdue?: 'yes' | undefined;
  inQuestion?: 'yes' | undefined;
  frozen?: 'yes' | undefined;
  number?: string | undefined;
  plan?: string | undefined;
  customerId?: string | undefined;
}

/** A filter as queries have it. A number finds its loan whatever else is chosen, as in the list. */
export function loanFilterOf({ number = '', ...asked }: AskedLoans): LoanTableFilter {
  const none = { state: null, isOverdue: false, isInQuestion: false, isFrozen: false, customerId: null, plan: null };
  if (number !== '') {
    const order = readOrderNumber(number).read;
    return { ...none, number: order === null ? number.toUpperCase() : null, owner: order && `order:${order}` };
  }
  const { state = null, overdue, inQuestion, frozen, plan = null, customerId = null } = asked;
  const isOfState = overdue === 'yes' || (inQuestion !== 'yes' && frozen !== 'yes');
  return {
    ...{ customerId, plan, number: null, owner: null },
    state: isOfState ? state : null,
    isOverdue: overdue === 'yes',
    isInQuestion: inQuestion === 'yes',
    isFrozen: frozen === 'yes',
  };
}

/** What is open of the loans of a filter; no sum where there are too many. */
export async function readLoanSums(db: Db, asked: AskedLoans) {
  const { count, openKobo } = await sumLoans(db, loanFilterOf(asked), tableSumsMax + 1);
  return { count, sums: count > tableSumsMax ? null : { open: toNaira(openKobo) } };
}

const heading = [
  ...['loan', 'for', 'plan', 'version', 'state', 'frozen', 'agreed on', 'settled on'],
  ...[
    'open (NGN)',
    'principal (NGN)',
    'finance charge (NGN)',
    'late fees (NGN)',
    'due (NGN)',
    'overdue (NGN)',
    'late since',
  ],
];

/** Writes the loans of a filter into a file, without their customers. */
export async function saveLoans(
  tx: Tx,
  { sort = 'newest', ...asked }: AskedLoans & { sort?: LoanSort | undefined },
  actor: Actor,
): Promise<TableFile> {
  const filter = loanFilterOf(asked);
  const rows = await listLoansForFile(tx, filter, sort, tableFileRowsMax);
  const { count: matching } = await sumLoans(tx, filter, tableSumsMax + 1);
  return saveTable(tx, { table: 'loans', heading, rows, cellsOf, matching, filter: { ...asked, sort }, actor });
}

/** Of a frozen loan nothing is asked: nothing is due. */
function cellsOf(loan: LoanInFile): CsvCell[] {
  const { openPrincipalKobo, openFinanceChargeKobo, openLateFeeKobo, isFrozen } = loan;
  const parts = [openPrincipalKobo, openFinanceChargeKobo, openLateFeeKobo];
  const asked = isFrozen ? [0, 0] : [loan.dueKobo, loan.overdueKobo];
  return [
    ...[loan.number, loan.owner.replace(/^order:/, ''), loan.planCode, loan.planVersion, loanStates[loan.state]],
    ...[isFrozen ? 'yes' : '', loan.acceptedOn, loan.settledOn ?? ''],
    ...[parts.reduce((sum, kobo) => sum + kobo, 0), ...parts, ...asked].map((kobo) => ({ kobo })),
    isFrozen ? '' : (loan.lateSince ?? ''),
  ];
}
