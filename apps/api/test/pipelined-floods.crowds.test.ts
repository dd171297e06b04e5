import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestBound } from '../src/platform/bound-pipelining.ts';
import { readyText, type Started, startProcess } from './start-process.ts';

const [attackMs, connections, pipelined] = [15_000, 250, 32];
const flood = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(pipelined);

const memoryMiB = ({ child }: Started): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Keeps so many connections open that send requests without waiting for answers, until the attack ends. */
function attack(port: number): { end(): void; opened(): number } {
  const sockets = new Set<Socket>();
  let [opened, isOver] = [0, false];
  const open = () => {
    if (isOver) return;
    opened += 1;
    const socket = connect(port, '127.0.0.1', () => socket.write(flood));
    sockets.add(socket);
    // Half of them read what they get, and so see at once that they were cut.
    if (opened % 2 === 0) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      setTimeout(open, 50);
    });
  };
  for (let count = 0; count < connections; count++) open();
  return {
    opened: () => opened,
    end: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Asked {
  status: number;
  tookMs: number;
}

/** One request as a browser sends it, on a connection that is kept. */
const ask = (address: string, path: string, agent: Agent): Promise<Asked> =>
  new Promise((resolve) => {
    const beganAt = performance.now();
    const done = (status: number) => resolve({ status, tookMs: Math.round(performance.now() - beganAt) });
    get(`${address}${path}`, { agent, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    })
      .on('timeout', () => done(0))
      .on('error', () => done(0));
  });

test('while 250 connections send 32 requests at once each, probes and honest callers of the same address are answered, and memory stays', async (t: TestContext) => {
  const server = await startProcess(t, { production: true });
  await server.untilPrinted(readyText);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  t.after(() => agent.destroy());
  for (let count = 0; count < 40; count++) await ask(server.address, '/', agent);
  const memoryBefore = memoryMiB(server);
  const flooding = attack(Number(new URL(server.address).port));
  t.after(flooding.end);
  const [probes, honest]: [Asked[], Asked[]] = [[], []];
  let memoryMost = memoryBefore;
  const until = performance.now() + attackMs;
  const probing = (async () => {
    while (performance.now() < until) {
      probes.push(await ask(server.address, '/healthz', agent));
      memoryMost = Math.max(memoryMost, memoryMiB(server));
      await sleep(100);
    }
  })();
  // Ten people behind the same address, each with a page and then a pause.
  const people = Array.from({ length: 10 }, async (_, person) => {
    for (await sleep(person * 100); performance.now() < until; await sleep(1_000))
      honest.push(await ask(server.address, '/api/v1/plan-rates', agent));
  });
  await Promise.all([probing, ...people]);
  flooding.end();
  const longest = (asked: Asked[]) => Math.max(...asked.map(({ tookMs }) => tookMs));
  const grownMiB = Math.round(memoryMost - memoryBefore);
  t.diagnostic(
    `${flooding.opened()} connections; /healthz at most ${longest(probes)} ms of ${probes.length}; ` +
      `others at most ${longest(honest)} ms of ${honest.length}; memory +${grownMiB} MiB from ${Math.round(memoryBefore)}`,
  );
  assert.deepEqual([...new Set([...probes, ...honest].map(({ status }) => status))], [200]);
  assert.ok(longest(probes) < 5_000, `/healthz took ${longest(probes)} ms`);
  assert.ok(longest(honest) < 10_000, `an honest caller waited ${longest(honest)} ms`);
  assert.ok(grownMiB < 250, `memory grew by ${grownMiB} MiB`);
});

/** A connection that can end. */
function fakeSocket() {
  const ends: (() => void)[] = [];
  const socket = { destroyed: false, once: (_: string, end: () => void) => void ends.push(end) } as unknown as Socket;
  return { socket, end: () => ends.forEach((end) => void end()) };
}

test('of an address 64 requests may stand behind others, of all 512, and who waits for answers is never cut', () => {
  const bound = createRequestBound();
  const open = (address: string, count: number) => {
    const one = fakeSocket();
    return { ...one, entries: Array.from({ length: count }, () => bound.enter(one.socket, address).entry) };
  };
  const first = [open('a', 32), open('a', 32), open('a', 32)];
  assert.deepEqual(
    first.map(({ entries }) => entries.filter((entry) => entry === 'cut').length),
    [0, 0, 29],
  );
  for (let person = 0; person < 300; person++) assert.deepEqual(open('a', 1).entries, ['taken']);
  for (const address of 'bcdefgh') assert.equal(open(address, 32).entries.at(-1), 'taken', address);
  for (const address of 'ijklmnop') open(address, 32);
  assert.equal(open('q', 32).entries.at(-1), 'cut');
  assert.deepEqual(open('q', 1).entries, ['taken']);
  for (const { end } of first) end();
  assert.equal(open('a', 3).entries.at(-1), 'taken', 'what has ended counts no more');
});

test('the 33rd request of a connection cuts it, and what a closed connection had counts no more', () => {
  const bound = createRequestBound();
  const { socket, end } = fakeSocket();
  const entered = Array.from({ length: 33 }, () => bound.enter(socket, 'a'));
  assert.deepEqual([entered[31]?.entry, entered[32]?.entry, bound.unanswered()], ['taken', 'cut', 33]);
  entered[0]?.leave();
  entered[0]?.leave();
  assert.equal(bound.unanswered(), 32);
  end();
  for (const { leave } of entered) leave();
  assert.equal(bound.unanswered(), 0);
});

test('a busy process refuses an address beyond its share, and everybody only when it is full', () => {
  const bound = createRequestBound();
  const one = (address: string) => bound.enter(fakeSocket().socket, address).entry;
  const many = (address: string, count: number) =>
    Array.from({ length: count }, () => one(address)).filter((entry) => entry === 'busy').length;
  // A gateway of a thousand people who all ask at the same moment, while nobody else does.
  assert.equal(many('gateway', 1_000), 0);
  assert.equal(one('gateway'), 'busy');
  assert.equal(many('others', 500), 0);
  assert.equal(one('others'), 'busy');
  for (let address = 0; address < 498; address++) assert.equal(one(`${address}`), 'taken');
  assert.equal(one('new'), 'busy');
});
