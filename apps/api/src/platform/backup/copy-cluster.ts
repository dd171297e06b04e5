import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { copyFiles, type ManifestFile } from './manifest.ts';

// What a server makes anew at its start. The log comes afterwards, once it is known how far it has to reach.
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp[^/]*|backup_label(\.old)?|tablespace_map)$/;
const walFile = /^[0-9A-F]{24}$/;

/** The copy of a data directory: its files and folders, as paths below the copy. */
interface ClusterCopy {
  files: ManifestFile[];
  folders: string[];
}

/** A copy, and the instant before which everything committed is in it. */
interface BaseCopy extends ClusterCopy {
  endedAt: Date;
}

/**
 * Copies the data directory of a server that runs and goes on to write, as PostgreSQL's manual describes for a base backup. The
 * files come from different instants; the log between the copy's start and end, which is copied too, makes them one state at
 * restore: that of the end. A slot keeps the server from recycling that log meanwhile. Both end with our connection, so a copy
 * that is broken off leaves nothing behind.
 */
export async function copyRunningCluster(ownerUrl: string, cluster: string, to: string): Promise<BaseCopy> {
  const client = new Client({ connectionString: ownerUrl });
  // A connection that breaks also reports it as an event, which would end the process if nobody listened.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `foodbank_backup_${process.pid}`,
    ]);
    const started = await client.query(`select pg_walfile_name(pg_backup_start('foodbank', fast => true)) as wal`);
    const copied = await copyAll(cluster, to);
    // Asked before the copy ends: what is committed while it does may be in it or not.
    const endedAt = new Date();
    const stopped = await client.query(
      `select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    );
    const label = writeText(join(to, 'backup_label'), stopped.rows[0].label);
    const wal = await copyLog(cluster, to, started.rows[0].wal, stopped.rows[0].wal);
    return { endedAt, folders: copied.folders, files: [...copied.files, label, ...wal] };
  } finally {
    await client.end();
  }
}

async function copyAll(cluster: string, to: string): Promise<ClusterCopy> {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const folders: string[] = [];
  const paths: string[] = [];
  const lookInto = (folder: string): void => {
    for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (leftOut.test(path)) continue;
      if (!entry.isDirectory()) {
        paths.push(path);
        continue;
      }
      mkdirSync(join(to, path), { mode: 0o700 });
      folders.push(path);
      if (!emptied.has(path)) lookInto(path);
    }
  };
  lookInto('');
  // A table that is dropped meanwhile takes its files along; the log knows of it.
  return { folders, files: await copyFiles(cluster, to, paths, { mayVanish: true }) };
}

async function copyLog(cluster: string, to: string, first: string, last: string): Promise<ManifestFile[]> {
  const names = readdirSync(join(cluster, 'pg_wal')).filter(
    (name) => walFile.test(name) && name >= first && name <= last,
  );
  if (!names.includes(first) || !names.includes(last)) {
    throw new Error('The database removed a part of its log while it was copied: take the backup again.');
  }
  return copyFiles(
    cluster,
    to,
    names.map((name) => join('pg_wal', name)),
  );
}

function writeText(path: string, text: string): ManifestFile {
  writeFileSync(path, text, { mode: 0o600, flush: true });
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path: relative(join(path, '..'), path), bytes: Buffer.byteLength(text), sha256 };
}
