import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findServer } from '../../apps/api/src/platform/embedded-postgres/process.ts';
import { urlOf } from '../../apps/api/src/platform/embedded-postgres/server.ts';
import type { RunningPostgres } from '../../apps/api/src/platform/embedded-postgres/start.ts';
import { endProcess } from '../../apps/api/test/end-process.ts';
import { askAs, type Postgres } from './postgres.ts';

/** The PostgreSQL that the product runs by itself, seen from another process: to look into it and to kill it. */
export function besideEmbedded(dataFolder: string): Postgres {
  const home = () => realpathSync(join(dataFolder, 'postgres'));
  const pid = () => findServer(join(home(), 'cluster'));
  const never = () => Promise.reject(new Error('the product starts and stops its own database'));
  return {
    // No line stands between the product and its database here.
    launch: { socketDirectory: '/nowhere', url: 'postgres://localhost' } as RunningPostgres,
    start: never,
    stop: never,
    destroy: never,
    pid,
    async kill() {
      const running = pid();
      if (running) endProcess(running);
    },
    async ask(sql, values) {
      const password = readFileSync(join(home(), 'password'), 'utf8').trim();
      return askAs(urlOf({ password, socketDirectory: join(home(), 'socket') }, 'postgres', 'foodbank'), sql, values);
    },
  };
}
