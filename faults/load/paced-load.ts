import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from './actor.ts';
import { takeMixedStep } from './mixed-load.ts';

const tickMs = 20;
// Beyond this many who wait, more are turned away before they ask, and counted: a machine has only so many sockets.
const waitingMax = 400;

/** Arrivals at a steady rate, whether or not those before them have been answered. */
export interface PacedLoad {
  /** Steps that were begun, and arrivals that found too many waiting. */
  begun: number;
  turnedAway: number;
  /** The most that were under way at once. */
  mostWaiting: number;
  stop(): Promise<void>;
}

/** Begins steps at a rate until it is stopped. */
export function startPacedLoad(actor: Actor, stepsPerSecond: number): PacedLoad {
  const startedAt = performance.now();
  let [due, waiting] = [0, 0];
  const arrive = () => {
    const now = Math.floor(((performance.now() - startedAt) / 1000) * stepsPerSecond);
    for (; due < now; due++) {
      if (waiting >= waitingMax) {
        load.turnedAway += 1;
        continue;
      }
      waiting += 1;
      load.begun += 1;
      load.mostWaiting = Math.max(load.mostWaiting, waiting);
      void takeMixedStep(actor).finally(() => {
        waiting -= 1;
      });
    }
  };
  const timer = setInterval(arrive, tickMs);
  const load: PacedLoad = {
    ...{ begun: 0, turnedAway: 0, mostWaiting: 0 },
    async stop() {
      clearInterval(timer);
      while (waiting > 0) await sleep(tickMs);
    },
  };
  return load;
}

/** The steps a second that are done when each caller asks again as soon as it was answered: the capacity. */
export async function measureCapacity(actor: Actor, callers: number, durationMs: number): Promise<number> {
  const until = performance.now() + durationMs;
  let done = 0;
  const call = async () => {
    while (performance.now() < until) {
      await takeMixedStep(actor);
      if (performance.now() < until) done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (done * 1000) / durationMs;
}
