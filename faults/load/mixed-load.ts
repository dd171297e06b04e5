import type { Actor } from './actor.ts';
import { changePhone, forgetPassword, join, look, signIn } from './agents.ts';
import type { AgentAccount } from './ledger.ts';
import { workAsShop } from './shop.ts';
import { subscribe, visit, writeMessage } from './visitors.ts';

type Step = (actor: Actor) => Promise<unknown>;

/** Lets somebody who isn't busy do something; where everybody is, a visitor comes by instead. */
const asAgent =
  (
    work: (actor: Actor, agent: AgentAccount) => Promise<unknown>,
    may: (agent: AgentAccount) => boolean = () => true,
  ): Step =>
  async (actor) => {
    const free = actor.ledger.signedIn.filter((agent) => !agent.busy && may(agent));
    if (free.length === 0) return visit(actor);
    const agent = actor.random.pick(free);
    agent.busy = true;
    try {
      await work(actor, agent);
    } finally {
      agent.busy = false;
    }
  };

let joined = 0;
const joinAnew: Step = (actor) => {
  joined += 1;
  return join(actor, `newcomer${joined}`);
};

/** What comes to the product, in parts of a hundred. */
const mix: readonly (readonly [parts: number, step: Step])[] = [
  [36, visit],
  [24, asAgent(look)],
  [28, workAsShop],
  [3, asAgent(changePhone)],
  [3, subscribe],
  [2, writeMessage],
  [2.5, asAgent(signIn)],
  [1, joinAnew],
  [0.5, asAgent(forgetPassword, ({ forgot }) => !forgot)],
];

/** One step of a mixed load: pages, figures, the shop's reports, forms, sign-ins, newcomers, forgotten passwords. */
export async function takeMixedStep(actor: Actor): Promise<void> {
  let rest = actor.random.next() * mix.reduce((sum, [parts]) => sum + parts, 0);
  for (const [parts, step] of mix) {
    rest -= parts;
    if (rest < 0) return void (await step(actor));
  }
}

/** People who are there from the start. */
export async function settleIn(actor: Actor, count: number): Promise<void> {
  const joining = Array.from({ length: count }, (_, index) => join(actor, `settler${index}`));
  const settled = await Promise.all(joining);
  if (settled.some((agent) => agent === null)) throw new Error('not everybody could settle in');
  for (let index = 0; index < count; index++) await workAsShop(actor);
}
