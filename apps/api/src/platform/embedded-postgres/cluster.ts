import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { attempt, failure } from './failure.ts';
import { clusterOf, type Place } from './place.ts';
import { runProgram } from './run-program.ts';
import { lastReason } from './server-log.ts';

/** The role that owns the whole server; the application signs in as a lesser one. */
export const ownerRole = 'postgres';

/**
 * Makes the data directory on the first start, and on later ones makes sure that it is one which these programs can
 * read. Answers with the password of its roles.
 */
export async function prepareCluster(place: Place, binaries: Binaries, durable: boolean): Promise<string> {
  const cluster = clusterOf(place);
  const version = existsSync(cluster) ? readVersion(cluster) : undefined;
  if (version !== undefined && version !== binaries.major) {
    throw new Error(
      `${cluster} holds data of PostgreSQL ${version || 'of an unknown release'}, and this Foodbank runs PostgreSQL ` +
        `${binaries.major}: carry the data over with pg_upgrade, or set DATA_DIR to another folder.`,
    );
  }
  const passwordFile = join(place.folder, 'password');
  if (version && !existsSync(passwordFile)) {
    throw new Error(`The password of the database is missing: put the file ${passwordFile} back from your backup.`);
  }
  const password = attempt(`The database folder ${place.folder} can't be written`, () => {
    // PostgreSQL insists on it, and copying or unpacking a folder often loses it.
    if (version) chmodSync(cluster, 0o700);
    if (!existsSync(passwordFile)) writeWhole(passwordFile, randomBytes(24).toString('base64url'));
    if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
    return readFileSync(passwordFile, 'utf8').trim();
  });
  if (!version) await initialise(place, binaries, passwordFile, durable);
  return password;
}

function readVersion(cluster: string): string {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** Works under another name until all is done, so that a data directory with the right name is always whole. */
async function initialise(place: Place, binaries: Binaries, passwordFile: string, durable: boolean): Promise<void> {
  const unfinished = join(place.folder, 'cluster.unfinished');
  const what = `The database can't be set up in ${place.folder}`;
  attempt(what, () => {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    if (place.account) chownSync(unfinished, place.account.uid, place.account.gid);
  });
  const answer = await runProgram(
    join(binaries.native, 'bin', 'initdb'),
    initialSettings(unfinished, passwordFile, durable),
    place.account,
  );
  if (!answer.ok) {
    rmSync(unfinished, { recursive: true, force: true });
    throw failure(what, answer.notStarted ?? new Error(lastReason(answer.output)));
  }
  attempt(what, () => {
    renameSync(unfinished, clusterOf(place));
    if (durable) syncFolder(place.folder);
  });
}

function initialSettings(cluster: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: unlike the host's it is there on every machine and never changes the sort order.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

/** Whoever reads a half-written password could never sign in, so the file appears only when it is whole. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
  linkSync(unfinished, file);
  rmSync(unfinished);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
