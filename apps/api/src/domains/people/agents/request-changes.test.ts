import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import * as admin from '@foodbank/contract/people/agents-staff';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { decideIn, makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import { makeAgent, type TestAgent } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

const app = await startApp({ after });
const support = await makeStaff(app, ['support']);
const operations = await makeStaff(app, ['operations']);
const finance = await makeStaff(app, ['finance']);
const { pool } = app.context.database;
const { approve, describe, drop } = decideIn(app);
const reason = 'The agent called and answered our questions';

const about = (agentId: string) => ({ params: { agentId } });
const own = ({ id }: TestAgent) => ({ params: { id } });
test('a new name is shown to the approver and marks an account that doesn’t resemble it', async () => {
  const agent = await makeAgentWithAccount(app, '0123466663');
  const body = { firstname: 'Adébọ́lá', lastname: 'Bello', reason };
  const { approvalId } = await support.call(admin.requestNameChange, { ...about(agent.id), body });
  assert.deepEqual(await describe(approvalId), [
    ['First name', 'Ngozi', 'Adébọ́lá'.normalize('NFC')],
    ['Last name', 'Eze', 'Bello'],
  ]);
  assert.equal(await approve(approvalId, support), 'approval-own');
  assert.equal(await approve(approvalId, operations), 'approved');
  assert.deepEqual(await describe(approvalId), [], 'what was encrypted is wiped');
  assert.match((await app.waitForEmail(agent.email, 4)).subject ?? '', /^Your name was changed/);
  const { rows } = await pool.query('select search from agents where id = $1', [agent.id]);
  assert.equal(rows[0].search, 'adebola bello adebolabello');
  const isMarked = async () =>
    (await support.call(getAgentRecord, about(agent.id))).agent.account?.needsReview === true;
  await waitUntil('the account is marked', isMarked);
  const same = await support.send(admin.requestNameChange, { ...about(agent.id), body });
  assert.equal(same.body.code, 'validation');
});

test('a new email is the login, ends sessions, and both addresses are told', async () => {
  const agent = await makeAgent(app);
  const email = 'amaka.new@example.com';
  const request = (address: string) =>
    support.send(admin.requestEmailChange, { ...about(agent.id), body: { email: address, reason } });
  const other = await makeSignedInAgent(app);
  assert.equal((await request(other.email.toUpperCase())).body.code, 'email-taken');
  assert.equal((await request(agent.email.toUpperCase())).body.code, 'validation');
  const id = (await request(email)).body.approvalId as string;
  assert.deepEqual(await describe(id), [['Email', maskEmail(agent.email), 'a*******w@example.com']]);
  assert.match((await app.waitForEmail(agent.email, 2)).text ?? '', /a\*{7}w@example\.com/);
  assert.equal(await approve(id, finance), 'approved');
  assert.match((await app.waitForEmail(agent.email, 3)).subject ?? '', /^Your email address was changed/);
  const told = await app.waitForEmail(email);
  assert.match(`${told.subject}\n${told.text}`, /^Your email address was changed\nHello,/);
  assert.equal((await app.refused(getAgent, own(agent), agent.token)).status, 401);
  const { password } = agent;
  assert.equal((await app.refused(loginAgent, { body: { email: agent.email, password } })).status, 401);
  await app.call(loginAgent, { body: { email, password } });
});

test('an address that was registered meanwhile isn’t given to a second agent', async () => {
  const agent = await makeSignedInAgent(app);
  const email = 'meanwhile@example.com';
  const body = { email, reason };
  const { approvalId } = await support.call(admin.requestEmailChange, { ...about(agent.id), body });
  await makeAgent(app, { email });
  assert.equal(await approve(approvalId, finance), 'email-taken');
  await drop(approvalId, support, null);
  assert.match((await app.waitForEmail(agent.email, 3)).subject ?? '', /stays the same/);
});
