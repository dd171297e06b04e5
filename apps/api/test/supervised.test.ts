import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from '../src/platform/embedded-postgres/process-table.ts';
import { makeOpenFolder } from './open-folder.ts';
import { type Started, servesText, startProcess } from './start-process.ts';
import { waitUntil } from './wait-until.ts';

const parameters = ['--processes', '2'];

/** The processes that a supervisor has started, by program. */
function childrenOf({ pid }: Started): { servers: number[]; workers: number[] } {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const of = (program: string) =>
    pids.filter((child) => findProcess(child)?.command.includes(`${program}.ts --supervised`) === true);
  return { servers: of('server'), workers: of('worker') };
}

const runs = (pid: number) => findProcess(pid)?.zombie === false;
const statusOf = async (address: string, path: string) => (await fetch(address + path)).status;

test('two servers and a worker share the work; one that dies is followed, and SIGTERM ends all with 0', async (t) => {
  const product = await startProcess(t, { parameters });
  await product.untilPrinted(servesText);
  const { servers, workers } = childrenOf(product);
  assert.deepEqual([servers.length, workers.length], [2, 1]);
  for (const pid of [servers[0], workers[0]]) {
    process.kill(pid as number, 'SIGKILL');
    await product.untilPrinted(`(process ${pid}) ended by SIGKILL: starting it again.`);
    assert.equal(await statusOf(product.address, '/healthz'), 200, 'the others go on');
  }
  const isWhole = ({ servers, workers }: ReturnType<typeof childrenOf>) => servers.length === 2 && workers.length === 1;
  while (!isWhole(childrenOf(product))) await sleep(20);
  const all = [...childrenOf(product).servers, ...childrenOf(product).workers];
  product.child.kill('SIGTERM');
  assert.equal(await product.ended, 0, product.printed());
  assert.deepEqual(all.filter(runs), []);
});

test('kill -9 of a server cuts off at once the connection that it was just being given', async (t) => {
  const product = await startProcess(t, { parameters });
  await product.untilPrinted(servesText);
  const frozen = childrenOf(product).servers[0] as number;
  process.kill(frozen, 'SIGSTOP');
  while (!/\) T /.test(readFileSync(`/proc/${frozen}/stat`, 'utf8'))) await sleep(1);
  const ends: string[] = [];
  for (let call = 0; call < 3; call++) {
    const caller = connect(Number(new URL(product.address).port), '127.0.0.1');
    t.after(() => caller.destroy());
    let answer = '';
    caller.on('data', (bytes) => (answer += bytes)).on('error', () => {});
    caller.on('close', () => ends.push(answer.split('\r\n')[0] ?? ''));
    await once(caller, 'connect');
    caller.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  }
  // They are handed out in their order and in turn, so one of the first two is the frozen server's.
  while (ends.length < 2) await sleep(5);
  process.kill(frozen, 'SIGKILL');
  while (ends.length < 3) await sleep(5);
  assert.deepEqual(ends, ['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', '']);
});

test('kill -9 of the supervisor ends its processes, and the next start has the port and the data', async (t) => {
  const env = { DATABASE_URL: '', DATA_DIR: makeOpenFolder() };
  const product = await startProcess(t, { parameters, env });
  await product.untilPrinted(servesText);
  const { servers, workers } = childrenOf(product);
  const beside = await startProcess(t, { parameters, env });
  assert.equal(await beside.ended, 1);
  assert.match(beside.printed(), /^Foodbank already runs on the data folder .+: process \d+, [^\n]+\n$/);
  product.child.kill('SIGKILL');
  await product.ended;
  while ([...servers, ...workers].some(runs)) await sleep(20);
  const next = await startProcess(t, { parameters, env: { ...env, PORT: new URL(product.address).port } });
  await next.untilPrinted(servesText);
  assert.doesNotMatch(next.printed(), /Writing the demo data/);
  await waitUntil('it is ready', async () => (await statusOf(next.address, '/readyz')) === 200);
  next.child.kill('SIGTERM');
  assert.equal(await next.ended, 0, next.printed());
});

test('a number of processes that can’t be is refused in one line, and nothing is started', async (t) => {
  for (const count of ['0', '1000']) {
    const { ended, printed } = await startProcess(t, { parameters: ['--processes', count] });
    assert.equal(await ended, 1);
    assert.equal(printed(), '--processes takes a whole number from 1 to 64: npm start -- --processes 2\n');
  }
});
