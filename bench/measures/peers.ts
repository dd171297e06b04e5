import assert from 'node:assert/strict';
import type { Bench, Measure } from '../bench.ts';
import { type Call, loadClosedLoop, loadOpenLoop, percentileMs, send } from '../http-load.ts';
import { agentId } from '../load-data.ts';
import { withClient } from '../open-postgres.ts';
import { median, type Result, ratioOf } from '../results.ts';
import { type ServerProcess, startExpress, startProduct } from '../servers.ts';
import { peerKinds, shares } from '../traffic.ts';

type Kind = (typeof peerKinds)[number];
type Side = 'ours' | 'theirs';
/** A load of one kind of call on one server. */
interface Measured {
  /** Processor time of the server, in microseconds a call. */
  processorUs: number;
  p50Ms: number;
  p95Ms: number;
}

// Both run compiled code by then.
const warmUpCalls = 3_000;

/** The processor time of the product and of Express for the same calls at the same rate, in turn. Neither runs jobs. */
export const measurePeers: Measure = async (bench) => {
  const ours = await startProduct(bench.databaseUrl, { JOBS: 'none' });
  const theirs = await startExpress(bench.databaseUrl).catch(async (error) => {
    await ours.stop();
    throw error;
  });
  try {
    await assertSameAnswers(bench, ours.url, theirs.url);
    const rounds: Record<Side, Record<Kind, Measured>>[] = [];
    for (const kind of peerKinds) {
      const load = { callers: 8, count: warmUpCalls, next: () => bench.traffic.of(kind) };
      for (const { url } of [ours, theirs]) await loadClosedLoop(url, load);
    }
    for (let round = 0; round < bench.rounds; round++) {
      const kinds = {} as Record<Side, Record<Kind, Measured>>;
      // Every other round begins with the other side.
      const sides = [['ours', ours] as const, ['theirs', theirs] as const];
      for (const [side, server] of round % 2 === 0 ? sides : sides.reverse()) {
        kinds[side] = await measureKinds(bench, server);
      }
      rounds.push(kinds);
    }
    return resultsOf(rounds);
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
  }
};

async function measureKinds({ traffic, perSecond, seconds }: Bench, server: ServerProcess) {
  const found = {} as Record<Kind, Measured>;
  for (const kind of peerKinds) {
    const before = server.processorMs();
    const { all, errors } = await loadOpenLoop(server.url, { perSecond, seconds, next: () => traffic.of(kind) });
    if (errors[0]) throw new Error(errors[0]);
    const processorUs = ((server.processorMs() - before) * 1000) / all.count;
    found[kind] = { processorUs, p50Ms: percentileMs(all, 50), p95Ms: percentileMs(all, 95) };
  }
  return found;
}

function resultsOf(rounds: readonly Record<Side, Record<Kind, Measured>>[]): Result[] {
  const medianOf = (side: Side, kind: Kind, key: keyof Measured) => median(rounds.map((one) => one[side][kind][key]));
  const weighted = (kinds: Record<Kind, Measured>) =>
    peerKinds.reduce((sum, kind) => sum + kinds[kind].processorUs * shares[kind], 0);
  const describe = (side: Side, kind: Kind) =>
    `${medianOf(side, kind, 'processorUs').toFixed(0)} µs (p50 ${medianOf(side, kind, 'p50Ms').toFixed(1)} ms, p95 ${medianOf(side, kind, 'p95Ms').toFixed(1)} ms)`;
  const overall = ratioOf(rounds.map(({ ours, theirs }) => [weighted(theirs), weighted(ours)]));
  return [
    { name: 'processor time, Express / ours, by shares', ...overall, unit: '', bar: { least: 1 } },
    ...peerKinds.map((kind) => ({
      name: `${kind}, Express / ours`,
      figure: ratioOf(rounds.map(({ ours, theirs }) => [theirs[kind].processorUs, ours[kind].processorUs])).figure,
      unit: '',
      note: `Express ${describe('theirs', kind)}, ours ${describe('ours', kind)}`,
    })),
  ];
}

/** Fails unless both servers give the same replies and refusals, and store the same orders. */
async function assertSameAnswers({ traffic, databaseUrl }: Bench, ours: string, theirs: string): Promise<void> {
  const ask = async (url: string, call: Call) => {
    const { status, text } = await send(url, call);
    const body = JSON.parse(text) as { code?: string };
    return { status, body: status === 200 ? body : body.code };
  };
  const profile = traffic.of('profile');
  const [dashboard, list, order] = (['dashboard', 'referral list of 100', 'order'] as const).map(traffic.of);
  assert.ok(dashboard && list && order);
  const wrong = { authorization: `${profile.headers?.authorization}x` };
  const calls: [call: Call, status: number][] = [
    ...[profile, dashboard, list, order, order].map((call): [Call, number] => [call, 200]),
    [{ ...dashboard, path: dashboard.path.replace(/month=\d+/, 'month=13') }, 400],
    [{ ...profile, headers: wrong }, 401],
    [{ ...profile, path: profile.path.replace(/[^/]+$/, agentId(1)) }, 403],
    [{ ...order, headers: wrong }, 401],
    [{ ...order, body: order.body?.replace(/"C\d+"/, '"unknown"') ?? '' }, 404],
    [{ ...order, body: '{}' }, 400],
  ];
  for (const [call, status] of calls) {
    const answer = await ask(ours, call);
    assert.equal(answer.status, status, `${call.method} ${call.path}`);
    assert.deepEqual(await ask(theirs, call), answer, `${call.method} ${call.path}`);
  }
  const twin = { ...order, path: `${order.path}-twin` };
  assert.equal((await ask(theirs, twin)).status, 200);
  await withClient(databaseUrl, async (client) => {
    const columns = 'customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at';
    const numbers = [order, twin].map(({ path }) => path.split('/').at(-1));
    const { rows } = await client.query(`select ${columns} from orders where number = any($1)`, [numbers]);
    assert.equal(rows.length, 2);
    assert.deepEqual(rows[0], rows[1]);
  });
}
