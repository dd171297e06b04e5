import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import type { RunningPostgres } from '../embedded-postgres/find-running.ts';
import { copyRunningCluster } from './copy-cluster.ts';
import { BrokenBackup, copyFile, type Manifest, writeManifest } from './manifest.ts';

/** The parts of a backup, as they lie in it. */
export const clusterPart = 'cluster';
export const passwordPart = 'password';
export const secretsPart = 'secrets.json';

/** What to back up: the running database, the data folder it belongs to, and the release that does it. */
export interface BackupSource {
  running: RunningPostgres;
  dataDir: string;
  release: string;
}

/**
 * Takes a backup of the embedded database into a folder that is new or empty, beside a product at work. In it is everything that
 * was committed before its end, the database's password, and the data folder's own secrets where it has some.
 */
export async function takeBackup({ running, dataDir, release }: BackupSource, folder: string): Promise<Manifest> {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new BrokenBackup(`${target} isn't empty: name a folder for this backup alone.`);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const startedAt = new Date().toISOString();
  const cluster = await copyRunningCluster(running.ownerUrl, join(running.home, 'cluster'), join(target, clusterPart));
  const endedAt = cluster.endedAt.toISOString();
  const files = cluster.files.map(({ path, ...file }) => ({ path: join(clusterPart, path), ...file }));
  const folders = [clusterPart, ...cluster.folders.map((path) => join(clusterPart, path))];
  const others = [
    [passwordPart, join(running.home, 'password')],
    [secretsPart, join(dataDir, 'secrets.json')],
  ] as const;
  for (const [path, from] of others) {
    if (existsSync(from)) files.push({ path, ...(await copyFile(from, join(target, path))) });
  }
  const manifest: Manifest = {
    format: 1,
    release,
    postgres: findBinaries().major,
    startedAt,
    endedAt,
    folders,
    files,
  };
  writeManifest(target, manifest);
  return manifest;
}
