import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { bankFaults, databaseFaults, mailFaults, type ProbeName, probeNames } from './faults.ts';
import { join } from './load/agents.ts';
import { askOnce, type Caller } from './load/caller.ts';
import { assertNothingLost, readBefore } from './load/check.ts';
import { createModel, emptyRegister, type OrderState, writing } from './load/model.ts';
import { reportCustomer } from './load/shop.ts';
import { seed } from './options.ts';
import { type Answer, labelOf, type Question } from './system/ask.ts';
import { openSystem } from './system/system.ts';

// A browser waits no longer than this.
const answerMaxMs = 30_000;
const [loggedMs, healedMs, pauseMs] = [60_000, 120_000, 250];

let counted = 0;

/** Makes the callers of each kind, and an agent and a customer for them. Their writes are recorded in the model. */
async function startCallers(caller: Caller) {
  const { system, model, run } = caller;
  const agent = (await join(caller, 'ngozi')) ?? assert.fail('no agent could join');
  await reportCustomer(caller);
  const [customerId = ''] = model.customers.keys();
  const { token } = agent;
  const post = (path: string, body: object): Question => ({ method: 'POST', path: apiPrefix + path, body });
  const callers: Record<ProbeName, () => Promise<Answer>> = {
    page: () => system.ask({ path: '/' }),
    dashboard: () => system.ask({ path: `${apiPrefix}/agents/${agent.id}/dashboard`, token }),
    'sign-in': () => system.ask(post('/agents/login', { email: agent.email, password: agent.password.known })),
    async 'bank account'() {
      // An agent may ask for ten accounts an hour.
      await system.postgres.query('delete from rate_limits');
      return system.ask({ ...post('/resolveAccount', { account_number: '0123456789', bank_code: '058' }), token });
    },
    async form() {
      counted += 1;
      const email = `probe${counted}.${run}@example.com`;
      model.subscribers.set(email, false);
      const answer = await askOnce(caller, 'subscribe', post('/subscribers', { email }));
      if (answer.status === 200) model.subscribers.set(email, true);
      return answer;
    },
    async order() {
      counted += 1;
      const order = { customerId, status: 'pending', amount: 2_500.5, placedAt: new Date().toISOString() } as const;
      const register = emptyRegister<OrderState>();
      model.orders.set(`P${run}-${counted}`, register);
      const settle = writing(register, { ...order, completedAt: null });
      const path = `${apiPrefix}/track/orders/P${run}-${counted}`;
      const answer = await askOnce(caller, 'order', { method: 'PUT', path, token: system.trackKey, body: order });
      // No refusal is expected, so a write that wasn't acknowledged stays open.
      if (answer.status === 200) settle(answer);
      return answer;
    },
  };
  return (name: ProbeName) => callers[name]();
}

test('Callers get clear answers, the product recovers by itself and nothing is lost', async (t) => {
  const system = await openSystem(t);
  const before = await readBefore(system);
  const model = createModel();
  const random = createRandom(seed);
  const probe = await startCallers({ system, model, random, run: seed.toString(36), isOver: () => false });
  for (const fault of [...databaseFaults, ...mailFaults, ...bankFaults]) {
    await t.test(fault.name, async (t) => {
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
      await assertNothingLost(system, model, before);
    });
  }
});
