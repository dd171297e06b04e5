import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { seedAll } from '../demo/seed-all.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabaseServer } from '../platform/database-server.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';

// Seeds a database without agents with the demo: `npm run seed`. Refused in production.
const config = readConfig(process.env);
if (config.production) throw new Error('The demo is not for production.');
const log = createLog('warn');
const server = await openDatabaseServer(config, log);
await migrate(server.url, fileURLToPath(new URL('../../migrations', import.meta.url)), log);
const open = await openContext(config, server.url, { clock: systemClock, log });
const seeded = await seedAll(open.context, console.log);
console.log(seeded ? 'The demo data is there.' : 'There are agents already; nothing was written.');
await open.close();
await server.stop();
