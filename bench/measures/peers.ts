import assert from 'node:assert/strict';
import type { Bench, Measure } from '../bench.ts';
import { type Call, loadOpenLoop, percentileMs, send } from '../http-load.ts';
import { agentId } from '../load-data.ts';
import { withClient } from '../open-postgres.ts';
import { median, type Result, ratioOf } from '../results.ts';
import { type ServerProcess, startExpress, startProduct } from '../servers.ts';
import { shares } from '../traffic.ts';

// Enough calls of each kind that both run optimised code afterwards, at a rate of orders that a slow machine keeps up with.
const warmUp = { perSecond: 200, seconds: 20 };
// A round is cut into many short turns, so that a disturbance of the machine affects both servers.
const turnSeconds = 0.5;
const peerKinds = ['dashboard', 'profile', 'referral list of 100', 'order'] as const;
/** A load of one kind of call on one server: the server's processor time a call, and the percentiles of the answers' times. */
type Measured = { processorUs: number; p50Ms: number; p95Ms: number };
type Kind = (typeof peerKinds)[number];
type Round = Record<Kind, Measured>;
type Rounds = [ours: Round, theirs: Round][];

/** The processor time of the product and of Express for the same calls at the same rate, in turn. Neither runs jobs. */
export const measurePeers: Measure = async (bench) => {
  const servers = [await startProduct(bench.databaseUrl, { JOBS: 'none' })];
  try {
    servers.push(await startExpress(bench.databaseUrl));
    await assertSameAnswers(bench, servers);
    await measureRound({ ...bench, ...warmUp }, servers);
    const rounds: Rounds = [];
    const turns = Math.ceil((bench.rounds * bench.seconds) / turnSeconds);
    for (let turn = 0; turn < turns; turn++) {
      rounds.push(await measureRound({ ...bench, seconds: turnSeconds }, servers, turn % 2));
    }
    return resultsOf(rounds);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};

/** Measures each kind of call on one server right after the other; `first` says which of the two begins. */
async function measureRound(bench: Bench, servers: readonly ServerProcess[], first = 0): Promise<Rounds[number]> {
  const found: Partial<Round>[] = [{}, {}];
  for (const kind of peerKinds) {
    for (const side of [first, 1 - first]) {
      const server = servers[side] as ServerProcess;
      Object.assign(found[side] ?? {}, { [kind]: await measure(bench, server, kind) });
    }
  }
  return found as Rounds[number];
}

async function measure({ traffic, perSecond, seconds }: Bench, server: ServerProcess, kind: Kind): Promise<Measured> {
  const before = server.processorMs();
  const { all, errors } = await loadOpenLoop(server.url, { perSecond, seconds, next: () => traffic.of(kind) });
  if (errors[0]) throw new Error(errors[0]);
  const processorUs = ((server.processorMs() - before) * 1000) / all.count;
  return { processorUs, p50Ms: percentileMs(all, 50), p95Ms: percentileMs(all, 95) };
}

function resultsOf(rounds: Rounds): Result[] {
  const weighted = (round: Round) => peerKinds.reduce((sum, kind) => sum + round[kind].processorUs * shares[kind], 0);
  const describe = (all: Measured[]) => {
    const of = (key: keyof Measured) => median(all.map((one) => one[key]));
    return `${of('processorUs').toFixed(0)} µs, p50 ${of('p50Ms').toFixed(1)} ms, p95 ${of('p95Ms').toFixed(1)} ms`;
  };
  // The sums of all turns: a turn is so short that its own ratio depends on when garbage was collected.
  const sumOf = (of: (round: Round) => number, side: 0 | 1) => rounds.reduce((sum, round) => sum + of(round[side]), 0);
  const ratio = (of: (round: Round) => number) => sumOf(of, 1) / sumOf(of, 0);
  const ofKind = peerKinds.map((kind) => {
    const [ours, theirs] = [0, 1].map((side) => describe(rounds.map((round) => (round[side] as Round)[kind])));
    return {
      name: `processor time, Express / ours: ${kind}`,
      figure: ratio((round) => round[kind].processorUs),
      unit: '',
      note: `Express ${theirs}; ours ${ours}`,
    };
  });
  const { note } = ratioOf(rounds.map(([ours, theirs]) => [weighted(theirs), weighted(ours)]));
  const overall = { figure: ratio(weighted), unit: '', bar: { least: 1 }, note: `turns ${note}` };
  return [{ name: 'processor time, Express / ours', ...overall }, ...ofKind];
}

/** Fails unless both servers give the same replies and refusals, and store the same orders. */
async function assertSameAnswers({ traffic, databaseUrl }: Bench, servers: readonly ServerProcess[]): Promise<void> {
  const [ours = '', theirs = ''] = servers.map(({ url }) => url);
  const ask = async (url: string, call: Call) => {
    const { status, text } = await send(url, call);
    const body = JSON.parse(text);
    return { status, body: status === 200 ? body : body.code };
  };
  const [dashboard, profile, list, order] = peerKinds.map(traffic.of) as [Call, Call, Call, Call];
  const twin = { ...order, path: `${order.path}-twin` };
  const wrong = { authorization: `${profile.headers?.authorization}x` };
  const calls: [call: Call, status: number][] = [
    ...[dashboard, profile, list, order].map((call): [Call, number] => [call, 200]),
    [{ ...dashboard, path: dashboard.path.replace(/month=\d+/, 'month=13') }, 400],
    [{ ...profile, headers: wrong }, 401],
    [{ ...profile, path: profile.path.replace(/[^/]+$/, agentId(1)) }, 403],
    [{ ...order, headers: wrong }, 401],
    [{ ...order, body: `${order.body?.replace(/"C\d+"/, '"unknown"')}` }, 404],
    [{ ...order, body: '{}' }, 400],
  ];
  for (const [call, status] of calls) {
    const answer = await ask(ours, call);
    assert.equal(answer.status, status, `${call.method} ${call.path}`);
    assert.deepEqual(await ask(theirs, call), answer, `${call.method} ${call.path}`);
  }
  assert.equal((await ask(theirs, twin)).status, 200);
  await withClient(databaseUrl, async (client) => {
    const columns = 'customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at';
    const numbers = [order, twin].map(({ path }) => path.split('/').at(-1));
    const { rows } = await client.query(`select ${columns} from orders where number = any($1)`, [numbers]);
    assert.equal(rows.length, 2);
    assert.deepEqual(rows[0], rows[1]);
  });
}
