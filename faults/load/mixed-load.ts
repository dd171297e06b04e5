import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { createRandom } from '../../apps/api/src/demo/random.ts';
import type { System } from '../system/system.ts';
import { changePhone, forgetPassword, join, look, signIn } from './agents.ts';
import { askOnce, askUntilSettled, type Caller } from './caller.ts';
import { createModel, type Model, type ModelAgent } from './model.ts';
import { reportCustomer, workAsShop } from './shop.ts';

type Step = (caller: Caller) => Promise<unknown>;

const pages = ['/', '/faq', '/agent-login', '/api/v1/getFaqs', '/api/v1/testimonies', '/api/v1/getAllBanks'];
let counted = 0;

const visit: Step = (caller) => {
  const path = caller.random.pick(pages);
  return askOnce(caller, path.startsWith('/api') ? 'public call' : 'page', { path });
};

/** Subscribes an address to the newsletter. */
export async function subscribe(caller: Caller): Promise<void> {
  counted += 1;
  const email = `reader${counted}.${caller.run}@example.com`;
  caller.model.subscribers.set(email, false);
  const question = { method: 'POST', path: `${apiPrefix}/subscribers`, body: { email } } as const;
  const answer = await askUntilSettled(caller, 'subscribe', question);
  if (answer?.status === 200) caller.model.subscribers.set(email, true);
}

async function writeMessage(caller: Caller): Promise<void> {
  counted += 1;
  const message = `Do you deliver to estate ${counted} of ${caller.run}?`;
  caller.model.messages.set(message, false);
  const body = { name: 'Ngozi Eze', email: `writer${counted}.${caller.run}@example.com`, message };
  const answer = await askUntilSettled(caller, 'message', { method: 'POST', path: `${apiPrefix}/contacts`, body });
  if (answer?.status === 200) caller.model.messages.set(message, true);
}

/** A step of an agent who isn't busy. If all are, a visitor's step instead. */
const asAgent =
  (work: (caller: Caller, agent: ModelAgent) => Promise<unknown>, may = (_: ModelAgent) => true): Step =>
  async (caller) => {
    const free = caller.model.signedIn.filter((agent) => !agent.busy && may(agent));
    if (free.length === 0) return visit(caller);
    const agent = caller.random.pick(free);
    agent.busy = true;
    try {
      await work(caller, agent);
    } finally {
      agent.busy = false;
    }
  };

const joinAnew: Step = (caller) => {
  counted += 1;
  return join(caller, `newcomer${counted}`);
};

const mix: readonly (readonly [percent: number, step: Step])[] = [
  [24, visit],
  [16, asAgent(look)],
  [36, workAsShop],
  [6, asAgent(changePhone)],
  [6, subscribe],
  [4, writeMessage],
  [3, asAgent(signIn)],
  [3, joinAnew],
  [2, asAgent(forgetPassword, ({ forgot }) => !forgot)],
];

async function takeStep(caller: Caller): Promise<void> {
  let rest = caller.random.next() * 100;
  for (const [percent, step] of mix) {
    rest -= percent;
    if (rest < 0) return void (await step(caller));
  }
}

/** A load that goes on until it is stopped. */
export interface Load {
  model: Model;
  /** Starts no more steps, and resolves when those under way have ended. */
  stop(): Promise<void>;
}

const settlers = 4;
const tickMs = 20;

/**
 * Lets some agents and a customer join, then begins steps at a steady rate, whether or not earlier ones were answered, but never
 * more at once than `underWayMax`.
 */
export async function startLoad(
  system: System,
  seed: number,
  { stepsPerSecond = 40, underWayMax = 100 } = {},
): Promise<Load> {
  const model = createModel();
  let over = false;
  const caller: Caller = {
    ...{ system, model, random: createRandom(seed), run: seed.toString(36) },
    isOver: () => over,
  };
  await Promise.all(Array.from({ length: settlers }, (_, number) => join(caller, `settler${number}`)));
  if (model.signedIn.length < settlers) throw new Error('not all agents could join');
  await reportCustomer(caller);
  const startedAt = performance.now();
  let [due, underWay] = [0, 0];
  const timer = setInterval(() => {
    const now = Math.floor(((performance.now() - startedAt) / 1000) * stepsPerSecond);
    for (; due < now; due++) {
      if (underWay >= underWayMax) continue;
      underWay += 1;
      void takeStep(caller).finally(() => {
        underWay -= 1;
      });
    }
  }, tickMs);
  return {
    model,
    async stop() {
      clearInterval(timer);
      over = true;
      while (underWay > 0) await sleep(tickMs);
    },
  };
}
