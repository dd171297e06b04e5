import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt } from './failure.ts';
import { clusterOf, type Place } from './place.ts';
import type { Account } from './run-program.ts';

/** All that is needed to start the server, to recognise it, and to connect to it. */
export type Launch = {
  program: string;
  args: string[];
  cluster: string;
  socketDirectory: string;
  logFile: string;
  password: string;
  account?: Account;
};

// It only names the socket's file: nothing listens on a network.
const port = 5432;

/** The name that PostgreSQL gives to its socket's file. */
export const socketName = `.s.PGSQL.${port}`;

// macOS allows 103 bytes, Linux 107.
const longestSocketPath = 103;

/** The command line of the server. Settings stand in it and not in a file, so that each release brings its own. */
export function serverArguments(cluster: string, socketDirectory: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port,
    max_connections: durable ? 100 : 300,
    shared_buffers: '128MB',
    // Compiling queries costs more than it saves for queries as short as ours.
    jit: 'off',
    // A random read costs nearly as little as a sequential one on today's disks.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failing statements are reported by the application, with its request ids; here they would leave people's data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    // A database that lives for one test needs no cleaning, and a cleaner at work in it would keep it from being dropped.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Makes the directory of the socket: beside the data, or under the temporary folder where that path is too long. */
export function prepareSocketDirectory(place: Place): string {
  const directory = chooseSocketDirectory(clusterOf(place), join(place.folder, 'socket'));
  attempt(`The folder ${directory} for the database's socket can't be made`, () => {
    if (!existsSync(directory)) {
      mkdirSync(directory, { mode: 0o700 });
      chmodSync(directory, 0o700);
      if (place.account) chownSync(directory, place.account.uid, place.account.gid);
    }
  });
  const { uid } = lstatSync(directory);
  const expected = place.account?.uid ?? process.getuid?.();
  // In the temporary folder anybody could have made it before us, to sit between us and the database.
  if (!lstatSync(directory).isDirectory() || uid !== expected) {
    throw new Error(`${directory} belongs to user number ${uid} and not to number ${expected}: remove it.`);
  }
  return directory;
}

function chooseSocketDirectory(cluster: string, beside: string): string {
  const name = `foodbank-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  // Root's own temporary folder may be closed to PostgreSQL's user; /tmp never is.
  const candidates = [beside, ...(process.getuid?.() === 0 ? [] : [join(tmpdir(), name)]), join('/tmp', name)];
  const fits = (directory: string) => Buffer.byteLength(join(directory, socketName)) <= longestSocketPath;
  return candidates.find(fits) ?? join('/tmp', name);
}

/** The address of a database on this server, in the form that `pg` and libpq share. */
export function databaseUrl(
  launch: Pick<Launch, 'password' | 'socketDirectory'>,
  role: string,
  database: string,
): string {
  // The host in front is a stand-in that keeps the address readable for `new URL`; the parameter is what counts.
  return `postgres://${role}:${launch.password}@localhost:${port}/${database}?host=${encodeURIComponent(launch.socketDirectory)}`;
}
