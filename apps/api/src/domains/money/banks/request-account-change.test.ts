import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/money/banks';
import { getAgent } from '@foodbank/contract/people/agents';
import * as admin from '@foodbank/contract/people/agents-staff';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { decideIn, makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import type { TestAgent } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const operations = await makeStaff(app, ['operations']);
const finance = await makeStaff(app, ['finance']);
const { approve, drop } = decideIn(app);
const reason = 'The agent called and answered our questions';

const about = (agentId: string) => ({ params: { agentId } });
const own = ({ id }: TestAgent) => ({ params: { id } });

const guaranty = '058';
const numberOf = async (agent: TestAgent) =>
  (await app.call(getAgent, own(agent), agent.token)).agent.bankInfo?.accountNumber;

/** Asks for a change as the agent does, up to the code. */
async function askAsAgent(agent: TestAgent, accountNumber: string, emails: number): Promise<string> {
  const body = { accountNumber, bankCode: guaranty };
  const answer = await app.call(calls.requestAccountChange, { ...own(agent), body }, agent.token);
  assert.deepEqual(answer.account.lastDigits, accountNumber.slice(-4));
  return valueIn(await app.waitForEmail(agent.email, emails), 'Code');
}

test('an agent asks with a code, sees that it waits, and cancels it', async () => {
  const agent = await makeAgentWithAccount(app, '0123433363');
  const change = async () => (await app.call(calls.getAccountChange, own(agent), agent.token)).change;
  const confirm = (otp: string) => app.send(calls.confirmAccountChange, { ...own(agent), body: { otp } }, agent.token);
  assert.equal(await change(), null);
  assert.equal((await confirm('123456')).body.code, 'invalid-otp');
  const otp = await askAsAgent(agent, '0123433313', 3);
  assert.equal(await change(), null, 'nothing waits before the code');
  const codeFor = async () => (await app.call(calls.getAccountChange, own(agent), agent.token)).codeFor;
  const { accountName = '', ...shown } = (await codeFor()) ?? {};
  assert.deepEqual(shown, { bankName: 'Guaranty Trust Bank', lastDigits: '3313' });
  assert.ok(accountName.length > 0);
  const wrong = otp === '000000' ? '000001' : '000000';
  assert.equal((await confirm(wrong)).body.code, 'invalid-otp');
  assert.equal((await confirm(otp)).status, 200);
  assert.equal(await codeFor(), null, 'the code was used');
  assert.equal((await confirm(otp)).body.code, 'invalid-otp', 'a code works once');
  assert.deepEqual(await change(), {
    state: 'waiting',
    requestedAt: '2026-06-15T09:00:00.000Z',
    reason: null,
    isOwn: true,
  });
  assert.match((await app.waitForEmail(agent.email, 4)).subject ?? '', /was asked for/);
  const [open] = (await finance.call(getAgentRecord, about(agent.id))).agent.changes;
  assert.deepEqual([open?.requestedBy, open?.isOwn], [null, false]);
  await app.call(calls.cancelAccountChange, own(agent), agent.token);
  assert.equal(await change(), null);
  assert.equal((await app.refused(calls.cancelAccountChange, own(agent), agent.token)).body.code, 'not-found');
  assert.equal(await approve(open?.id ?? '', finance), 'approval-decided');
});

test('one member of staff approves what an agent asked, and a refusal tells the agent why', async () => {
  const agent = await makeAgentWithAccount(app, '0123444463');
  const confirm = async (otp: string) => {
    await app.call(calls.confirmAccountChange, { ...own(agent), body: { otp } }, agent.token);
    return (await finance.call(getAgentRecord, about(agent.id))).agent.changes[0]?.id ?? assert.fail('nothing waits');
  };
  const first = await confirm(await askAsAgent(agent, '0123444413', 3));
  await drop(first, finance, 'The name is your brother’s');
  const told = await app.waitForEmail(agent.email, 5);
  assert.match(`${told.subject}\n${told.text}`, /^Your bank account stays the same[\s\S]*> The name is your brother’s/);
  const { change } = await app.call(calls.getAccountChange, own(agent), agent.token);
  assert.deepEqual([change?.state, change?.reason], ['refused', 'The name is your brother’s']);
  app.clock.advance(61);
  const second = await confirm(await askAsAgent(agent, '0123444403', 6));
  assert.equal(await approve(second, finance), 'approved');
  assert.equal(await numberOf(agent), '0123444403');
  assert.equal((await app.call(calls.getAccountChange, own(agent), agent.token)).change, null);
});

test('codes for a bank account follow the limits of all codes, and a suspension ends them', async () => {
  const agent = await makeAgentWithAccount(app, '0123455563');
  const otp = await askAsAgent(agent, '0123455513', 3);
  const body = { accountNumber: '0123455523', bankCode: guaranty };
  const { status, body: again } = await app.refused(calls.requestAccountChange, { ...own(agent), body }, agent.token);
  assert.deepEqual([status, again.code], [429, 'code-already-sent']);
  await operations.call(admin.suspendAgent, { ...about(agent.id), body: { reason } });
  const sent = { ...own(agent), body: { otp } };
  assert.equal((await app.refused(calls.confirmAccountChange, sent, agent.token)).status, 401);
  await operations.call(admin.restoreAgent, { ...about(agent.id), body: { reason } });
  const token = app.context.sessions.sign({ agentId: agent.id, passwordVersion: 2 });
  assert.equal((await app.refused(calls.confirmAccountChange, sent, token)).body.code, 'invalid-otp');
});
