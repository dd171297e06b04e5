import type { Day } from '@foodbank/contract/primitives/day';
import pg from 'pg';
import { businessDateOf, type Clock } from './clock.ts';
import type { EnqueueJob } from './jobs.ts';
import type { Keys } from './keys.ts';

/** A named statement: PostgreSQL plans it once for each connection, which halves the cost of most of them. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; it carries the row's type. */
  readonly row?: Row;
}

const named = new Map<string, string>();

/** Declares a statement. Its name is unique in the program. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  if (named.has(name)) throw new Error(`two statements are named ${name}`);
  named.set(name, text);
  return { name, text };
}

/**
 * Declares a deletion of at most `$2` rows of a table: those that match a condition on `$1`, in the given order. It returns the
 * number of deleted rows. Rows that another transaction has locked are left for the next run.
 */
export function deletion(name: string, table: string, key: string, condition: string, order: string) {
  return statement<{ count: number }>(
    name,
    `with gone as (
       delete from ${table} where ${key} in (
         select ${key} from ${table} where ${condition} order by ${order} limit $2 for update skip locked)
       returning 1)
     select count(*)::int as count from gone`,
  );
}

/** Something that runs statements: a pool, or one transaction. */
export interface Db {
  list<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** One row or null. */
  find<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
  /** One row; its absence is a bug. */
  get<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row>;
}

/** One transaction: its connection, the instant at which it happens, the keys, and its jobs. */
export interface Tx extends Db {
  readonly now: Date;
  /** The Lagos day on which money is booked. Tests and the demo can move it. */
  readonly businessDate: Day;
  readonly keys: Keys;
  /** Enqueues a job that exists if, and only if, this transaction commits. */
  readonly enqueue: EnqueueJob;
}

/**
 * Declares a query once, as a function of a pool or transaction and the SQL's parameters in their order: `find<Agent, [id: string]>('agent-by-id',
 * sql)`. `find` gives one row or null, `get` one row (its absence is a bug), `list` all of them. A query that locks or writes takes a
 * transaction: `Tx` as its third type; `run` writes and gives nothing.
 */
export const find = <Row, Values extends readonly unknown[] = [], On extends Db = Db>(name: string, text: string) => {
  const one = statement<Row>(name, text);
  return (on: On, ...values: Values): Promise<Row | null> => on.find(one, values);
};
export const get = <Row, Values extends readonly unknown[] = [], On extends Db = Db>(name: string, text: string) => {
  const one = statement<Row>(name, text);
  return (on: On, ...values: Values): Promise<Row> => on.get(one, values);
};
export const list = <Row, Values extends readonly unknown[] = [], On extends Db = Db>(name: string, text: string) => {
  const all = statement<Row>(name, text);
  return (on: On, ...values: Values): Promise<Row[]> => on.list(all, values);
};
export const run = <Values extends readonly unknown[] = []>(name: string, text: string) => {
  const all = statement(name, text);
  return async (tx: Tx, ...values: Values): Promise<void> => {
    await tx.list(all, values);
  };
};

/** Thrown by an operation that lost a race with a concurrent one: `write` runs the transaction again from its beginning. */
export class TryAgain extends Error {}

export interface Database {
  /** Reads outside a transaction. PostgreSQL refuses writes on these connections. */
  readonly read: Db;
  /** Runs one transaction and commits it. An error rolls it back; conflicts with concurrent transactions are tried again. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The write pool, for libraries that bring their own statements. */
  readonly pool: pg.Pool;
  /** Both pools, for the metrics. */
  readonly pools: Readonly<Record<'write' | 'read', Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;
  close(): Promise<void>;
}

