import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { waitUntil } from '../../apps/api/test/wait-until.ts';

/** A point within a transaction of a loan, or in its commit: then the commit succeeds, and the dead process has not heard of it. */
export interface LoanPoint {
  name: string;
  table: string;
  on: 'insert' | 'update';
  row?: string;
  isCommit: boolean;
}

const both = (name: string, at: Pick<LoanPoint, 'table' | 'on' | 'row'>): LoanPoint[] => [
  { ...at, name: `${name}, in`, isCommit: false },
  { ...at, name: `${name}, commit`, isCommit: true },
];

/** Every step of an event and of a close of day that a kill can leave half done. */
export const loanPoints: readonly LoanPoint[] = [
  ...both('accept', { table: 'loans', on: 'insert' }),
  ...both('hand over', { table: 'loan_events', on: 'insert', row: `new.kind = 'delivered'` }),
  ...both('pay', { table: 'loan_events', on: 'insert', row: `new.kind = 'paid'` }),
  ...both('another event', { table: 'loan_events', on: 'insert', row: `new.kind not in ('delivered', 'paid')` }),
  ...both('book', {
    table: 'ledger_transfers',
    on: 'insert',
    row: `new.subject like 'loan:%:%' or new.code like 'loan-%'`,
  }),
  ...both('late fee', { table: 'ledger_transfers', on: 'insert', row: `new.code = 'loan-late-fee'` }),
  ...both('schedule', { table: 'loan_schedules', on: 'insert', row: 'new.version > 1' }),
  ...both('state of an event', { table: 'loans', on: 'update', row: 'new.event_count > old.event_count' }),
  ...both('state of a day', { table: 'loans', on: 'update', row: 'new.event_count = old.event_count' }),
];

const lockKey = 71_171;
const everyMs = 10;

/** Builds a gate at each point: a trigger that waits for a lock of the test while the product is killed. */
export async function buildLoanGates(databaseUrl: string, kill: () => Promise<void>) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(gateFunction);
  for (const [index, { name, table, on, row, isCommit }] of loanPoints.entries())
    await client.query(
      `create ${isCommit ? 'constraint ' : ''}trigger loan_gate_${index} after ${on} on ${table}
       ${isCommit ? 'deferrable initially deferred' : ''} for each row ${row ? `when (${row})` : ''}
       execute function wait_at_loan_gate('${name}')`,
    );
  const isReached = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and not granted and objid = $1`, [lockKey]))
      .rowCount !== 0;
  return {
    /** Waits until the product comes to a point, and kills it there. False if it did not come there in time. */
    async killAt(point: LoanPoint, { patienceMs, lateMs }: { patienceMs: number; lateMs: number }): Promise<boolean> {
      await client.query('select pg_advisory_lock($1)', [lockKey]);
      await client.query('update loan_gate set point = $1', [point.name]);
      await waitUntil('a gate is reached', isReached, { patienceMs, everyMs }).catch(() => {});
      await client.query(`update loan_gate set point = ''`);
      const came = await isReached();
      if (came) await kill();
      if (came && lateMs > 0) await sleep(lateMs);
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
      return came;
    },
    close: () => client.end(),
  };
}

const gateFunction = `
  create table loan_gate (point text not null);
  insert into loan_gate values ('');
  create function wait_at_loan_gate() returns trigger language plpgsql as $$
  begin
    if exists (select from loan_gate where point = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${lockKey}); end if;
    return null;
  end $$;`;
