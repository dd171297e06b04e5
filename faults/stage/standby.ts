import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../apps/api/test/free-port.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import type { Ending } from './ending.ts';
import { makeFolder } from './folder.ts';
import { type Link, startLink } from './link.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/** A server that follows another, and the line over which it does. */
export interface Standby {
  postgres: Postgres;
  line: Link;
}

const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'pgsql_tmp']);

/**
 * Starts a streaming replica of a running server: a base taken while it runs, by backup mode and a copy of its files (its
 * programs bring no tool for it), then the log over a line of its own.
 */
export async function startStandby(t: Ending, primary: Postgres): Promise<Standby> {
  const folder = join(makeFolder(t), 'pg');
  await takeBase(primary, folder);
  const port = await freePort();
  const line = await startLink(t, primary, port);
  const { username, password } = new URL(primary.launch.ownerUrl);
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  const postgres = await startPostgres(t, folder, { primary_conninfo: conninfo, hot_standby: 'on' });
  const streams = async () =>
    (await primary.ask(`select from pg_stat_replication where state = 'streaming'`)).length > 0;
  await waitUntil('the replica follows', streams);
  return { postgres, line };
}

async function takeBase({ launch }: Postgres, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: launch.ownerUrl });
  await client.connect();
  try {
    // The mode lives as long as this connection.
    await client.query(`select pg_backup_start('a replica', fast => true)`);
    const cluster = join(folder, 'cluster');
    cpSync(launch.cluster, cluster, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop()');
    writeFileSync(join(cluster, 'backup_label'), rows[0].labelfile);
    writeFileSync(join(cluster, 'standby.signal'), '');
    copyFileSync(join(dirname(launch.cluster), 'password'), join(folder, 'password'));
  } finally {
    await client.end();
  }
}
