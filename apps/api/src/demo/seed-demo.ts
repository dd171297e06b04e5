import { setTimeout as sleep } from 'node:timers/promises';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { batchMax } from '@foodbank/contract/selling/tracking';
import { type Agent, findAgentByEmail, hasAgents, setTarget } from '../domains/people/agents/queries.ts';
import { registerAgent } from '../domains/people/agents/register-agent.ts';
import { updateProfile } from '../domains/people/agents/update-profile.ts';
import { recordOrders } from '../domains/selling/orders/record-orders.ts';
import { recordCustomers } from '../domains/selling/sign-ups/record-customers.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Tx } from '../platform/database.ts';
import { type AgentPlan, planDemo } from './plan-demo.ts';
import { lockDemoData } from './queries.ts';

const anotherWriterMs = 100;

/**
 * Fills a database without agents with a year of business, through the operations that real agents and the real shop use, and
 * answers whether it did. All of it is one transaction: a process that is killed half-way leaves nothing behind, and the next
 * start begins anew.
 */
export async function seedDemo(
  { database, passwords, clock }: AppContext,
  say: (line: string) => void,
): Promise<boolean> {
  if (await hasAgents(database.read)) return false;
  say('Writing the demo data: a year of sales, a few seconds …');
  const plans = planDemo(clock.now());
  const hashes = await Promise.all(plans.map(({ person }) => passwords.hash(person.password)));
  for (;;) {
    const written = await database.write(async (tx) => {
      if (!(await lockDemoData(tx))) return null;
      // Another process may have been first.
      if (await hasAgents(tx)) return false;
      for (const [index, plan] of plans.entries()) await writeAgent(tx, plan, hashes[index] ?? '');
      return true;
    });
    if (written !== null) return written;
    // Whoever waited in the database would be cut off there, for a demo takes longer than any one statement may.
    await sleep(anotherWriterMs);
  }
}

async function writeAgent(tx: Tx, plan: AgentPlan, passwordHash: string): Promise<void> {
  const { joinedAt, targets, customers, orders } = plan;
  const agent = await joinAgent({ ...tx, now: joinedAt }, plan, passwordHash);
  for (const { startsOn, targetKobo } of targets) await setTarget(tx, agent.id, startsOn, targetKobo);
  for (const batch of inBatches(customers)) {
    const { referralCode } = agent;
    expectRecorded(
      await recordCustomers(
        tx,
        batch.map((customer) => ({ ...customer, referralCode })),
      ),
    );
  }
  for (const batch of inBatches(orders)) expectRecorded(await recordOrders(tx, batch));
}

/** Registers the agent as of the day of joining, so that the login email isn't the newest in the mailbox. */
async function joinAgent(then: Tx, { person }: AgentPlan, passwordHash: string): Promise<Agent> {
  const { firstname, lastname, email, category, password, phoneNumber } = person;
  await registerAgent(then, { firstname, lastname, email, category, password, passwordHash });
  const agent = await findAgentByEmail(then, emailKey(email));
  if (agent === null) throw new Error('an agent of the demo was not registered');
  if (phoneNumber !== null) await updateProfile(then, agent.id, phoneNumber);
  return agent;
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += batchMax) yield items.slice(from, from + batchMax);
}

function expectRecorded(outcomes: readonly (RefusalCode | null)[]): void {
  const refusal = outcomes.find((outcome) => outcome !== null);
  if (refusal) throw new Error(`the demo data breaks a rule: ${refusal}`);
}
