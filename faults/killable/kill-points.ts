import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Random } from '../../apps/api/src/demo/random.ts';
import type { Gates } from './gates.ts';

/** A point at which the product is killed: what it is doing, and how it is noticed. */
export interface KillPoint {
  step: string;
  /** `in`: within its transaction. `commit`: the commit is done, and the product does not hear of it. */
  when: 'in' | 'commit' | 'before the provider has it' | 'before the answer';
  /** A table with a condition on its row, or a call to the provider. */
  at: { table: string; on: 'insert' | 'update'; row?: string } | { call: 'start' | 'verify' | 'refund' };
}

/** A point in words. */
export const nameOf = ({ step, when }: KillPoint): string => `${step}, ${when}`;

/** A step of the database: within its transaction, and in its commit. */
export const both = (step: string, at: KillPoint['at']): KillPoint[] => [
  { step, when: 'in', at },
  { step, when: 'commit', at },
];

/** A call to the provider. */
export const called = (step: string, call: 'start' | 'verify' | 'refund'): KillPoint[] => [
  { step, when: 'before the provider has it', at: { call } },
  { step, when: 'before the answer', at: { call } },
];

const patienceMs = 3_000;
/** So many points are watched at once: few enough that what is under way comes far. */
const watchedAtOnce = 6;
/** Without a kill for so long, a point is out of reach. */
const mostForAKillMs = 240_000;

/**
 * Kills the product so many times, at each point as often as at the others, in a random order. Ends when the number is reached, or when no
 * kill came for a while. Returns how often each point was reached.
 */
export async function killAtPoints(
  points: readonly KillPoint[],
  { random, count, gates, isReady }: { random: Random; count: number; gates: Gates; isReady(): Promise<unknown> },
): Promise<Map<KillPoint, number>> {
  const killed = new Map<KillPoint, number>();
  const wanted = shuffled(points, count, random);
  let last = performance.now();
  while (wanted.length > 0 && performance.now() - last < mostForAKillMs) {
    await isReady();
    const watched = [...new Set(wanted)].slice(0, watchedAtOnce);
    const came = await gates.killAt(watched, {
      patienceMs,
      lateMs: random.chance(0.3) ? random.whole(200, 2_500) : 0,
    });
    if (came === null) {
      // Others are watched meanwhile.
      for (const point of watched) wanted.push(...wanted.splice(wanted.indexOf(point), 1));
      continue;
    }
    last = performance.now();
    wanted.splice(wanted.indexOf(came), 1);
    killed.set(came, (killed.get(came) ?? 0) + 1);
  }
  return killed;
}

/** As many points as kills are asked for: each as often as the others, in a random order. */
function shuffled(points: readonly KillPoint[], count: number, random: Random): KillPoint[] {
  const rounds = Array.from({ length: Math.ceil(count / points.length) }, () => points).flat();
  const keyed = rounds.slice(0, count).map((point) => ({ point, key: random.next() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ point }) => point);
}

/** Says how often each point was reached, and fails if the product was killed less often than asked, or at a point never. */
export function assertKilled(
  t: Pick<TestContext, 'diagnostic'>,
  points: readonly KillPoint[],
  { killed, count }: { killed: ReadonlyMap<KillPoint, number>; count: number },
): void {
  for (const [step, those] of Map.groupBy(points, ({ step }) => step))
    t.diagnostic(`${step}: ${those.map((point) => `${point.when} ${killed.get(point) ?? 0}`).join(', ')}`);
  const total = [...killed.values()].reduce((sum, one) => sum + one, 0);
  t.diagnostic(`${total} kills`);
  assert.ok(total >= count, `${total} of ${count} kills`);
  if (count < points.length) return;
  for (const point of points) assert.ok((killed.get(point) ?? 0) > 0, `never killed: ${nameOf(point)}`);
}