// A browser gives up after 30 s, so a request that meets a silent database fails well before: it waits for one statement and then
// for one more connection. PostgreSQL cancels a statement that takes too long; the client gives up a moment later if PostgreSQL
// does not answer at all.
const connectMs = 5_000;
const statementMs = 10_000;
const unansweredMs = 12_000;
// A process that hangs in the middle of a transaction must not hold its locks for ever.
const idleInTransactionMs = 15_000;
const attemptsMax = 5;
// Serialization failure, deadlock, unique violation: a concurrent transaction did the same.
const retryable = new Set(['40001', '40P01', '23505']);
const readOnly = '25006';
const onlyReads = '-c default_transaction_read_only=on';
// How columns are read, for the whole process: bigint as a safe integer (an error beyond), date as YYYY-MM-DD, and arrays of both.
const { INT8, DATE } = pg.types.builtins;
const int8Array: number = 1016;
const dateArray: number = 1182;
pg.types.setTypeParser(INT8, readBigint);
pg.types.setTypeParser(DATE, String);
pg.types.setTypeParser(int8Array, (text) => itemsOf(text).map(readBigint));
pg.types.setTypeParser(dateArray, itemsOf);

/** The items of a flat array of bigints or dates. */
function itemsOf(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint is beyond the safe integers');
  return value;
}

function connectionConfig(url: string, options: string): pg.ClientConfig {
  return {
    connectionString: url,
    options,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: unansweredMs,
  };
}

function openPool(config: pg.ClientConfig, poolSize: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000 });
  // The pool replaces a connection that breaks while idle. Without a listener the event would end the process.
  pool.on('error', onError);
  // The pool does not listen while a transaction uses the connection. The running statement fails by itself then.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

function dbOn(runner: Runner): Db {
  // The client copies each property of what it is given, with its descriptor, so it gets the statement as it is.
  const list = async <Row>(wanted: Statement<Row>, values: readonly unknown[] = []) =>
    (await runner.query(wanted as { text: string }, [...values])).rows as Row[];
  const find: Db['find'] = async (wanted, values) => (await list(wanted, values))[0] ?? null;
  const get: Db['get'] = async (wanted, values) => {
    const row = await find(wanted, values);
    if (row === null) throw new Error(`${wanted.name} found no row`);
    return row;
  };
  return { list, find, get };
}

export interface DatabaseParts {
  url: string;
  /** How many connections both pools may open together; 20 by default. */
  connections?: number;
  clock: Clock;
  keys: Keys;
  /** Makes the enqueue function of a transaction. */
  enqueue: (client: pg.PoolClient) => EnqueueJob;
  onError: (error: Error) => void;
}

/** Opens the two pools: half of the connections write, the others only read. */
export function openDatabase({ url, connections = 20, clock, keys, enqueue, onError }: DatabaseParts): Database {
  const writers = Math.max(1, Math.floor(connections / 2));
  let isClosing = false;
  // Connections that are still open when the pools close may report that the database ended: no error then.
  const onLost = (error: Error) => void (isClosing || onError(error));
  const pool = openPool(connectionConfig(url, ''), writers, onLost);
  const readPool = openPool(connectionConfig(url, onlyReads), Math.max(1, connections - writers), onLost);
  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const [now, businessDate] = [clock.now(), businessDateOf(clock)];
      const result = await work({ ...dbOn(client), now, businessDate, keys, enqueue: enqueue(client) });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, error as Error);
      throw error;
    }
  };
  return {
    read: dbOn(readPool),
    pool,
    pools: { write: pool, read: readPool },
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt === attemptsMax || !mayTryAgain(error)) throw error;
        }
      }
    },
    close: async () => {
      isClosing = true;
      await Promise.all([pool.end(), readPool.end()]);
    },
  };
}

/**
 * Rolls back a failed transaction. The connection is closed instead of reused when it cannot roll back, when it gave no answer in
 * time, and when its server no longer accepts writes (it is not the primary any more).
 */
async function rollBack(client: pg.PoolClient, { code, message }: { code?: string; message?: string }): Promise<void> {
  if (message === 'Query read timeout' || code === readOnly) return client.release(true);
  const broken = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(broken);
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof TryAgain || retryable.has((error as { code?: string }).code ?? '');
}
