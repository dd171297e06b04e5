import Fastify from 'fastify';
import { readConfig } from './config.ts';
import { ConfigProblems } from './config-checks.ts';
import { openHouse } from './context.ts';
import { systemClock } from './platform/clock.ts';
import { drainOnClose } from './platform/drain.ts';
import { serveHealth } from './platform/health.ts';
import type { House } from './platform/app-context.ts';
import { createLog } from './platform/log.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { awaitOperatorsDatabase, migrateDatabase } from './prepare.ts';
import { type Life, runProcess } from './lifecycle.ts';

const healthPatienceMs = 1_000;

/** Runs the jobs and nothing else: `npm run worker`, beside servers that are started with JOBS=none. */
async function work(life: Life): Promise<void> {
  const config = { ...readConfig(process.env), runsJobs: true };
  const url = config.databaseUrl;
  if (url === null) {
    throw new ConfigProblems(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one start, which runs the jobs itself (npm start).',
    );
  }
  const log = createLog(config.logLevel);
  if (!life.supervised) {
    await awaitOperatorsDatabase(config, log, life);
    await migrateDatabase(url, log);
  }
  const open = await openHouse(config, url, { clock: systemClock, log });
  life.onEnd(open.close);
  life.onEnd(await serveMetrics(config, open.house.metrics, log));
  if (config.workerPort !== null) await answerForHealth(open.house, config.workerPort, life);
  await open.startWorking();
  if (!life.supervised) console.log('The Foodbank worker is ready.');
  life.ready();
}

/** A worker that isn't ready takes no jobs in either; nobody has to be given time to go elsewhere. */
async function answerForHealth(house: House, port: number, life: Life): Promise<void> {
  const app = Fastify({ return503OnClosing: false });
  serveHealth(app, house.database, drainOnClose(app, { delayMs: () => 0, patienceMs: healthPatienceMs }));
  await app.listen({ host: house.config.host, port });
  life.onEnd(() => app.close());
}

await runProcess(work);
