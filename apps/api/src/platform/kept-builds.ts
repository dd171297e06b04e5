import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProcess, isRunning } from './embedded-postgres/process-table.ts';

// A front end's builds stand side by side, each in a folder of its own that never changes once it is there, and a link names the
// current one. A process serves the build that was current when it began, for its pages, their scripts' names and the one policy
// that allows their inline scripts belong together. So a build beside it disturbs nobody, and one that fails changes nothing.
const linkName = 'current';
const [unfinishedName, nextLinkName] = ['unfinished', 'next'];
const holderName = /^(\w+)\.held-by-(\d+)$/;

const held = new Map<string, string>();

/** The link to the current build among a folder's builds. */
export function currentBuildOf(builds: string): string {
  return join(builds, linkName);
}

/** The name of the current build; null where there is none. */
export function findCurrentBuild(current: string): string | null {
  return existsSync(current) ? basename(realpathSync(current)) : null;
}

/**
 * Makes a build the current one; what `make` writes is taken only once it is whole, and a build of that name that is still there
 * is taken as it is. Clears away what nobody serves any more, except for the build before, and what a killed build left. One
 * process at a time may do this.
 */
export async function putBuild(current: string, name: string, make: (folder: string) => Promise<void>): Promise<void> {
  const builds = dirname(current);
  const before = findCurrentBuild(current);
  if (!existsSync(join(builds, name))) {
    const unfinished = join(builds, unfinishedName);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await make(unfinished);
    renameSync(unfinished, join(builds, name));
  }
  const nextLink = join(builds, nextLinkName);
  rmSync(nextLink, { force: true });
  // Relative, so that it leads to the same build in an image.
  symlinkSync(name, nextLink);
  renameSync(nextLink, current);
  clearAway(builds, new Set([linkName, name, ...(before === null ? [] : [before])]));
}

/**
 * The folder of the build that this process serves: the one that was current when it first asked, which stays until the process
 * has ended, however many are made meanwhile. Null where nothing is built.
 */
export function holdBuild(current: string): string | null {
  const known = held.get(current);
  if (known !== undefined) return known;
  for (;;) {
    if (!existsSync(current)) return null;
    const folder = realpathSync(current);
    writeHolder(folder);
    // It may have gone in this very moment.
    if (!existsSync(folder)) continue;
    held.set(current, folder);
    return folder;
  }
}

function writeHolder(folder: string): void {
  const { pid, startedAt } = findProcess(process.pid) ?? { pid: process.pid, startedAt: '' };
  try {
    const holder = `${folder}.held-by-${pid}`;
    clearDeadHolders(dirname(folder));
    writeFileSync(holder, startedAt);
    // One that is killed leaves it; the next process or build finds that nobody is behind it.
    process.once('exit', () => rmSync(holder, { force: true }));
  } catch (error) {
    // Where nothing can be written, as in an image, nothing is built or cleared away either.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** The builds that living processes serve, and their marks; the marks of dead ones go. */
function clearDeadHolders(builds: string): Set<string> {
  const kept = new Set<string>();
  for (const name of readdirSync(builds)) {
    const [, build, pid] = holderName.exec(name) ?? [];
    if (build === undefined) continue;
    if (isRunning({ pid: Number(pid), startedAt: readHolder(join(builds, name)) })) kept.add(name).add(build);
    else rmSync(join(builds, name), { force: true });
  }
  return kept;
}

/** What a process wrote into its mark; nothing where it has ended in this moment and taken the mark along. */
function readHolder(holder: string): string {
  try {
    return readFileSync(holder, 'utf8');
  } catch {
    return '';
  }
}

function clearAway(builds: string, kept: ReadonlySet<string>): void {
  const held = clearDeadHolders(builds);
  for (const name of readdirSync(builds)) {
    if (kept.has(name) || held.has(name) || holderName.test(name)) continue;
    rmSync(join(builds, name), { recursive: true, force: true });
  }
}

/**
 * The folder of another build beside the one in `folder` that has a file by this path; null where none has. Whose page came from
 * there still asks for its files: an open tab after a change, or a reader whom two processes answer in turn meanwhile.
 */
export function findInOtherBuild(folder: string, path: string): string | null {
  const builds = dirname(folder);
  const others = readdirSync(builds, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== unfinishedName && join(builds, entry.name) !== folder,
  );
  return others.map(({ name }) => join(builds, name)).find((other) => existsSync(join(other, path))) ?? null;
}
