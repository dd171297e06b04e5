import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openContext } from '../apps/api/src/context.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { createLog } from '../apps/api/src/platform/log.ts';

// The product's process without what comes before: no migrations, no front ends, which the bench has seen to.
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const open = await openContext(config, config.databaseUrl ?? '', { clock: systemClock, log });
await open.startWorking();
const app = await buildApp(open.context);
await app.listen({ host: config.host, port: config.port });
process.on('SIGTERM', async () => {
  await app.close();
  await open.close();
  process.exit(0);
});
process.send?.('ready');
