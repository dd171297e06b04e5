import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { claimDataFolder } from '../data-folder.ts';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import { bringUpPostgres } from '../embedded-postgres/bring-up.ts';
import { choosePlace } from '../embedded-postgres/place.ts';
import { stopPostmaster } from '../embedded-postgres/postmaster.ts';
import type { Log } from '../log.ts';
import { BrokenBackup, checkBackup, copyFile, copyFiles, type Manifest } from './manifest.ts';
import { clusterPart, passwordPart, secretsPart } from './take-backup.ts';

/**
 * Puts a backup into a data folder without a database, starts the database there so that it comes to the state of the backup's end,
 * lets somebody look at it, and stops it again. A backup that is broken in any way is refused before anything is written.
 */
export async function restoreBackup<T>(
  backup: string,
  dataDir: string,
  log: Log,
  look: (url: string) => Promise<T>,
): Promise<{ manifest: Manifest; seen: T }> {
  const from = resolve(backup);
  const manifest = await checkBackup(from);
  const { major } = findBinaries();
  if (manifest.postgres !== major) {
    throw new BrokenBackup(
      `${from} is of PostgreSQL ${manifest.postgres}, and this Foodbank runs PostgreSQL ${major}.`,
    );
  }
  const claim = claimDataFolder(dataDir, 'restoring a backup');
  try {
    await refuseUsed(from, dataDir, manifest);
    const folder = join(dataDir, 'postgres');
    const place = await choosePlace(folder, log);
    if (existsSync(join(place.folder, 'cluster'))) throw hasDatabase(dataDir);
    await copyParts(from, dataDir, place.folder, manifest);
    const { server, url } = await bringUpPostgres({ folder, log });
    try {
      return { manifest, seen: await look(url) };
    } finally {
      await stopPostmaster(server.process);
    }
  } finally {
    claim.release();
  }
}

async function refuseUsed(from: string, dataDir: string, { files }: Manifest): Promise<void> {
  const own = join(dataDir, secretsPart);
  const hasOther = (path: string) => readFileSync(own, 'utf8') !== readFileSync(join(from, path), 'utf8');
  if (existsSync(own) && files.some(({ path }) => path === secretsPart && hasOther(path))) {
    throw new BrokenBackup(`${own} holds other secrets than the backup: restore into a new DATA_DIR.`);
  }
}

function hasDatabase(dataDir: string): BrokenBackup {
  return new BrokenBackup(
    `${dataDir} has a database already: restore into a new DATA_DIR, or move that one away first.`,
  );
}

/** The data directory appears under its own name once all of it is there. */
async function copyParts(from: string, dataDir: string, home: string, { folders, files }: Manifest): Promise<void> {
  const unfinished = join(home, 'cluster.restoring');
  rmSync(unfinished, { recursive: true, force: true });
  const inCluster = (path: string) => path === clusterPart || path.startsWith(`${clusterPart}/`);
  const inside = (path: string) => path.slice(clusterPart.length + 1);
  for (const path of folders) mkdirSync(join(unfinished, inside(path)), { recursive: true, mode: 0o700 });
  const [own, others] = [files.filter(({ path }) => inCluster(path)), files.filter(({ path }) => !inCluster(path))];
  await copyFiles(
    join(from, clusterPart),
    unfinished,
    own.map(({ path }) => inside(path)),
  );
  for (const { path } of others) {
    const to = path === passwordPart ? join(home, path) : join(dataDir, path);
    rmSync(to, { force: true });
    await copyFile(join(from, path), to);
  }
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, join(home, 'cluster'));
}
