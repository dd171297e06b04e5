import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { loginAgent, requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { createPasswords } from '../src/platform/passwords.ts';
import { makeAgent } from './make-agent.ts';
import { startApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

/*
 * Whether response times reveal that an address has an account. Known and unknown addresses are asked about in turns, in a random
 * order within each turn, and compared by rank: the share of all pairs in which the known address took longer. It is 0.5 if times
 * reveal nothing, also on a busy machine, and 1 if they reveal everything. With 36 of each, chance alone goes beyond 0.5 ± 0.3 once
 * in about 70,000 runs.
 */
const turns = Number(process.env.TIMING_TURNS ?? 36);
const toleratedShift = 0.3;

// An unknown account costs a hash at the product's cost, so known ones must, too.
const app = await startApp({ after }, { passwords: createPasswords() });
const agents = [await makeAgent(app), await makeAgent(app), await makeAgent(app), await makeAgent(app)];
const person = { firstname: 'Ada', lastname: 'Obi', category: 'student' };

const asked: readonly [Endpoint, (email: string) => object][] = [
  [loginAgent, (email) => ({ email, password: 'not the one' })],
  [requestPasswordReset, (email) => ({ email })],
  [resetPassword, (email) => ({ email, otp: '000000', newPassword: 'a new password' })],
  [registerAgent, (email) => ({ ...person, email })],
];

let samples = 0;

/** The time of one answer in milliseconds, from an unused IP address and without other requests. */
async function time(endpoint: Endpoint, body: object): Promise<number> {
  await waitForWorker(app);
  samples += 1;
  const began = performance.now();
  await app.send(endpoint, { body }, undefined, `10.${(samples >> 8) & 255}.${samples & 255}.9`);
  return performance.now() - began;
}

/** The share of all pairs in which the first took longer than the second. */
function shareLonger(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  return longer.reduce<number>((sum, each) => sum + each, 0) / longer.length;
}

for (const [endpoint, bodyFor] of asked) {
  test(`the response time of ${endpoint.name} doesn’t reveal whether an address has an account`, async () => {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      // A day between turns, so that limits on emails and codes make no difference.
      app.clock.advance(86_400);
      const email = agents[turn % agents.length]?.email ?? '';
      const stranger = `unknown-${endpoint.name}-${turn}@example.com`;
      const order = Math.random() < 0.5;
      for (const first of [order, !order]) {
        (first ? known : unknown).push(await time(endpoint, bodyFor(first ? email : stranger)));
      }
    }
    const shift = shareLonger(known, unknown) - 0.5;
    assert.ok(
      Math.abs(shift) < toleratedShift,
      `known addresses took longer in ${Math.round((shift + 0.5) * 100)} % of the pairs`,
    );
  });
}

test('this comparison finds a difference that an attacker could measure', () => {
  const around = (centre: number) => Array.from({ length: turns }, (_, index) => centre + (index % 7));
  assert.ok(shareLonger(around(40), around(2)) > 0.5 + toleratedShift);
  assert.ok(Math.abs(shareLonger(around(40), around(40)) - 0.5) < 0.01);
});
