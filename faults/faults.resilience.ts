import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { bankFaults, databaseFaults, mailFaults, type ProbeName, probeNames } from './faults.ts';
import { join } from './load/agents.ts';
import { askOnce, type Caller } from './load/caller.ts';
import { assertNothingLost, readBefore } from './load/check.ts';
import { createModel } from './load/model.ts';
import { reportCustomer } from './load/shop.ts';
import { seed } from './options.ts';
import { type Answer, labelOf, type Question } from './system/ask.ts';
import { openSystem } from './system/system.ts';

// A browser waits no longer than this.
const answerMaxMs = 30_000;
const [loggedMs, healedMs, pauseMs] = [60_000, 120_000, 250];

const system = await openSystem({ after });
const before = await readBefore(system);
const caller: Caller = {
  ...{ system, model: createModel(), random: createRandom(seed), run: seed.toString(36) },
  isOver: () => false,
};
const agent = (await join(caller, 'ngozi')) ?? assert.fail('no agent could join');
await reportCustomer(caller);
const [customerId = ''] = caller.model.customers.keys();

let counted = 0;
const own = `${apiPrefix}/agents/${agent.id}`;
const post = (path: string, body: object): Question => ({ method: 'POST', path: apiPrefix + path, body });

/** Asks as one kind of caller. What writes is noted in the model. */
async function probe(name: ProbeName): Promise<Answer> {
  counted += 1;
  const { token } = agent;
  if (name === 'page') return system.ask({ path: '/' });
  if (name === 'dashboard') return system.ask({ path: `${own}/dashboard`, token });
  if (name === 'sign-in')
    return system.ask(post('/agents/login', { email: agent.email, password: agent.password.known }));
  if (name === 'bank account') {
    // An agent may ask for ten accounts an hour.
    await system.postgres.query('delete from rate_limits');
    return system.ask({ ...post('/resolveAccount', { account_number: '0123456789', bank_code: '058' }), token });
  }
  if (name === 'form') {
    const email = `probe${counted}.${caller.run}@example.com`;
    caller.model.subscribers.set(email, false);
    const answer = await askOnce(caller, 'subscribe', post('/subscribers', { email }));
    if (answer.status === 200) caller.model.subscribers.set(email, true);
    return answer;
  }
  const order = { customerId, status: 'pending', amount: 2_500.5, placedAt: new Date().toISOString() } as const;
  const value = { ...order, completedAt: null };
  const register = { known: null as typeof value | null, maybe: [value] };
  caller.model.orders.set(`P${caller.run}-${counted}`, register);
  const path = `${apiPrefix}/track/orders/P${caller.run}-${counted}`;
  const answer = await askOnce(caller, 'order', { method: 'PUT', path, token: system.trackKey, body: order });
  if (answer.status === 200) Object.assign(register, { known: value, maybe: [] });
  return answer;
}

for (const fault of [...databaseFaults, ...mailFaults, ...bankFaults]) {
  test(`Callers get clear answers, it heals by itself and nothing is lost: ${fault.name}`, async (t) => {
    const linesBefore = system.processes.map(({ lines }) => lines.length);
    const logged = () => system.processes.flatMap(({ lines }, index) => lines.slice(linesBefore[index])).join('\n');
    const asksBank = bankFaults.includes(fault);
    const probes = probeNames.filter((name) => asksBank || name !== 'bank account');
    const labels = new Map(probes.map((name) => [name, new Set<string>()]));
    const readyz = new Set<number>();
    let slowestMs = 0;

    const end = await fault.begin(system);
    const startedAt = performance.now();
    const lasts = () => {
      const ms = performance.now() - startedAt;
      const isComplete = (!fault.logged || fault.logged.test(logged())) && (fault.readyz !== 503 || readyz.has(503));
      return ms < fault.lastsMs || (!isComplete && ms < fault.lastsMs + loggedMs);
    };
    const watch = async (name: ProbeName) => {
      do {
        const answer = await probe(name);
        labels.get(name)?.add(labelOf(answer));
        slowestMs = Math.max(slowestMs, answer.tookMs);
        await sleep(pauseMs);
      } while (lasts());
    };
    const watchReadiness = async () => {
      for (; lasts(); await sleep(pauseMs)) readyz.add((await system.ask({ path: '/readyz' })).status);
    };
    await Promise.all([...probes.map(watch), watchReadiness()]);
    await end();

    const endedAt = performance.now();
    const isServed = async () => {
      const answers = await Promise.all(probes.map(probe));
      return answers.every(({ status }) => status === 200) && (await system.isReady());
    };
    await waitUntil('every caller is served', isServed, { patienceMs: healedMs });
    t.diagnostic(
      `slowest answer ${Math.round(slowestMs)} ms, healed ${Math.round(performance.now() - endedAt)} ms after`,
    );

    for (const [name, seen] of labels) {
      const allowed = fault.busy.includes(name) ? ['200', '503 unavailable'] : ['200'];
      assert.deepEqual(
        [...seen].filter((label) => !allowed.includes(label)),
        [],
        name,
      );
    }
    assert.ok(slowestMs < answerMaxMs, `${slowestMs} ms`);
    if (fault.logged) assert.match(logged(), fault.logged);
    if (fault.readyz === 200) assert.deepEqual([...readyz], [200], '/readyz');
    if (fault.readyz === 503) assert.ok(readyz.has(503), '/readyz');
    await assertNothingLost(system, caller.model, before);
  });
}
