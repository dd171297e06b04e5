import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { loginAgent, requestPasswordReset } from '@foodbank/contract/people/accounts';
import { requestStaffPasswordReset } from '@foodbank/contract/people/staff-sessions';
import { openCookieBrowser } from '../../../../test/cookie-browser.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { updatePasswordHash } from '../accounts/queries.ts';
import { handleStaffPasswordRequest } from '../staff/request-staff-password-reset.ts';
import { handleResetRequest, resetMailsHourly } from './request-password-reset.ts';

const app = await startApp({ after }, { env: { LIMIT_SCALE: '1' }, workless: true });
const { database } = app.context;
const { pool } = database;
const member = await makeStaff(app, ['support']);

const ask = async (call: Endpoint, email: string, from: string) =>
  (await app.send(call, { body: { email } }, undefined, from, { 'sec-fetch-site': 'same-origin' })).status;
/** Does what the jobs would do, and returns how often the emails of the hour refused one. */
async function handleAll(): Promise<number> {
  let refused = 0;
  const idsOf = async (table: string): Promise<string[]> =>
    (await pool.query(`select id from ${table} where handled_at is null order by id`)).rows.map(({ id }) => id);
  for (const id of await idsOf('password_reset_requests'))
    await database.write((tx) => handleResetRequest(tx, id, () => (refused += 1)));
  for (const id of await idsOf('staff_password_requests'))
    await database.write((tx) => handleStaffPasswordRequest(tx, id));
  return refused;
}
const codesTo = async (email: string): Promise<number> =>
  (
    await pool.query(
      `select count(*)::int as n from emails where to_key = $1 and kind in ('reset-code', 'staff-password-reset')`,
      [email],
    )
  ).rows[0].n;
/** Emails for forgotten passwords that an address has caused within the hour. */
const mailed = (count: number, from: string) =>
  database.write(async (tx) => {
    const asker = tx.keys.digest(`password-asker:${from}`);
    await pool.query(
      `insert into password_reset_requests (email_key, requested_at, handled_at, mailed_at, asker_digest)
       select 'mailed' || n, $2, $2, $2, $3 from generate_series(1, $1) n`,
      [count, tx.now, asker],
    );
  });

test('requests for addresses without an account count towards no emails: beside them agents and staff get theirs', async () => {
  const agent = await makeSignedInAgent(app);
  for (let n = 0; n < 300; n += 1) {
    const call = n % 2 ? requestPasswordReset : requestStaffPasswordReset;
    assert.equal(await ask(call, `nobody${n}@example.com`, '10.90.0.1'), 200);
  }
  assert.equal(await ask(requestPasswordReset, agent.email, '10.91.0.1'), 200);
  assert.equal(await ask(requestStaffPasswordReset, member.email, '10.91.0.1'), 200);
  assert.equal(await handleAll(), 0);
  assert.deepEqual([await codesTo(agent.email), await codesTo(member.email)], [1, 1]);
  const { rows } = await pool.query('select email_key from password_reset_requests where mailed_at is not null');
  assert.deepEqual(rows, [{ email_key: agent.email }], 'of the 5,000 of an hour one is used');
});

test('beyond 1,000 requests an hour an address is refused alike with and without an account; a device that the account knows is not', async () => {
  const agent = await makeSignedInAgent(app);
  const own = openCookieBrowser(app, { address: '10.92.0.1' });
  const hash = await app.context.passwords.hash(agent.password);
  await database.write((tx) => updatePasswordHash(tx, agent.id, hash));
  const login = { body: { email: agent.email, password: agent.password } };
  assert.equal((await own.send(loginAgent, login)).status, 200);
  for (let n = 0; n < 1_000; n++) await app.context.limits.take('passwordRequestsByAddress', '10.92.0.1');
  const answers = await Promise.all(
    [agent.email, 'nobody@example.com'].map(async (email) => {
      const { status, body } = await app.send(requestPasswordReset, { body: { email } }, undefined, '10.92.0.1');
      return [status, body];
    }),
  );
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(answers[0]?.[0], 429);
  assert.equal((await own.send(requestPasswordReset, { body: { email: agent.email } })).status, 200);
});

test('from half of the hour’s emails on an address that caused a tenth causes no more, which its answers don’t tell; others go on', async () => {
  const [one, other] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  await handleAll();
  await mailed(resetMailsHourly / 2, '10.93.0.1');
  assert.equal(await ask(requestPasswordReset, one.email, '10.93.0.1'), 200);
  assert.equal(await ask(requestPasswordReset, 'nobody@example.com', '10.93.0.1'), 200);
  assert.equal(await ask(requestPasswordReset, other.email, '10.93.0.2'), 200);
  assert.equal(await handleAll(), 1);
  assert.deepEqual([await codesTo(one.email), await codesTo(other.email)], [0, 1]);
  await mailed(resetMailsHourly / 2, '10.93.0.3');
  assert.equal(await ask(requestPasswordReset, one.email, '10.93.0.4'), 200);
  assert.equal(await handleAll(), 1, 'the emails of the hour are used up');
  app.clock.advance(3600);
  assert.equal(await ask(requestPasswordReset, one.email, '10.93.0.1'), 200);
  assert.equal(await handleAll(), 0);
  assert.equal(await codesTo(one.email), 1);
});
