import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  afterEvent,
  beginSending,
  firstPieceBytes,
  leastPieceBytes,
  pauseMsAfter,
  progressText,
  runSending,
  type Sender,
  type Sending,
} from './sending.ts';

const max = 96 * 1024;
const size = 320 * 1024;

/** A server that takes pieces as ours does, and a network that fails as the test says: before or after the server got the piece. */
function makeServer(failures: Record<number, 'before' | 'after' | 'busy' | 'refused'> = {}) {
  const refusal = new Error('refused');
  const log: string[] = [];
  const pauses: number[] = [];
  let calls = 0;
  const server = { received: 0, clock: 0, log, pauses, refusal, asked: 0 };
  const sender: Sender = {
    sendPiece: async (at, end) => {
      calls += 1;
      const failure = failures[calls];
      log.push(`${at}-${end}${failure ? ` ${failure}` : ''}`);
      server.clock += 1_000;
      if (failure === 'before') throw new Error('network');
      if (failure === 'busy') throw new Error('server');
      if (failure === 'refused') throw refusal;
      if (at > server.received) throw new Error('out-of-order');
      if (at === server.received) server.received = end;
      if (failure === 'after') throw new Error('network');
      return server.received;
    },
    askReceived: async () => {
      server.asked += 1;
      return server.received;
    },
    meaningOf: (error) => {
      const { message } = error as Error;
      return message === 'network' || message === 'server' || message === 'out-of-order' ? message : 'end';
    },
    pause: async (ms) => void pauses.push(ms),
    now: () => server.clock,
  };
  return { server, sender };
}

const run = (sender: Sender, begun = beginSending(size), isStopped = () => false) => {
  const seen: Sending[] = [];
  const onChange = (state: Sending) => void seen.push(state);
  return runSending(begun, { pieceBytesMax: max, sender, isStopped, onChange }).then((last) => ({ last, seen }));
};

test('a picture goes in pieces that begin small, grow while they arrive quickly, and leave nothing out', async () => {
  const { server, sender } = makeServer();
  const { last, seen } = await run(sender);
  assert.equal(last.step, 'sent');
  assert.equal(server.received, size);
  assert.deepEqual(server.log, ['0-32768', '32768-98304', '98304-196608', '196608-294912', '294912-327680']);
  assert.deepEqual(seen.map(progressText), [
    '0 of 320 KB',
    '32 of 320 KB',
    '96 of 320 KB',
    '192 of 320 KB',
    '288 of 320 KB',
    '320 of 320 KB',
  ]);
});

test('a lost network is waited for with growing pauses, and nothing that arrived is sent again', async () => {
  const { server, sender } = makeServer({ 3: 'before', 4: 'before', 5: 'before' });
  const { last, seen } = await run(sender);
  assert.equal(last.step, 'sent');
  assert.deepEqual(server.pauses, [1_000, 2_000, 4_000]);
  assert.equal(server.received, size);
  const waits = seen.filter(({ step }) => step === 'waiting');
  assert.deepEqual(
    waits.map(({ waitsFor, at }) => [waitsFor, at]),
    Array(3).fill(['network', 98_304]),
  );
  // Smaller pieces get through where large ones were given up.
  assert.deepEqual(server.log.slice(2, 6), [
    '98304-196608 before',
    '98304-147456 before',
    '98304-122880 before',
    '98304-110592',
  ]);
});

test('a piece whose answer was lost is there already: the answer to the next one says from where to go on', async () => {
  const { server, sender } = makeServer({ 2: 'after' });
  const { last } = await run(sender);
  assert.equal(last.step, 'sent');
  assert.deepEqual(server.log.slice(0, 4), ['0-32768', '32768-98304 after', '32768-65536', '98304-163840']);
  assert.equal(server.asked, 0);
});

test('a server that has less than the phone believes is asked, and sending goes on from there', async () => {
  const { server, sender } = makeServer();
  server.received = 40_000;
  const { last } = await run(sender, beginSending(size, 90_000));
  assert.equal(last.step, 'sent');
  assert.equal(server.asked, 1);
  assert.equal(server.log[1], '40000-72768');
  assert.deepEqual(server.pauses, []);
});

test('a server that refuses each place, or takes nothing in, is asked after growing pauses and not in a circle', async () => {
  let stops = false;
  const { server, sender } = makeServer();
  const stubborn: Sender = {
    ...sender,
    sendPiece: async () => {
      throw new Error('out-of-order');
    },
    pause: async (ms) => {
      stops = server.pauses.push(ms) === 4;
    },
  };
  assert.equal((await run(stubborn, beginSending(size), () => stops)).last.step, 'stopped');
  assert.deepEqual(server.pauses, [2_000, 4_000, 8_000, 15_000]);
  const still = afterEvent(beginSending(size, 100), { type: 'taken', receivedBytes: 100, tookMs: 1 }, max);
  assert.deepEqual([still.step, still.waitsFor, still.tries], ['waiting', 'server', 1]);
  // A picture that is gone, and begun once more, goes on from its beginning.
  assert.equal(afterEvent(beginSending(size, 100), { type: 'taken', receivedBytes: 0, tookMs: 1 }, max).at, 0);
});

test('a busy server is waited for, and a refusal ends it', async () => {
  const { server, sender } = makeServer({ 1: 'busy', 3: 'refused' });
  const { last, seen } = await run(sender);
  assert.equal(seen.find(({ step }) => step === 'waiting')?.waitsFor, 'server');
  assert.deepEqual([last.step, last.error], ['failed', server.refusal]);
  assert.equal(server.log.length, 3);
});

test('“Stop” ends it, also while it waits, and what comes later changes nothing', async () => {
  const { sender } = makeServer({ 2: 'before' });
  let stopped = false;
  const { last } = await run(
    {
      ...sender,
      pause: async () => {
        stopped = true;
      },
    },
    beginSending(size),
    () => stopped,
  );
  assert.equal(last.step, 'stopped');
  assert.equal(afterEvent(last, { type: 'taken', receivedBytes: size, tookMs: 1 }, max), last);
  assert.equal(afterEvent(last, { type: 'go-on' }, max), last);
});

test('pieces stay between their bounds, and a picture of a single byte is one piece', async () => {
  let state = beginSending(8 * 1024 * 1024);
  for (let round = 0; round < 9; round++)
    state = afterEvent(state, { type: 'taken', receivedBytes: state.at + 1, tookMs: 10 }, max);
  assert.equal(state.pieceBytes, max);
  for (let round = 0; round < 9; round++) state = afterEvent(state, { type: 'lost', waitsFor: 'network' }, max);
  assert.equal(state.pieceBytes, leastPieceBytes);
  state = afterEvent(state, { type: 'taken', receivedBytes: state.at + 1, tookMs: 20_000 }, max);
  assert.equal(state.pieceBytes, leastPieceBytes);
  const { server, sender } = makeServer();
  assert.equal((await run(sender, beginSending(1))).last.step, 'sent');
  assert.deepEqual(server.log, ['0-1']);
  assert.equal(beginSending(5, 5).step, 'sent');
  assert.ok(firstPieceBytes < max);
});

test('pauses grow to half a minute and no further', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 60].map(pauseMsAfter),
    [1_000, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000],
  );
});
