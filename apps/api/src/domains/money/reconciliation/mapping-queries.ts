import type { ColumnRole, DateForm, StatementMapping } from '@foodbank/contract/money/reconciliation';
import type { StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A mapping that a member keeps for an account. */
export interface KeptMapping extends StatementMapping {
  id: string;
  keptBy: string;
  keptAt: Date;
}

const newest = statement<{
  id: string;
  headings: string[];
  columns: ColumnRole[];
  dateForm: DateForm;
  keptBy: string;
  keptAt: Date;
}>(
  'kept-statement-mapping',
  `select id, headings, columns, date_form as "dateForm", kept_by as "keptBy", kept_at as "keptAt" from statement_mappings
   where account = $1 and layout = any($2) order by id desc limit 1`,
);
const insertRow = statement<{ id: string }>(
  'keep-statement-mapping',
  `insert into statement_mappings (account, layout, headings, columns, date_form, kept_by, kept_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** The mapping that is kept for an account and one of some layouts, the newest; null if there is none. */
export const findMapping = (
  db: Db,
  account: StatementAccount,
  layouts: readonly string[],
): Promise<KeptMapping | null> => db.find(newest, [account, layouts]);

/** Keeps a mapping for an account and a layout. Returns its id. */
export const insertMapping = async (
  tx: Tx,
  account: StatementAccount,
  { layout, headings, columns, dateForm }: StatementMapping & { layout: string },
  keptBy: string,
) => (await tx.get(insertRow, [account, layout, headings, columns, dateForm, keptBy, tx.now])).id;
