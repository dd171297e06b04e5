import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { allFaults } from './all-faults.ts';
import type { Fault } from './fault.ts';
import type { Actor } from './load/actor.ts';
import { check, type Verdict, waitUntilSettled } from './load/check.ts';
import { openLedger } from './load/ledger.ts';
import { settleIn } from './load/mixed-load.ts';
import { measureCapacity, startPacedLoad } from './load/paced-load.ts';
import { type MemorySeries, watchMemory } from './memory.ts';
import type { Ending } from './stage/ending.ts';
import { openStage, type Stage } from './stage/stage.ts';
import { strike, type Victim } from './strike.ts';

/** A fault of a long run, and how long after its end every server could serve again. */
export interface LongFault {
  name: string;
  atMs: number;
  lastedMs: number;
  readyMs: number;
}

/** What came of a long run. */
export interface LongRun {
  seed: number;
  minutes: number;
  /** Steps a second that the product could do here, how many were to come, and how many were begun. */
  capacity: number;
  rate: number;
  givenRate: number;
  faults: LongFault[];
  begun: number;
  turnedAway: number;
  mostWaiting: number;
  acknowledged: number;
  answers: Record<string, Record<string, number>>;
  answersByPhase: Record<string, Record<string, number>>;
  memory: MemorySeries[];
  processes: { name: string; starts: number }[];
  settledMs: number;
  verdict: Verdict;
}

const shareOfCapacity = 0.7;
// A product that has just started is slower than it will be for the rest of the time: what it does at first isn't counted.
const [callers, warmUpMs, calibrationMs] = [48, 10_000, 20_000];
const settlers = 12;
const faultMsMax = 20_000;
// So long after a fault an answer still counts as the fault's.
const aftermathMs = 10_000;

/** Plays one fault after another under a mixed load at a steady part of the capacity. */
export async function runLong(
  t: Ending,
  {
    minutes,
    everySeconds,
    seed,
    tell,
  }: { minutes: number; everySeconds: number; seed: number; tell(line: string): void },
): Promise<LongRun> {
  const stage = await openStage(t, { servers: 2, workers: 1 });
  const ledger = openLedger();
  const actor: Actor = {
    ...{ stage, ledger, random: createRandom(seed), run: seed.toString(36) },
    isOver: () => false,
  };
  await settleIn(actor, settlers);
  await measureCapacity(actor, callers, warmUpMs);
  const capacity = await measureCapacity(actor, callers, calibrationMs);
  // The calibration's emails and figures are done before the load begins that is held against it.
  await waitUntilSettled(stage);
  const rate = capacity * shareOfCapacity;
  tell(`capacity ${capacity.toFixed(1)} steps a second; ${rate.toFixed(1)} from now on, for ${minutes} minutes`);
  const memory = watchMemory(stage);
  const startedAt = performance.now();
  const load = startPacedLoad(actor, rate);
  const faults = await playFaults(stage, actor, { minutes, everySeconds, random: createRandom(seed + 1), tell });
  const givenRate = load.begun / ((performance.now() - startedAt) / 1000);
  await load.stop();
  memory.stop();
  const settledMs = await waitUntilSettled(stage);
  const verdict = await check(stage, ledger);
  const plain = (counts: Map<string, Map<string, number>>) =>
    Object.fromEntries([...counts].map(([name, inner]) => [name, Object.fromEntries(inner)]));
  const { begun, turnedAway, mostWaiting } = load;
  return {
    ...{ seed, minutes, capacity, rate, givenRate, faults, begun, turnedAway, mostWaiting, settledMs, verdict },
    acknowledged: ledger.acknowledged,
    answers: plain(ledger.answers),
    answersByPhase: plain(ledger.answersByPhase),
    memory: memory.series,
    processes: stage.processes.map(({ name, starts }) => ({ name, starts: starts() })),
  };
}

interface Course {
  minutes: number;
  everySeconds: number;
  random: Random;
  tell(line: string): void;
}

async function playFaults(stage: Stage, { ledger }: Actor, course: Course): Promise<LongFault[]> {
  const { minutes, everySeconds, random, tell } = course;
  const startedAt = performance.now();
  const now = () => performance.now() - startedAt;
  const played: LongFault[] = [];
  const count = Math.floor((minutes * 60) / everySeconds);
  for (let number = 1; number <= count; number++) {
    await sleep(Math.max(0, (number - 1) * everySeconds * 1000 + random.whole(1_000, 8_000) - now()));
    const fault = random.pick(passing);
    const atMs = now();
    ledger.phase = fault.name;
    const end = await fault.begin(stage, random);
    await sleep(Math.min(fault.lastsMs, faultMsMax, everySeconds * 400));
    await end();
    const lastedMs = now() - atMs;
    const readyMs = await waitUntil('every server is ready again', stage.isReady, { patienceMs: 120_000 });
    tell(`${(atMs / 60_000).toFixed(1)} min: ${fault.name}, ready ${Math.round(readyMs)} ms after its end`);
    played.push({ name: fault.name, atMs, lastedMs, readyMs });
    await sleep(Math.min(aftermathMs, everySeconds * 150));
    ledger.phase = 'calm';
  }
  await sleep(Math.max(0, minutes * 60_000 - now()));
  return played;
}

interface PassingFault {
  name: string;
  lastsMs: number;
  begin(stage: Stage, random: Random): Promise<() => Promise<void>>;
}

const asPassing = ({ name, lastsMs, begin }: Fault): PassingFault => ({
  ...{ name, lastsMs },
  begin: (stage) => begin(stage, [], { after: () => {} }),
});

/** The first server is never killed, so that its memory tells of the whole time. */
const asKill = (victim: Victim): PassingFault => ({
  ...{ name: `kill -9: ${victim}`, lastsMs: 0 },
  async begin(stage, random) {
    await strike({ ...stage, servers: stage.servers.slice(1) }, victim, random);
    return async () => {};
  },
});

const passing: readonly PassingFault[] = [
  ...allFaults.filter((fault) => fault.passing).map(asPassing),
  ...(['server', 'worker', 'database', 'one database session'] as const).map(asKill),
];
