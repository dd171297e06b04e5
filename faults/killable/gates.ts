import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Behaviour, ChargeMischief } from '../../apps/api/test/charges-over-http.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import { type KillPoint, killPoints, nameOf } from './points.ts';

/** Stops the product at a point and kills it there. */
export interface Gates {
  /** Waits until the product comes to a point, and kills it. False if it did not come there in time. `lateMs`: how long what was left open stays so. */
  killAt(point: KillPoint, given: { patienceMs: number; lateMs: number }): Promise<boolean>;
  /** The same mischief, with kills at the calls to the provider. */
  around(mischief: ChargeMischief): ChargeMischief;
  close(): Promise<void>;
}

const lockKey = 71_170;
const everyMs = 10;

/**
 * Builds gates into a test's database: a trigger at each point waits for a lock that the test holds. So a transaction stands still
 * where the process is killed, however quick it is. A deferred trigger waits in the commit itself: once it is let go, the commit
 * succeeds, and the dead process has not heard of it.
 */
export async function buildGates(
  databaseUrl: string,
  kill: () => Promise<void>,
  points: readonly KillPoint[] = killPoints,
): Promise<Gates> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(gateFunction);
  for (const [index, point] of points.entries()) await client.query(triggerOf(point, index));
  const isReached = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and not granted and objid = $1`, [lockKey]))
      .rowCount !== 0;
  let call: { name: string; behaviour: Behaviour; reached(): void } | null = null;

  const killInDatabase = async (point: KillPoint, { patienceMs, lateMs }: { patienceMs: number; lateMs: number }) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('update gate set point = $1', [nameOf(point)]);
    await waitUntil('a gate is reached', isReached, { patienceMs, everyMs }).catch(() => {});
    await client.query(`update gate set point = ''`);
    const came = await isReached();
    if (came) await kill();
    if (came && lateMs > 0) await sleep(lateMs);
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    return came;
  };
  const killAtCall = async (name: string, behaviour: Behaviour, patienceMs: number) => {
    let came = false;
    call = {
      name,
      behaviour,
      reached() {
        call = null;
        came = true;
      },
    };
    await waitUntil('a call is made', () => came, { patienceMs, everyMs }).catch(() => {});
    call = null;
    return came;
  };
  const gated =
    (name: string, otherwise: () => Behaviour): (() => Behaviour) =>
    () => {
      if (call?.name !== name) return otherwise();
      const { behaviour } = call;
      call.reached();
      // The signal is sent at once, before the provider does anything.
      void kill();
      return behaviour;
    };
  return {
    killAt(point, given) {
      if ('table' in point.at) return killInDatabase(point, given);
      const behaviour = point.when === 'before the answer' ? 'lose-answer' : 'lose-request';
      return killAtCall(point.at.call, behaviour, given.patienceMs);
    },
    around: (mischief) => ({
      ...mischief,
      start: gated('start', mischief.start),
      verify: gated('verify', mischief.verify),
      refund: gated('refund', mischief.refund),
    }),
    close: () => client.end(),
  };
}

const gateFunction = `
  create table gate (point text not null);
  insert into gate values ('');
  create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    if exists (select from gate where point = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${lockKey}); end if;
    return null;
  end $$;`;

function triggerOf(point: KillPoint, index: number): string {
  if ('call' in point.at) return 'select';
  const { table, on, row } = point.at;
  const isLate = point.when === 'commit';
  return `create ${isLate ? 'constraint ' : ''}trigger gate_${index} after ${on} on ${table}
    ${isLate ? 'deferrable initially deferred' : ''} for each row ${row ? `when (${row})` : ''}
    execute function wait_at_gate('${nameOf(point)}')`;
}
