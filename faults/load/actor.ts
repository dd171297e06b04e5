import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { type Answer, labelOf, type Question } from '../stage/ask.ts';
import type { Stage } from '../stage/stage.ts';
import { countUnder, type Ledger } from './ledger.ts';

/** What everybody in a load stands on: the stage, the common ledger, chance, and the time to go. */
export interface Actor {
  stage: Stage;
  ledger: Ledger;
  random: Random;
  /** Keeps the names of two runs on one database apart. */
  run: string;
  isOver(): boolean;
}

// Who is told to come back comes back a little later, as the answer asks; here sooner, to be in the way of the next fault.
const pauseMs = 300;

/** Asks once and counts the answer under the kind of the question. */
export async function askCounted({ stage, ledger }: Actor, kind: string, question: Question): Promise<Answer> {
  const answer = await stage.ask(question);
  const label = labelOf(answer);
  countUnder(ledger.answers, kind, label);
  countUnder(ledger.answersByPhase, ledger.phase, label);
  if (answer.status === 200 && question.method !== undefined && question.method !== 'GET') ledger.acknowledged += 1;
  return answer;
}

/** Whether an answer leaves open what happened, or promises that a later try may work. */
export const isOpen = ({ status }: Answer) => status === 0 || status >= 500 || status === 429;

/** Asks until there is an answer that settles it, or the load is over; null then. */
export async function askUntilSettled(actor: Actor, kind: string, question: Question): Promise<Answer | null> {
  while (!actor.isOver()) {
    const answer = await askCounted(actor, kind, question);
    if (!isOpen(answer)) return answer;
    await sleep(pauseMs * (0.5 + actor.random.next()));
  }
  return null;
}
