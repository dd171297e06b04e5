import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../apps/api/test/free-port.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import { type Ask, askIn } from './ask.ts';
import { type Bank, bankKey, startBank } from './bank.ts';
import { besideEmbedded } from './embedded.ts';
import type { Ending } from './ending.ts';
import { makeFolder } from './folder.ts';
import { type Link, startLink } from './link.ts';
import { type Mail, startMail } from './mail.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Watched, watchProcess } from './product.ts';

/** Everything that faults are played on: the product's processes and all that they stand on. */
export interface Stage {
  readonly folder: string;
  /** The server that holds the data now: after a failover, another one. */
  postgres: Postgres;
  readonly link: Link;
  readonly mail: Mail;
  readonly bank: Bank;
  readonly servers: readonly Watched[];
  /** The processes that only work; none where the server does. */
  readonly workers: readonly Watched[];
  readonly processes: readonly Watched[];
  readonly trackKey: string;
  /** Asks the product as people and the shop do. */
  readonly ask: Ask;
  /** Whether every server and worker says of itself that it can do its work. */
  isReady(): Promise<boolean>;
}

/** How many processes; with no workers the one server does both. */
export interface StageOptions {
  servers?: number;
  workers?: number;
  settings?: Readonly<Record<string, string | number>>;
  /** The product brings its database itself, without a line in between. */
  embedded?: boolean;
  /** Where PostgreSQL keeps its files, if not in the run's folder. */
  databaseFolder?: string;
}

const startPatienceMs = 240_000;

/** Opens a stage in production's configuration, on ports of its own. Ends with what it was given. */
export async function openStage(t: Ending, options: StageOptions = {}): Promise<Stage> {
  const { servers: serverCount = 1, workers: workerCount = 0, settings = {} } = options;
  const folder = makeFolder(t);
  const dataFolder = join(folder, 'data');
  const postgres = options.embedded
    ? besideEmbedded(dataFolder)
    : await startPostgres(t, options.databaseFolder ?? join(folder, 'pg'), settings);
  const link = await startLink(t, postgres, await freePort());
  const mail = await startMail(t, await freePort());
  const bank = await startBank(t, await freePort());
  const trackKey = randomBytes(24).toString('hex');
  const env = {
    NODE_ENV: 'production',
    ...(options.embedded ? {} : { DATABASE_URL: link.url }),
    MAIL_URL: mail.url,
    PAYSTACK_URL: bank.url,
    PAYSTACK_SECRET_KEY: bankKey,
    TOKEN_SECRET: randomBytes(24).toString('hex'),
    TRACK_KEY: trackKey,
    // Development's address: the pages that are built already carry it.
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: dataFolder,
    LIMIT_SCALE: '1000000',
  };
  const servers: Watched[] = [];
  const begin = async (name: string, role: Watched['role'], more: Record<string, string> = {}) =>
    watchProcess(t, { name, role, port: await freePort(), metricsPort: await freePort(), env: { ...env, ...more } });
  for (let number = 1; number <= serverCount; number++) {
    servers.push(await begin(`server ${number}`, 'server', workerCount > 0 ? { JOBS: 'none' } : {}));
    // The first migrates; the others find it done.
    await waitUntil('the server is ready', () => starts(servers), { patienceMs: startPatienceMs });
  }
  const workers: Watched[] = [];
  for (let number = 1; number <= workerCount; number++) workers.push(await begin(`worker ${number}`, 'worker'));
  const processes = [...servers, ...workers];
  await waitUntil('the workers are ready', () => starts(processes), { patienceMs: startPatienceMs });
  const ask = askIn(servers.map(({ port }) => port));
  t.after(async () => ask.close());
  return {
    folder,
    postgres,
    link,
    mail,
    bank,
    servers,
    workers,
    processes,
    trackKey,
    ask,
    isReady: () => isReady(processes),
  };
}

const startsMax = 5;

/** The first start may take long, but one that ends again and again will not come to anything. */
async function starts(servers: readonly Watched[]): Promise<boolean> {
  const failing = servers.find((server) => server.starts() > startsMax);
  if (failing) throw new Error(`${failing.name} doesn't start:\n${failing.lines.map(({ msg }) => msg).join('\n')}`);
  return isReady(servers);
}

async function isReady(servers: readonly Watched[]): Promise<boolean> {
  const answers = await Promise.all(
    servers.map(async ({ port }) => {
      const signal = AbortSignal.timeout(2_000);
      return fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
        ({ status }) => status === 200,
        () => false,
      );
    }),
  );
  return answers.every(Boolean);
}
