import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/test/free-port.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const built = new Set(['node_modules', 'dist', '.astro', '.vite']);
const readyTimeoutMs = 180_000;
const stopTimeoutMs = 30_000;

/** Something that serves pages until it is stopped. */
export interface Served {
  address: string;
  stop(): Promise<void>;
}

/**
 * The product as it runs in production, from a copy of the sources that has one page more: `/empty`. The copy keeps the
 * folders that a running product serves from as they are.
 */
export async function runProductWithEmptyPage(): Promise<Served & { siteFolder: string }> {
  const home = mkdtempSync(join(tmpdir(), 'foodbank-pages-'));
  // Root's PostgreSQL runs as another user, which has to pass through.
  chmodSync(home, 0o711);
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    copySources(home);
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: join(home, 'data'),
      DATABASE_URL: '',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      TRACK_KEY: randomBytes(32).toString('hex'),
      MAIL_URL: 'sandbox:',
      PAYSTACK_SECRET_KEY: 'sandbox',
    };
    execFileSync(process.execPath, ['apps/api/src/front-ends.ts'], { cwd: home, env: { ...process.env, ...env } });
    const server = await serve(process.execPath, ['apps/api/src/server.ts'], { cwd: home, env, address });
    return { ...server, siteFolder: join(home, 'apps/site/dist/current'), stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

function copySources(home: string): void {
  cpSync(join(repository, 'apps'), join(home, 'apps'), {
    recursive: true,
    filter: (source) => !built.has(basename(source)),
  });
  for (const name of ['packages', 'node_modules', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    symlinkSync(join(repository, name), join(home, name));
  }
  mkdirSync(join(home, 'data'));
  cpSync(join(import.meta.dirname, 'empty.astro'), join(home, 'apps/site/src/pages/empty.astro'));
}

/** Starts a server and waits until its first page comes. */
export async function serve(
  program: string,
  args: readonly string[],
  { cwd, env, address }: { cwd: string; env: Record<string, string>; address: string },
): Promise<Served> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = (said + chunk).slice(-5_000)));
  const stop = () => end(child);
  // Whoever stops the bench stops what it has started.
  process.once('exit', () => child.kill());
  const until = Date.now() + readyTimeoutMs;
  while (!(await answers(address))) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < until) await sleep(100);
    else {
      await stop();
      throw new Error(`No page at ${address}:\n${said}`);
    }
  }
  return { address, stop };
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(giveUp);
}
