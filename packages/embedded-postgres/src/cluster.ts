import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, failure } from './failure.ts';
import { isRoot, makePrivateFolder } from './private-folder.ts';
import { type Account, findPrograms, type Programs, runProgram } from './programs.ts';

/** The role that owns the whole server. */
export const ownerRole = 'postgres';

/** The role and the database of the application. Not a superuser: injected SQL reaches the application's data and no file. */
export const applicationRole = 'foodbank';

/** A data directory that a server can be started on. */
export interface Cluster {
  /** The folder that holds the data directory, the password and the log. */
  home: string;
  folder: string;
  /** The password of both roles. */
  password: string;
  programs: Programs;
  /** The user that runs the server; null for our own. */
  account: Account | null;
}

// Where the files go if PostgreSQL's user can't reach the folder that was asked for.
const systemFolder = '/var/lib/foodbank';

/** Finds the data directory in a folder, or makes it. Throws one line if it can't be used. */
export async function prepareCluster(asked: string, durable: boolean): Promise<Cluster> {
  const account = isRoot ? await chooseAccount(join(asked, 'cluster')) : null;
  const home = await prepareHome(asked, account);
  const programs = await findPrograms(account, account ? systemFolder : home);
  const folder = join(home, 'cluster');
  const exists = existsSync(folder);
  if (exists) await checkCluster(folder, programs, account);
  const password = attempt(`The database's password can't be read`, () => readPassword(home, exists, account));
  const cluster = { home, folder, password, programs, account };
  if (!exists) await makeCluster(cluster, durable);
  return cluster;
}

/** The owner of the data that is there, unless root copied it; else the system's user `postgres`, which is added if missing. */
async function chooseAccount(folder: string): Promise<Account> {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = (await findAccount('postgres')) ?? (await findAccount('_postgres'));
  if (known) return known;
  const useradd = ['--system', '--user-group', '--no-create-home', '--home-dir', systemFolder, '--shell', '/bin/false'];
  const refused = await runProgram('useradd', [...useradd, 'postgres'], null).catch((error: Error) => error.message);
  const added = await findAccount('postgres');
  if (added) return added;
  throw new Error(
    `PostgreSQL refuses to run as root, and the user "postgres" can't be added (${refused.split('\n')[0]}): ` +
      'add it, start Foodbank as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
  );
}

async function findAccount(name: string): Promise<Account | null> {
  const ask = (what: string) => runProgram('id', [what, name], null).then(Number);
  return Promise.all([ask('-u'), ask('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  );
}

/** Makes the folder, or a link to one of the system's below a folder that PostgreSQL's user can't enter, such as `/root`. */
async function prepareHome(asked: string, account: Account | null): Promise<string> {
  const what = `The database folder ${asked} can't be prepared`;
  attempt(what, () => makePrivateFolder(dirname(asked)));
  if (account && !existsSync(asked) && !(await mayEnter(dirname(asked), account))) {
    attempt(what, () => {
      makePrivateFolder(systemFolder);
      symlinkSync(mkdtempSync(join(systemFolder, 'database-')), asked);
    });
  }
  const home = attempt(what, () => {
    makePrivateFolder(asked);
    const real = realpathSync(asked);
    if (statSync(real).uid === process.getuid?.()) chmodSync(real, isRoot ? 0o711 : 0o700);
    return real;
  });
  if (account && !(await mayEnter(home, account))) {
    throw new Error(
      `PostgreSQL's user (number ${account.uid}) can't enter ${home}: allow it with chmod o+x, on the folders above too.`,
    );
  }
  return home;
}

function mayEnter(folder: string, account: Account): Promise<boolean> {
  return runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account).then(
    () => true,
    () => false,
  );
}

async function checkCluster(folder: string, { majorVersion }: Programs, account: Account | null): Promise<void> {
  const file = join(folder, 'PG_VERSION');
  const version = attempt(`The database in ${folder} can't be read`, () => readFileSync(file, 'utf8').trim());
  if (version !== majorVersion) {
    throw new Error(
      `${folder} holds data of PostgreSQL ${version}, and this Foodbank runs PostgreSQL ${majorVersion}: ` +
        'carry the data over with pg_upgrade, or set DATA_DIR to another folder.',
    );
  }
  // Copying a folder often loses the owner and the mode, and PostgreSQL requires both.
  if (account && statSync(folder).uid !== account.uid) {
    await runProgram('chown', ['-Rh', `${account.uid}:${account.gid}`, folder], null);
  }
  attempt(`The database in ${folder} can't be used`, () => chmodSync(folder, 0o700));
}

function readPassword(home: string, clusterExists: boolean, account: Account | null): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    if (clusterExists) throw new Error(`The database's password is missing: put the file ${file} back.`);
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    try {
      // The file appears whole, and never replaces the one of a process that was quicker.
      linkSync(unfinished, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(unfinished);
    }
  }
  if (account) chownSync(file, account.uid, account.gid);
  return readFileSync(file, 'utf8').trim();
}

/** Gives a finished folder its name. If another process was quicker, that one's folder stays. */
export function putInPlace(finished: string, folder: string): void {
  try {
    renameSync(finished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Works under another name until all is done, so that a data directory with the right name is always whole. */
async function makeCluster({ home, folder, password, programs, account }: Cluster, durable: boolean): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    if (account) chownSync(unfinished, account.uid, account.gid);
    const settings = [`--username=${ownerRole}`, `--pwfile=${join(home, 'password')}`, '--auth=scram-sha-256'];
    // PostgreSQL's own C.UTF-8: unlike the host's it is on every machine, and its sort order never changes.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const sync = durable ? [] : ['--no-sync'];
    await runProgram(programs.initdb, [`--pgdata=${unfinished}`, ...settings, ...locale, ...sync], account);
    const roleAndDatabase =
      `create role ${applicationRole} login createdb password '${password}'\n` +
      `create database ${applicationRole} owner ${applicationRole}\n`;
    // Tests open thousands of connections, and the many iterations would take longer than all else about each.
    const given = durable ? ['fsync=on'] : ['fsync=off', 'scram_iterations=1'];
    const single = ['--single', '-D', unfinished, ...['exit_on_error=on', ...given].flatMap((one) => ['-c', one])];
    await runProgram(programs.postgres, [...single, ownerRole], account, roleAndDatabase);
    putInPlace(unfinished, folder);
  } catch (error) {
    throw failure(`The database can't be set up in ${home}`, error);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
