import pg from 'pg';
import type { Clock } from './clock.ts';
import type { EnqueueJob } from './jobs.ts';
import type { Keys } from './keys.ts';
import { Lines } from './lines.ts';

/** A named statement: PostgreSQL plans it once a connection, which halves the cost of most of ours. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Found by keys alone: see `quickStatement`. */
  readonly isQuick?: boolean;
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
 * Declares a statement that finds rows by their keys and by nothing else, so that it is over within milliseconds, for a hundred keys
 * within some tens. Outside transactions such statements share a few lines, each sent before the one before it is answered, and
 * PostgreSQL plans them once and for all.
 */
export function quickStatement<Row>(name: string, text: string): Statement<Row> {
  return { ...statement<Row>(name, text), isQuick: true };
}

/**
 * Declares a deletion of at most `$2` rows of a table, those that a condition on `$1` finds, first in an order; it answers how many
 * went. Rows that somebody else works on are left for the next time.
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

/** One transaction: its connection, the instant at which it happens, and what is written along with it. */
export interface Tx extends Db {
  readonly now: Date;
  readonly keys: Keys;
  /** Asks for a job that exists if, and only if, this transaction commits. */
  readonly enqueue: EnqueueJob;
}

/** Thrown by an operation that met a concurrent one half-way: the transaction is run again from its beginning. */
export class TryAgain extends Error {}

export interface Database {
  /** Reads outside a transaction; the connections refuse to write. */
  readonly read: Db;
  /** Runs one transaction and commits it; whatever is thrown rolls it back. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For libraries that bring their own statements. */
  readonly pool: pg.Pool;
  /** How many connections there are, and how many requests wait for one; on the lines, for the answer to another. */
  readonly pools: Readonly<
    Record<'write' | 'read' | 'lines', Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  >;
  close(): Promise<void>;
}

// A caller is cut off after 30 s, and reads a clear no well before: a request that meets a silent database waits for one
// statement and then for one more connection. PostgreSQL ends what takes too long; one that says nothing at all is given up
// a moment later by ourselves.
const connectMs = 5_000;
const statementMs = 10_000;
const unansweredMs = 12_000;
// A process that was frozen or cut off in the middle of a transaction must not hold its locks for ever.
const idleInTransactionMs = 15_000;
const attemptsMax = 5;
// Serialization failure, deadlock, unique violation: somebody else did the same at the same instant.
const retryable = new Set(['40001', '40P01', '23505']);
const readOnly = '25006';
const onlyReads = '-c default_transaction_read_only=on';
// For lists of few keys PostgreSQL would plan anew each time, which takes as long as the statement.
const plannedOnce = '-c plan_cache_mode=force_generic_plan';

/** Half of the connections write; a sixth of all, three at most, are lines. */
function poolSizes(connections: number) {
  const write = Math.max(1, Math.floor(connections / 2));
  const lines = Math.max(1, Math.min(3, Math.floor(connections / 6)));
  return { write, lines, read: Math.max(1, connections - write - lines) };
}

/** The types that we read, and lists of them: bigint as a safe integer or not at all, dates as YYYY-MM-DD. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, readBigint],
  [pg.types.builtins.DATE, (text) => text],
  [1016, (text) => itemsOf(text).map(readBigint)],
  [1182, itemsOf],
]);

/** The items of an array of plain words, such as bigints and dates: nothing quoted, nothing nested, nothing null. */
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
    types: {
      getTypeParser: (oid: number, format: unknown) => parserOf(oid, format),
    } as unknown as pg.CustomTypesConfig,
  };
}

function openPool(config: pg.ClientConfig, poolSize: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // One that breaks while a transaction has it tells so as well, and the pool doesn't listen then. The statement that runs, or
  // the next one, fails with it, so there is nothing more to do.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function parserOf(oid: number, format: unknown): (text: string) => unknown {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown);
}

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

function dbOn(runner: Runner, lines?: Lines): Db {
  const list = async <Row>({ name, text, isQuick }: Statement<Row>, values: readonly unknown[] = []) => {
    const sent = { name, text, values: [...values] };
    if (isQuick && lines) return (await lines.list(sent)) as Row[];
    return (await runner.query(sent)).rows as Row[];
  };
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
  /** How many connections the pools may open, together; 20 unless told otherwise. */
  connections?: number;
  clock: Clock;
  keys: Keys;
  /** Looked up at each use: the job queue starts after the database. */
  enqueue: (client: pg.PoolClient) => EnqueueJob;
  onError: (error: Error) => void;
}

/** Opens the pools and lines. */
export function openDatabase({ url, connections = 20, clock, keys, enqueue, onError }: DatabaseParts): Database {
  const size = poolSizes(connections);
  let isClosing = false;
  // A pool has closed before its idle connections have said goodbye: a server that ends meanwhile takes nothing from anybody.
  const onLost = (error: Error) => void (isClosing || onError(error));
  const pool = openPool(connectionConfig(url, ''), size.write, onLost);
  const readPool = openPool(connectionConfig(url, onlyReads), size.read, onLost);
  const lines = new Lines(size.lines, connectionConfig(url, `${onlyReads} ${plannedOnce}`), onError);
  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work({ ...dbOn(client), now: clock.now(), keys, enqueue: enqueue(client) });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, error as Error);
      throw error;
    }
  };
  return {
    read: dbOn(readPool, lines),
    pool,
    pools: { write: pool, read: readPool, lines },
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
      await Promise.all([pool.end(), readPool.end(), lines.end()]);
    },
  };
}

/**
 * Ends what a failed transaction has begun. A connection that can't roll back is broken and is thrown away; so is one that gave
 * no answer, where asking again would only wait again, and one that can't write any more, whose server is not the primary now.
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
