import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { emailKey } from '@foodbank/contract/email';
import { buildApp } from './app.ts';
import { type Config, ConfigProblems, readConfig } from './config.ts';
import { demoSignIns } from './demo/people.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { findAgentByEmail } from './domains/agents/queries.ts';
import { buildFrontEnds } from './front-ends.ts';
import { openHouse } from './open-house.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import type { House } from './platform/house.ts';
import { createLog } from './platform/log.ts';
import { mailFolder } from './platform/mailbox.ts';
import { migrate } from './platform/migrate.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const stopTimeoutMs = 25_000;

/** What has to be undone when the process ends, last opened first. */
const closing: (() => unknown)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await refuseTakenPort(config);
  const database = await openDatabaseServer(config, log);
  closing.push(database.stop);
  await buildFrontEnds(config.siteUrl, console.log);
  await migrate(database.url, migrations, log);
  const open = await openHouse(config, database.url, { clock: systemClock, log });
  closing.push(open.close);
  if (!config.production) await seedDemo(open.house, console.log);
  await open.startWorking();
  const app = await buildApp(open.house);
  closing.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  await announce(config, open.house);
}

/** Asked before anything slow: a taken port is the commonest reason why a start fails. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve)).catch(
    (error) => {
      if (error.code === 'EADDRINUSE') {
        throw new Error(
          `Port ${port} is taken, perhaps by a Foodbank that runs already. Stop that one, or start with PORT=${port + 1}.`,
        );
      }
      throw new Error(`Foodbank can't listen on ${host}:${port} (${error.code}). Set HOST or PORT to something else.`);
    },
  );
  await new Promise((resolve) => probe.close(resolve));
}

async function announce(config: Config, { database }: House): Promise<void> {
  console.log(`Foodbank is ready: ${config.publicUrl}`);
  if (config.production) return;
  console.log(`Agents log in at ${config.publicUrl}/agent-login`);
  for (const { email, password, about } of demoSignIns) {
    const found = await findAgentByEmail(database.read, emailKey(email));
    if (found) console.log(`  ${email}  ${password}  (${about})`);
  }
  console.log(`Mails: ${config.publicUrl}/dev/mailbox, as files in ${mailFolder(config.dataDir)}`);
}

let stopping: Promise<void> | undefined;

/** Ends the process once; whoever asks again while it does only waits. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    // A close that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    // What is half open can't be closed.
    await starting.catch(() => {});
    for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(fail);
    process.exit(exitCode);
  })();
  return stopping;
}

/** One line for what people can mend, the whole trace for what only we can. */
function fail(error: unknown): void {
  const told = error instanceof ConfigProblems || (error instanceof Error && !isBug(error));
  console.error(told ? (error as Error).message : error);
}

function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

const starting = start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
await starting.catch(async (error) => {
  if (stopping === undefined) fail(error);
  await stop(1);
});
