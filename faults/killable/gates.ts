import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Behaviour, ChargeMischief } from '../../apps/api/test/charges-over-http.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import { type KillPoint, nameOf } from './kill-points.ts';

/** Stops the product at a point and kills it there. */
export interface Gates {
  /**
   * Waits until the product comes to one of some points, and kills it there. Null if it came to none in time. `lateMs`: how long what was
   * left open stays so.
   */
  killAt(points: readonly KillPoint[], given: { patienceMs: number; lateMs: number }): Promise<KillPoint | null>;
  /** The same mischief, with kills at the calls to the provider. */
  around(mischief: ChargeMischief): ChargeMischief;
  close(): Promise<void>;
}

const lockKey = 71_170;
const everyMs = 10;

/**
 * Builds gates into a test's database: a trigger at each watched point waits for a lock that the test holds. So a transaction stands still
 * where the process is killed, however quick it is. A deferred trigger waits in the commit itself: once it is let go, the commit
 * succeeds, and the dead process has not heard of it.
 */
export async function buildGates(
  databaseUrl: string,
  kill: () => Promise<void>,
  points: readonly KillPoint[],
): Promise<Gates> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(gateFunction);
  for (const [index, point] of points.entries()) await client.query(triggerOf(point, index));
  const reachedGate = async () => {
    const waiting = `select objid from pg_locks where locktype = 'advisory' and not granted and classid = $1
      and database = (select oid from pg_database where datname = current_database()) limit 1`;
    const [row] = (await client.query<{ objid: number }>(waiting, [lockKey])).rows;
    return row === undefined ? null : (points[Number(row.objid)] ?? null);
  };
  const calls = new Map<string, KillPoint>();
  let calledPoint: KillPoint | null = null;

  /** Closes the gates of points, waits for the product at one of them, and opens them again. */
  const killAt: Gates['killAt'] = async (watched, { patienceMs, lateMs }) => {
    const inDatabase = watched.filter(({ at }) => 'table' in at);
    for (const point of inDatabase)
      await client.query('select pg_advisory_lock($1, $2)', [lockKey, points.indexOf(point)]);
    await client.query('insert into gates select unnest($1::text[])', [inDatabase.map(nameOf)]);
    calledPoint = null;
    for (const point of watched) if ('call' in point.at) calls.set(point.at.call, point);
    let atGate: KillPoint | null = null;
    const came = async () => {
      atGate = await reachedGate();
      return calledPoint !== null || atGate !== null;
    };
    await waitUntil('a gate is reached', came, { patienceMs, everyMs }).catch(() => {});
    calls.clear();
    await client.query('delete from gates');
    // One that came meanwhile is killed too: it would stand at a gate that nobody watches.
    atGate ??= await reachedGate();
    if (calledPoint === null && atGate !== null) await kill();
    const reached: KillPoint | null = calledPoint ?? atGate;
    if (atGate !== null && lateMs > 0) await sleep(lateMs);
    await client.query('select pg_advisory_unlock_all()');
    return reached;
  };
  const gated =
    (name: string, otherwise: () => Behaviour): (() => Behaviour) =>
    () => {
      const point = calls.get(name);
      if (point === undefined) return otherwise();
      calls.clear();
      calledPoint = point;
      // The signal is sent at once, before the provider does anything.
      void kill();
      return point.when === 'before the answer' ? 'lose-answer' : 'lose-request';
    };
  return {
    killAt,
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
  create table gates (point text not null);
  create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    if exists (select from gates where point = tg_argv[0]) then
      perform pg_advisory_xact_lock_shared(${lockKey}, tg_argv[1]::int);
    end if;
    return null;
  end $$;`;

function triggerOf(point: KillPoint, index: number): string {
  if ('call' in point.at) return 'select';
  const { table, on, row } = point.at;
  const isLate = point.when === 'commit';
  return `create ${isLate ? 'constraint ' : ''}trigger gate_${index} after ${on} on ${table}
    ${isLate ? 'deferrable initially deferred' : ''} for each row ${row ? `when (${row})` : ''}
    execute function wait_at_gate('${nameOf(point)}', '${index}')`;
}
