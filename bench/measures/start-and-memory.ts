import { startApp, tokenOf } from '../app-process.ts';
import { type Measure, ordinaryAgents, ratePerSecond } from '../bench.ts';
import { agentId } from '../load-data.ts';
import type { Result } from '../results.ts';

const callers = 20;

/** How long the server takes to be ready, and its memory: at first, and after a time under load. */
export const measureStartAndMemory: Measure = async (bench) => {
  bench.postgres.pin(1);
  const readyMs: number[] = [];
  const atFirst: number[] = [];
  const afterLoad: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const app = await startApp(bench.databaseUrl, bench.port + 2, 0);
    try {
      readyMs.push(app.readyMs);
      atFirst.push(app.memoryMiB());
      const agents = ordinaryAgents(bench, 200);
      let next = 0;
      await ratePerSecond(callers, bench.seconds * 2, async () => {
        const id = agentId(agents[next++ % agents.length] ?? 4);
        const answer = await fetch(`${app.url}/api/v1/agents/${id}`, {
          headers: { authorization: `Bearer ${tokenOf(id)}` },
        });
        await answer.arrayBuffer();
      });
      afterLoad.push(app.memoryMiB());
    } finally {
      await app.stop();
    }
  }
  const alone = (numbers: readonly number[]) => numbers.map((ours) => ({ ours, floor: null }));
  return [
    { id: 'start', name: 'start until ready', floor: '', unit: 'ms', pairs: alone(readyMs) },
    { id: 'memory-first', name: 'memory once ready', floor: '', unit: 'MiB', pairs: alone(atFirst) },
    { id: 'memory-load', name: 'memory after load', floor: '', unit: 'MiB', pairs: alone(afterLoad) },
  ] satisfies Result[];
};
