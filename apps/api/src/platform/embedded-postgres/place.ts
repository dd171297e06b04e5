import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { chooseAccount } from './account.ts';
import { attempt } from './failure.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type Account, runProgram } from './run-program.ts';

/** Where PostgreSQL's files are kept, and the user who runs it where that isn't ours. */
export type Place = { folder: string; account?: Account };

/** Where the files go when the user `postgres` can't reach the folder that was asked for. */
export const systemFolder = '/var/lib/foodbank';

const noteName = 'kept-elsewhere';

/** The data directory of PostgreSQL itself. */
export function clusterOf(place: Place): string {
  return join(place.folder, 'cluster');
}

/**
 * Chooses where PostgreSQL's files are kept: in the folder that was asked for, or, when root starts us below a
 * folder that other users can't enter (`/root`), in a folder of the system. The folder then holds a note of where.
 */
export async function choosePlace(asked: string, log: Log): Promise<Place> {
  const folder = attempt(`The database folder ${asked} can't be prepared`, () => makeFolder(asked));
  const elsewhere = readNote(folder);
  if (process.getuid?.() !== 0) return ordinaryPlace(folder, elsewhere);

  const place = { folder: elsewhere ?? folder, account: await chooseAccount(join(elsewhere ?? folder, 'cluster')) };
  const home = elsewhere ?? ((await canReach(folder, place.account)) ? folder : await moveOut(folder, log));
  if (home !== folder) {
    attempt(`The database folder ${home} can't be prepared`, () => makeFolder(home));
    log.warn(
      `PostgreSQL's files are kept in ${home}: its user (${place.account?.name}) can't enter ${dirname(folder)}.`,
    );
  }
  attempt(`The database in ${home} can't be handed to its user`, () => {
    for (const name of ['cluster', 'socket']) handOver(join(home, name), place.account);
  });
  return { ...place, folder: home };
}

/** The folder that really holds the files of the one that was asked for, as far as it is known already. */
export function homeOf(asked: string): string {
  return readNote(asked) ?? asked;
}

function readNote(folder: string): string | undefined {
  const note = join(folder, noteName);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

function ordinaryPlace(folder: string, elsewhere: string | undefined): Place {
  const mine = process.getuid?.();
  const cluster = join(folder, 'cluster');
  if (elsewhere) {
    throw new Error(`The database of ${folder} was made by root and is kept in ${elsewhere}: start Foodbank as root.`);
  }
  if (existsSync(cluster) && statSync(cluster).uid !== mine) {
    throw new Error(
      `The database in ${folder} belongs to user number ${statSync(cluster).uid}, and you are number ${mine}: ` +
        'start Foodbank as that user or as root, or set DATA_DIR to another folder.',
    );
  }
  return { folder };
}

/** Makes a folder of ours that PostgreSQL's user can pass through, and answers with its real path. */
export function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const real = realpathSync(folder);
  const { uid } = statSync(real);
  // PostgreSQL's user has to pass through root's folder to its own files; an ordinary user's folder is nobody else's.
  if (uid === process.getuid?.()) chmodSync(real, uid === 0 ? 0o711 : 0o700);
  return real;
}

async function canReach(folder: string, account: Account | undefined): Promise<boolean> {
  const answer = await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', dirname(folder)], account);
  if (answer.notStarted) {
    throw new Error(
      `PostgreSQL refuses to run as root, and root may not start programs as the user ${account?.name} here ` +
        `(${answer.notStarted.code}): start Foodbank as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  return answer.ok;
}

async function moveOut(folder: string, log: Log): Promise<string> {
  if (existsSync(join(folder, 'cluster'))) {
    throw new Error(
      `PostgreSQL's user can no longer enter ${dirname(folder)}, where its files are: allow it with ` +
        `"chmod o+x" on that folder and those above it.`,
    );
  }
  const home = join(systemFolder, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  if (existsSync(home)) await setAside(home, folder, log);
  attempt(`The database folder ${home} can't be prepared`, () => makeFolder(systemFolder));
  attempt(`The database folder ${folder} can't be written`, () => writeFileSync(join(folder, noteName), `${home}\n`));
  return home;
}

/** The folder is new, so whoever deleted the old one means to start afresh; their data is still not ours to delete. */
async function setAside(home: string, folder: string, log: Log): Promise<void> {
  const leftRunning = findPostmaster(join(home, 'cluster'));
  if (leftRunning) await stopPostmaster(leftRunning);
  const aside = `${home}.${new Date().toISOString().replaceAll(/\D/g, '')}`;
  attempt(`The earlier database ${home} can't be set aside`, () => renameSync(home, aside));
  log.warn(`An earlier database of ${folder} was set aside in ${aside}.`);
}

/** A folder copied or restored by root belongs to root, and PostgreSQL insists on its own. */
function handOver(folder: string, account: Account | undefined): void {
  if (!account || !existsSync(folder) || statSync(folder).uid === account.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), account.uid, account.gid);
  }
  lchownSync(folder, account.uid, account.gid);
}
