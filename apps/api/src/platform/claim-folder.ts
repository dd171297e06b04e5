import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePrivateFolder } from './data-folder.ts';
import { attempt } from './embedded-postgres/failure.ts';
import { findProcess, isRunning } from './embedded-postgres/process-table.ts';

/** Who works on a data folder, and where people reach it. */
type Claim = { pid: number; startedAt: string; about: string };

/** Thrown when another process that still runs has claimed the folder. */
export class DataFolderInUse extends Error {}

const claimName = /^foodbank-(\d+)\.lock$/;

/**
 * Claims a data folder for this process, so that no second Foodbank works on it. A claim ends with `release` or with
 * the process, however that dies. `about` tells people where to find the holder.
 *
 * Claims are numbered files. A dead one is never replaced but followed by the next number, which only one process
 * can create: whoever is second finds a living claim. The newest file stays after a release, so no number comes twice.
 */
export function claimDataFolder(folder: string, about: string): { release(): void } {
  const home = resolve(folder);
  return attempt(`The data folder ${home} can't be used`, () => {
    makePrivateFolder(home);
    for (;;) {
      const newest = newestClaim(home);
      const holder = newest > 0 ? readClaim(home, newest) : undefined;
      if (holder && isRunning(holder)) throw inUse(home, holder);
      const number = newest + 1;
      if (!create(home, number, about)) continue;
      if (newestClaim(home) === number) {
        removeOlder(home, number);
        return { release: () => release(home, number) };
      }
      rmSync(fileOf(home, number), { force: true });
    }
  });
}

function fileOf(folder: string, number: number): string {
  return join(folder, `foodbank-${number}.lock`);
}

function numbers(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => claimName.exec(name)?.[1] ?? [])
    .map(Number);
}

function newestClaim(folder: string): number {
  return Math.max(0, ...numbers(folder));
}

/** A released claim is empty; one that vanishes while we look has been followed by another. */
function readClaim(folder: string, number: number): Claim | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(folder, number), 'utf8')) as Claim;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file appears with its whole content or not at all; false if the number is taken. */
function create(folder: string, number: number, about: string): boolean {
  const startedAt = findProcess(process.pid)?.startedAt ?? '';
  const unfinished = join(folder, `foodbank-${process.pid}.claiming`);
  writeFileSync(unfinished, JSON.stringify({ pid: process.pid, startedAt, about } satisfies Claim), { mode: 0o644 });
  try {
    linkSync(unfinished, fileOf(folder, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Empties the file, if it is still ours: the folder may have been deleted and claimed anew. */
function release(folder: string, number: number): void {
  const claim = readClaim(folder, number);
  if (claim?.pid === process.pid && isRunning(claim)) writeFileSync(fileOf(folder, number), '');
}

function removeOlder(folder: string, number: number): void {
  for (const older of numbers(folder)) if (older < number) rmSync(fileOf(folder, older), { force: true });
}

function inUse(folder: string, { pid, about }: Claim): DataFolderInUse {
  return new DataFolderInUse(
    `Foodbank already runs on the data folder ${folder}: process ${pid}, ${about}. ` +
      'Use that one, stop it first, or give this one a folder and a port of its own with DATA_DIR and PORT.',
  );
}
