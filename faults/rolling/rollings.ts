import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/embedded-postgres/start.ts';
import { freePort } from '../../apps/api/test/free-port.ts';
import { type Load, startLoad } from './load.ts';
import { findNginx, startNginx } from './nginx.ts';
import { holdSocket, type Product, startProduct } from './product.ts';
import { type Asks, prepareAsks } from './visitors-and-shop.ts';

/** What came of a load under which every process was restarted. */
export interface Rolling {
  tallies: Load['tallies'];
  /** Orders that callers were told of, and orders that the agent's figures then showed more. */
  acknowledged: number;
  recorded: number;
  restarts: number;
  /** What every process of the product printed, for when something failed. */
  printed: string;
}

/** How long everything is under load before, between and after the restarts. */
const calmMs = 1_000;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Restarts `--processes 2` by SIGHUP, a number of times, while callers ask it directly. */
export function rollProcesses(rounds: number, drainDelayMs: number): Promise<Rolling> {
  return inFolder(async (dataDir, undo) => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: dataDir, DRAIN_DELAY_MS: String(drainDelayMs) };
    const product = await startProduct('server', env, { parameters: ['--processes', '2'] });
    undo.push(() => product.end());
    const done = 'Every process has been restarted.';
    return underLoad(
      `http://127.0.0.1:${port}`,
      dataDir,
      () => product.printed(),
      async () => {
        for (let round = 1; round <= rounds; round++) {
          product.signal('SIGHUP');
          await product.untilPrinted(
            Array(round).fill(done).join('\nRestarting every process, one after the other.\n'),
          );
          await sleep(calmMs);
        }
        return rounds * 3;
      },
    );
  });
}

/**
 * Restarts two servers on ports of their own, one after the other, a number of times, while callers ask through nginx. Their
 * sockets are held open by us, as systemd would, unless they are to open them themselves.
 */
export function rollServersBehindNginx(rounds: number, held = true): Promise<Rolling> {
  return inFolder(async (dataDir, undo) => {
    const program = findNginx();
    if (program === null) throw new Error('there is no nginx on this machine');
    const postgres = await startEmbeddedPostgres(
      { folder: join(dataDir, 'postgres'), log: silent },
      'a rolling restart',
    );
    undo.push(() => postgres.stop());
    const [own, one, two] = [await freePort(), await freePort(), await freePort()];
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', DRAIN_DELAY_MS: '5000' };
    const all: Product[] = [];
    const start = async (port: number, heldSocket?: number) => {
      const parts = heldSocket === undefined ? {} : { heldSocket };
      const product = await startProduct('server', { ...env, PORT: String(port), JOBS: 'none' }, parts);
      all.push(product);
      return product;
    };
    const seats: { port: number; socket?: number; product: Product }[] = [];
    for (const port of [one, two]) {
      const socket = held ? holdSocket(port) : undefined;
      if (socket) undo.push(() => socket.close());
      const seat = { port, ...(socket ? { socket: socket.number } : {}), product: await start(port, socket?.number) };
      undo.push(() => seat.product.end());
      seats.push(seat);
    }
    const worker = await startProduct('worker', env);
    undo.push(() => worker.end());
    const nginx = await startNginx(program, join(dataDir, 'nginx'), own, [one, two]);
    undo.push(() => nginx.stop());
    const printed = () => [...all.map((product) => product.printed()), nginx.logs().error].join('\n');
    return underLoad(nginx.address, dataDir, printed, async () => {
      for (let round = 1; round <= rounds; round++) {
        for (const seat of seats) {
          await seat.product.end();
          seat.product = await start(seat.port, seat.socket);
          await sleep(calmMs);
        }
      }
      return rounds * seats.length;
    });
  });
}

async function underLoad(
  address: string,
  dataDir: string,
  printed: () => string,
  restart: () => Promise<number>,
): Promise<Rolling> {
  const asks: Asks = await prepareAsks(address, dataDir);
  const load = startLoad(address, asks.next, asks.answered);
  let restarts = 0;
  try {
    await sleep(calmMs);
    restarts = await restart();
    await sleep(calmMs);
  } finally {
    await load.stop();
  }
  const recorded = await asks.recorded();
  return { tallies: load.tallies, acknowledged: asks.acknowledged(), recorded, restarts, printed: printed() };
}

/** Works in a folder of its own, and undoes what was begun, the last first. */
async function inFolder<T>(work: (folder: string, undo: (() => unknown)[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fb-'));
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o755);
  const undo: (() => unknown)[] = [];
  try {
    return await work(folder, undo);
  } finally {
    for (const step of undo.reverse()) await step();
    rmSync(folder, { recursive: true, force: true });
  }
}
