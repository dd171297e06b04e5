import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { type Answer, labelOf, type Question } from '../system/ask.ts';
import type { System } from '../system/system.ts';
import { isOpen, type Model } from './model.ts';

/** What every step of a load works with. */
export interface Caller {
  system: System;
  model: Model;
  random: Random;
  /** Part of every name, so that two runs on one database don't meet. */
  run: string;
  isOver(): boolean;
}

const pauseMs = 300;

/** Sends a request once and counts the answer. */
export async function askOnce({ system, model }: Caller, kind: string, question: Question): Promise<Answer> {
  const answer = await system.ask(question);
  const label = labelOf(answer);
  const counts = model.answers.get(kind) ?? new Map<string, number>();
  model.answers.set(kind, counts.set(label, (counts.get(label) ?? 0) + 1));
  if (answer.status === 200 && question.method !== undefined && question.method !== 'GET') model.acknowledged += 1;
  return answer;
}

/** Repeats a request until an answer is final. Null if the load ends before, or if the caller gives up, with a given probability. */
export async function askUntilSettled(
  caller: Caller,
  kind: string,
  question: Question,
  givesUp = 0,
): Promise<Answer | null> {
  while (!caller.isOver()) {
    const answer = await askOnce(caller, kind, question);
    if (!isOpen(answer)) return answer;
    if (caller.random.chance(givesUp)) return null;
    await sleep(pauseMs * (0.5 + caller.random.next()));
  }
  return null;
}
