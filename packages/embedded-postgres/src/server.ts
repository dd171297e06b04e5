import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, ownerRole, prepareCluster } from './cluster.ts';
import { attempt, failure } from './failure.ts';
import { findServer, releaseLockFile, stopServer } from './process.ts';
import { programEnvironment } from './programs.ts';

export interface PostgresOptions {
  /** Holds the data directory, the password and the log. */
  folder: string;
  log: { warn(line: string): void };
  /** False for tests: what is stored need not survive a loss of power. */
  durable?: boolean;
}

/** How a server is started and reached. */
export interface Launch extends Cluster {
  socketDirectory: string;
  args: string[];
  log: PostgresOptions['log'];
}

// It only names the socket's file: nothing listens on a network.
const port = 5432;
// The name of the socket's file.
const socketName = `.s.PGSQL.${port}`;
// macOS allows 103 bytes, Linux 107.
const socketPathMax = 103;

const patienceMs = 60_000;
const warnEveryMs = 10_000;
const logBytesMax = 5_000_000;
// What a server that is starting or stopping, or its missing socket, says to a new connection.
const comesUp = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300']);
// After kill -9 the dead server's other processes take a moment to end.
const passing =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|database system is shutting down/;

/** Prepares the data directory, the folder of the socket and the command line. */
export async function prepareLaunch({ folder, log, durable = true }: PostgresOptions): Promise<Launch> {
  const cluster = await prepareCluster(folder, durable);
  const socketDirectory = attempt("The folder for the database's socket can't be made", () =>
    makeSocketDirectory(cluster),
  );
  const all = { ...settingsOf(durable), unix_socket_directories: socketDirectory };
  const args = ['-D', cluster.folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return { ...cluster, socketDirectory, args, log };
}

const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its files may be in memory.
  max_wal_size: '256MB',
  // A database that lives for one test needs no cleaning, and a cleaner at work would keep it from being dropped.
  autovacuum: 'off',
};

/** Settings stand on the command line and not in a file, so that each release brings its own. */
function settingsOf(durable: boolean): Record<string, string | number> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    port,
    max_connections: durable ? 100 : 300,
    shared_buffers: '128MB',
    // Compiling queries costs more than it saves for queries as short as ours.
    jit: 'off',
    // On today's disks a random read costs nearly as little as a sequential one.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application reports failing statements, with its request ids; here they would show people's data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    ...(durable ? {} : forTests),
  };
}

/** Makes the folder beside the data, or in /tmp where that path is too long for a socket. */
function makeSocketDirectory({ home, folder, account }: Cluster): string {
  const beside = join(home, 'socket');
  const fits = Buffer.byteLength(join(beside, socketName)) <= socketPathMax;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const directory = fits ? beside : `/tmp/foodbank-${name}`;
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode: 0o700 });
    if (account) chownSync(directory, account.uid, account.gid);
  }
  // In /tmp another user could have made it first, to read what is sent to the database.
  const expected = account?.uid ?? process.getuid?.();
  if (!lstatSync(directory).isDirectory() || lstatSync(directory).uid !== expected) {
    throw new Error(`${directory} doesn't belong to user number ${expected}: remove it.`);
  }
  return directory;
}

/** The address of a role's database, which has the role's name. */
export function urlOf({ password, socketDirectory }: Launch, role: string): string {
  // The host in front only keeps the address readable for `new URL`; the parameter is what counts.
  return `postgres://${role}:${password}@localhost:${port}/${role}?host=${encodeURIComponent(socketDirectory)}`;
}

/** Gets the server to take connections, whatever state an earlier run left behind, and opens one as its owner. */
export async function bringUp(launch: Launch, applicationName: string): Promise<Client> {
  for (const until = Date.now() + patienceMs; ; await sleep(50)) {
    const found = findServer(launch.folder);
    const started = found === undefined ? spawnServer(launch) : null;
    const isRunning = started?.isRunning ?? (() => findServer(launch.folder) === found);
    const client = await connect(launch, applicationName, isRunning).catch(async (error) => {
      if (started) await stopServer(launch.folder);
      throw error;
    });
    if (client) return client;
    const output = started?.output() ?? '';
    if (started && (!passing.test(output) || Date.now() > until)) {
      throw failure(`PostgreSQL didn't start (its log is ${logOf(launch)})`, output);
    }
  }
}

const logOf = ({ home }: Launch) => join(home, 'postgres.log');

function spawnServer(launch: Launch): { isRunning(): boolean; output(): string } {
  const { folder, socketDirectory, programs, args, account } = launch;
  const file = logOf(launch);
  return attempt("PostgreSQL can't be started", () => {
    for (const lock of [join(folder, 'postmaster.pid'), join(socketDirectory, `${socketName}.lock`)]) {
      releaseLockFile(lock, folder);
    }
    const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax;
    const log = openSync(file, isLong ? 'w' : 'a', 0o600);
    const start = statSync(file).size;
    let error: string | undefined;
    // In a process group of its own: Ctrl-C in the terminal must not stop the database before the requests are answered.
    const options = { cwd: '/', env: programEnvironment, ...account, detached: true };
    // It writes to a file and not to a pipe, because it outlives us.
    const child = spawn(programs.postgres, args, { ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    child.once('error', ({ message }) => {
      error = message;
    });
    child.unref();
    return {
      isRunning: () => error === undefined && child.exitCode === null && child.signalCode === null,
      output: () => error ?? readFileSync(file).subarray(start).toString('utf8'),
    };
  });
}

/** Waits until the server takes connections, however long its recovery takes; null if its process ends before. */
async function connect(launch: Launch, applicationName: string, isRunning: () => boolean): Promise<Client | null> {
  for (let warnAt = Date.now() + warnEveryMs; ; await sleep(30)) {
    const client = new Client({
      connectionString: urlOf(launch, ownerRole),
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isRunning()) return null;
      const { code, message } = error as Error & { code?: string };
      const file = join(launch.home, 'password');
      if (code === '28P01') throw new Error(`The password in ${file} isn't this database's: put the right file back.`);
      if (!comesUp.has(code ?? '') && !/Connection terminated|timeout expired/.test(message))
        throw failure('PostgreSQL runs, but refuses us', error);
      if (Date.now() < warnAt) continue;
      launch.log.warn(`PostgreSQL isn't ready yet: ${message}`);
      warnAt = Date.now() + warnEveryMs;
    }
  }
}

/** Stops the server of a launch, if one runs. */
export async function stopLaunched({ folder, socketDirectory, home }: Launch): Promise<void> {
  await stopServer(folder);
  if (dirname(socketDirectory) !== home) rmSync(socketDirectory, { recursive: true, force: true });
}
