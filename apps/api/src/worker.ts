import Fastify from 'fastify';
import { readConfig } from './config.ts';
import { ConfigProblems } from './config-checks.ts';
import { openContext } from './context.ts';
import { type Lifecycle, runProcess } from './lifecycle.ts';
import type { AppContext } from './platform/app-context.ts';
import { systemClock } from './platform/clock.ts';
import { drainOnClose } from './platform/drain.ts';
import { serveHealth } from './platform/health.ts';
import { createLog } from './platform/log.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { awaitOperatorsDatabase, migrateDatabase } from './prepare.ts';

const healthPatienceMs = 1_000;

/** Runs the jobs and nothing else: `npm run worker`, beside servers that are started with JOBS=none. */
async function work(lifecycle: Lifecycle): Promise<void> {
  const config = { ...readConfig(process.env), runsJobs: true };
  const url = config.databaseUrl;
  if (url === null) {
    throw new ConfigProblems(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one start, which runs the jobs itself (npm start).',
    );
  }
  const log = createLog(config.logLevel);
  if (!lifecycle.supervised) {
    await awaitOperatorsDatabase(config, log, lifecycle);
    await migrateDatabase(url, log);
  }
  const open = await openContext(config, url, { clock: systemClock, log });
  lifecycle.onShutdown(open.close);
  lifecycle.onShutdown(await serveMetrics(config, open.context.metrics, log));
  if (config.workerPort !== null) await answerForHealth(open.context, config.workerPort, lifecycle);
  await open.startWorking();
  if (!lifecycle.supervised) console.log('The Foodbank worker is ready.');
  lifecycle.ready();
}

/** A worker that isn't ready takes no jobs in either; nobody has to be given time to go elsewhere. */
async function answerForHealth(context: AppContext, port: number, lifecycle: Lifecycle): Promise<void> {
  const app = Fastify({ return503OnClosing: false });
  serveHealth(app, context.database, drainOnClose(app, { delayMs: () => 0, patienceMs: healthPatienceMs }));
  await app.listen({ host: context.config.host, port });
  lifecycle.onShutdown(() => app.close());
}

await runProcess(work);
