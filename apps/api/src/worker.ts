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
import { awaitProductionDatabase, migrateDatabase } from './prepare.ts';

const healthTimeoutMs = 1_000;

/** Runs the jobs and nothing else: `npm run worker`, beside servers that are started with JOBS=none. */
async function work(lifecycle: Lifecycle): Promise<void> {
  const config = { ...readConfig(process.env), runsJobs: true };
  const url = config.databaseUrl;
  if (url === null) {
    throw new ConfigProblems(
      'A worker process needs DATABASE_URL. With the embedded database npm start runs the jobs itself.',
    );
  }
  const log = createLog(config.logLevel);
  await awaitProductionDatabase(config, log, lifecycle);
  await migrateDatabase(url, log);
  const open = await openContext(config, url, { clock: systemClock, log });
  lifecycle.onShutdown(open.close);
  lifecycle.onShutdown(await serveMetrics(config, open.context.metrics, log));
  if (config.workerPort !== null) await serveWorkerHealth(open.context, config.workerPort, lifecycle);
  await open.startWorking();
  console.log('The Foodbank worker is ready.');
}

/** Nothing sends requests to a worker, so it closes without a delay. */
async function serveWorkerHealth({ config, database }: AppContext, port: number, lifecycle: Lifecycle): Promise<void> {
  const app = Fastify({ return503OnClosing: false });
  serveHealth(app, database, drainOnClose(app, { delayMs: 0, timeoutMs: healthTimeoutMs }));
  await app.listen({ host: config.host, port });
  lifecycle.onShutdown(() => app.close());
}

await runProcess(work);
