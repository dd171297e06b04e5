import { both, type KillPoint } from '../killable/kill-points.ts';

/** Every step of the close of day, with the points of it at which a kill can leave something half done. */
export const closingPoints: readonly KillPoint[] = [
  ...both('claim the run', { table: 'job_runs', on: 'insert' }),
  ...both('book late fees', { table: 'ledger_transfers', on: 'insert', row: `new.code = 'loan-late-fee'` }),
  ...both('store the loans', { table: 'loans', on: 'update', row: 'new.replayed_through > old.replayed_through' }),
  ...both('finish the run', {
    table: 'job_runs',
    on: 'update',
    row: 'new.finished_at is not null and old.finished_at is null',
  }),
  ...both('finish the day', { table: 'business_days', on: 'update', row: 'new.finished_at is not null' }),
];
