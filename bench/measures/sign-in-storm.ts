import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../app-process.ts';
import { type Bench, type Measure, ordinaryAgents, percentile } from '../bench.ts';
import { agentEmail, agentId } from '../load-data.ts';
import type { Result } from '../results.ts';
import { password } from '../sample-password.ts';

const clients = 32;
const requestEveryMs = 5;

/** How long others wait for their profile, 200 requests a second, while 32 clients sign in as fast as they are let. */
export const measureSignInStorm: Measure = async (bench) => {
  bench.postgres.pin(1);
  const app = await bench.startApp(0);
  try {
    const pairs: Result['pairs'] = [];
    let signedIn = 0;
    let turnedAway = 0;
    for (let round = 0; round <= bench.rounds; round++) {
      const idle = await p99(bench, app.url);
      const storm = startStorm(bench, app.url);
      await sleep(bench.quick ? 50 : 1_000);
      const during = await p99(bench, app.url);
      const { done, refused } = await storm.stop();
      if (round === 0) continue;
      pairs.push({ ours: during, floor: idle });
      signedIn += done;
      turnedAway += refused;
    }
    return [
      {
        id: 'sign-in-storm',
        name: 'p99 of others while 32 sign in',
        floor: 'p99 of the same when idle',
        unit: 'ms',
        mark: { hold: 5, pass: 2, better: 'less' },
        pairs,
        note: `${signedIn} signed in, ${turnedAway} turned away`,
      },
    ];
  } finally {
    await app.stop();
  }
};

function startStorm(bench: Bench, url: string): { stop(): Promise<{ done: number; refused: number }> } {
  let over = false;
  const counts = { done: 0, refused: 0 };
  const agents = ordinaryAgents(bench, clients);
  const all = Array.from({ length: clients }, async (_, index) => {
    const body = JSON.stringify({ email: agentEmail(agents[index % agents.length] ?? 4), password });
    while (!over) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/v1/agents/login`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status === 200) counts.done += 1;
      else if (answer.status === 503) counts.refused += 1;
      else throw new Error(`a sign-in answered ${answer.status}`);
    }
  });
  return {
    stop: async () => {
      over = true;
      await Promise.all(all);
      return counts;
    },
  };
}

/** Requests at a steady pace, whether or not the earlier ones are answered, as many people make them. */
async function p99(bench: Bench, url: string): Promise<number> {
  const agents = ordinaryAgents(bench, 200);
  const waits: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index * requestEveryMs < bench.seconds * 2_000; index++) {
    await sleep(Math.max(0, startedAt + index * requestEveryMs - performance.now()));
    const id = agentId(agents[index % agents.length] ?? 4);
    waits.push(timeOf(`${url}/api/v1/agents/${id}`, tokenOf(id)));
  }
  return percentile(await Promise.all(waits), 0.99);
}

async function timeOf(address: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a profile answered ${answer.status}`);
  return performance.now() - startedAt;
}
