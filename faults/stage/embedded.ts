import { realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ownerRole } from '../../apps/api/src/platform/embedded-postgres/cluster.ts';
import {
  databaseUrl,
  type Launch,
  prepareSocketDirectory,
} from '../../apps/api/src/platform/embedded-postgres/launch.ts';
import { clusterOf, homeOf } from '../../apps/api/src/platform/embedded-postgres/place.ts';
import { readPidFile } from '../../apps/api/src/platform/embedded-postgres/postmaster.ts';
import { applicationRole } from '../../apps/api/src/platform/embedded-postgres/sign-in.ts';
import { endProcess } from '../../apps/api/test/end-process.ts';
import type { Postgres } from './postgres.ts';

/** The PostgreSQL that the product runs and watches over by itself, seen from beside: to look into it and to kill it. */
export function besideEmbedded(dataFolder: string): Postgres {
  const folder = () => realpathSync(homeOf(join(dataFolder, 'postgres')));
  const pid = () => readPidFile(clusterOf({ folder: folder() }))?.pid;
  const never = () => Promise.reject(new Error('the product starts and stops its own database'));
  return {
    // Nothing stands between the two here, so nobody asks how it was launched.
    launch: { socketDirectory: '/nowhere', password: '' } as Launch,
    start: never,
    stop: never,
    destroy: never,
    pid,
    async kill() {
      const running = pid();
      if (running) endProcess(running);
    },
    async ask(sql, values) {
      const home = folder();
      const { uid, gid } = statSync(clusterOf({ folder: home }));
      const place = { folder: home, account: { name: 'the owner of the files', uid, gid } };
      const launch = {
        socketDirectory: prepareSocketDirectory(place),
        password: (await readFile(join(place.folder, 'password'), 'utf8')).trim(),
      } as Launch;
      const client = new pg.Client({ connectionString: databaseUrl(launch, ownerRole, applicationRole) });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
