import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { batchMax } from '@foodbank/contract/selling/tracking';
import { findEarningsStart, insertEarningsStart } from '../domains/earning/commissions/queries.ts';
import { type Agent, findAgentByEmail, hasAgents, setTarget } from '../domains/people/agents/queries.ts';
import { registerAgent } from '../domains/people/agents/register-agent.ts';
import { updateProfile } from '../domains/people/agents/update-profile.ts';
import { recordOrders } from '../domains/selling/orders/record-orders.ts';
import { recordCustomers } from '../domains/selling/sign-ups/record-customers.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Tx } from '../platform/database.ts';
import { type AgentPlan, planDemo } from './plan-demo.ts';
import { lockDemoData } from './queries.ts';
import { demoDueMonth } from './seed-payout.ts';

const anotherWriterMs = 100;

/**
 * Fills a database without agents with a year of sales, through the same operations as the product's. Returns true if it did, false
 * if there were agents. It is one transaction, so a process that is killed leaves nothing. `print` gets a line for the terminal.
 * If `ending` is aborted, it throws an AbortError before the next agent.
 */
export async function seedDemo(
  { database, passwords, clock }: AppContext,
  print: (line: string) => void,
  ending?: AbortSignal,
): Promise<boolean> {
  if (await hasAgents(database.read)) return false;
  print('Writing the demo data: a year of sales, a few seconds …');
  const plans = planDemo(clock.now());
  const hashes = await Promise.all(plans.map(({ person }) => passwords.hash(person.password)));
  for (;;) {
    const written = await database.write(async (tx) => {
      if (!(await lockDemoData(tx))) return null;
      // Another process may have written the demo since the first check.
      if (await hasAgents(tx)) return false;
      await beginDemoEarnings(tx, lagosDay(clock.now()));
      for (const [index, plan] of plans.entries()) {
        ending?.throwIfAborted();
        await recordAgent(tx, plan, hashes[index] ?? '');
      }
      return true;
    });
    if (written !== null) return written;
    // Polls instead of waiting for the lock: writing the demo takes longer than the statement time-out.
    await sleep(anotherWriterMs, undefined, { signal: ending });
  }
}

/** Commissions before the demo's payout were paid outside, so that the demo owes what a month or two bring, not a year. */
async function beginDemoEarnings(tx: Tx, today: Day): Promise<void> {
  if ((await findEarningsStart(tx)) !== null) return;
  await insertEarningsStart(tx, addDays(demoDueMonth(today), -1));
}

async function recordAgent(tx: Tx, plan: AgentPlan, passwordHash: string): Promise<void> {
  const { joinedAt, targets, customers, orders } = plan;
  const agent = await registerDemoAgent({ ...tx, now: joinedAt }, plan, passwordHash);
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

/** Registers the agent. The transaction's time is the day of joining, so that the login email isn't the newest in the mailbox. */
async function registerDemoAgent(tx: Tx, { person }: AgentPlan, passwordHash: string): Promise<Agent> {
  const { firstname, lastname, email, category, password, phoneNumber } = person;
  await registerAgent(tx, { firstname, lastname, email, category, password, passwordHash });
  const agent = await findAgentByEmail(tx, emailKey(email));
  if (agent === null) throw new Error('an agent of the demo was not registered');
  if (phoneNumber !== null) await updateProfile(tx, agent.id, phoneNumber);
  return agent;
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += batchMax) yield items.slice(from, from + batchMax);
}

function expectRecorded(outcomes: readonly (RefusalCode | null)[]): void {
  const refusal = outcomes.find((outcome) => outcome !== null);
  if (refusal) throw new Error(`the demo data breaks a rule: ${refusal}`);
}
