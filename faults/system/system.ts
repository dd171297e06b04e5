import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending } from '../../apps/api/test/ending.ts';
import { freePort } from '../../apps/api/test/free-port.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import { type Ask, askInTurn } from './ask.ts';
import { type Link, startLink } from './link.ts';
import { startNginx } from './nginx.ts';
import { type Bank, type Mail, startBank, startMail } from './outside.ts';
import { accessPostgres, type OwnPostgres, type Postgres, startPostgres } from './postgres.ts';
import { holdSocket, type ProductProcess, type Role, superviseProcess } from './product-process.ts';

/** The product's processes and all that they depend on. */
export interface System {
  postgres: Postgres;
  /** The PostgreSQL server and the network to it; null with the embedded database. */
  apart: { postgres: OwnPostgres; link: Link } | null;
  mail: Mail;
  bank: Bank;
  servers: readonly ProductProcess[];
  /** Empty if the server runs the jobs. */
  workers: readonly ProductProcess[];
  processes: readonly ProductProcess[];
  trackKey: string;
  ask: Ask;
  /** Whether /readyz of every server and worker answers 200. */
  isReady(): Promise<boolean>;
}

export interface SystemOptions {
  servers?: number;
  workers?: number;
  /** Uses the embedded database, as only development does. */
  embedded?: boolean;
  /** The path of an nginx to run in front of two servers. */
  nginx?: string;
  /** Holds the servers' sockets open, as systemd does. Without nginx each request then has a new connection. */
  heldSockets?: boolean;
}

const startMs = 240_000;
const startsMax = 5;

/** Starts a system on free ports. The end of `t` stops it, also if the start failed half-way. */
export function openSystem(t: Ending, options: SystemOptions = {}): Promise<System> {
  const undo: (() => unknown)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  t.after(end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end().finally(() => process.exit(1)));
  return open(options, undo);
}

async function open(options: SystemOptions, undo: (() => unknown)[]): Promise<System> {
  const later = <T extends { close(): unknown }>(one: T): T => {
    undo.push(() => one.close());
    return one;
  };
  const folder = mkdtempSync(join(tmpdir(), 'fb-'));
  // If root runs this, PostgreSQL and nginx work as other users, who need access.
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  const [mailPort, bankPort, nginxPort] = [await freePort(), await freePort(), await freePort()];
  const mail = later(await startMail(mailPort));
  const bank = later(await startBank(bankPort));
  const dataFolder = join(folder, 'data');
  let apart: System['apart'] = null;
  if (!options.embedded) {
    const postgres = await startPostgres(join(folder, 'pg'));
    undo.push(postgres.stop);
    apart = { postgres, link: later(await startLink(postgres, await freePort())) };
  }
  const trackKey = randomBytes(24).toString('hex');
  const env = {
    ...(apart ? { NODE_ENV: 'production', DATABASE_URL: apart.link.url, EARNINGS_PAID_UNTIL: '2000-01-01' } : {}),
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    PAYSTACK_URL: `http://127.0.0.1:${bankPort}`,
    PAYSTACK_SECRET_KEY: 'sk_live_of_a_run',
    TEXTS_URL: 'sandbox:',
    TOKEN_SECRET: randomBytes(24).toString('hex'),
    TRACK_KEY: trackKey,
    // The address that the front ends are built for in development.
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: dataFolder,
    FILES_URL: `file:${join(folder, 'files')}`,
    LIMIT_SCALE: '1000000',
    ...(options.nginx ? { TRUST_PROXY: '127.0.0.1' } : {}),
  };
  const processes: ProductProcess[] = [];
  const begin = async (name: string, role: Role, more: Record<string, string> = {}) => {
    const port = await freePort();
    const held = options.heldSockets && role === 'server' ? later(holdSocket(port)) : undefined;
    const started = superviseProcess({ name, role, port, env: { ...env, ...more }, heldSocket: held?.descriptor });
    undo.push(started.stop);
    processes.push(started);
    // One at a time: the first process migrates the database.
    await waitUntil(`${name} is ready`, () => hasStarted(started), { patienceMs: startMs });
    return started;
  };
  const { servers: serverCount = 1, workers: workerCount = 0 } = options;
  const jobs: Record<string, string> = workerCount > 0 ? { JOBS: 'none' } : {};
  const [servers, workers]: [ProductProcess[], ProductProcess[]] = [[], []];
  for (let number = 1; number <= serverCount; number++) servers.push(await begin(`server ${number}`, 'server', jobs));
  for (let number = 1; number <= workerCount; number++) workers.push(await begin(`worker ${number}`, 'worker'));

  let ports = servers.map(({ port }) => port);
  if (options.nginx) {
    const [one = 0, two = 0] = ports;
    const nginx = await startNginx(options.nginx, join(folder, 'nginx'), nginxPort, [one, two]);
    undo.push(nginx.stop);
    ports = [nginx.port];
  }
  return {
    ...{ mail, bank, apart, servers, workers, processes, trackKey },
    postgres: apart?.postgres ?? accessPostgres(join(dataFolder, 'postgres')),
    ask: later(askInTurn(ports, { keepAlive: !options.heldSockets || options.nginx !== undefined })),
    isReady: async () => (await Promise.all(processes.map(isReady))).every(Boolean),
  };
}

async function hasStarted(one: ProductProcess): Promise<boolean> {
  if (one.starts() > startsMax) throw new Error(`${one.name} doesn't start:\n${one.lines.join('\n')}`);
  return isReady(one);
}

function isReady({ port }: ProductProcess): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
