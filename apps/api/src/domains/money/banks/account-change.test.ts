import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { requestBankAccountChange } from '@foodbank/contract/money/banks-staff';
import { getAgent } from '@foodbank/contract/people/agents';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { decideIn, makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import type { TestAgent } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const support = await makeStaff(app, ['support']);
const operations = await makeStaff(app, ['operations']);
const finance = await makeStaff(app, ['finance']);
const { pool } = app.context.database;
const { approve, describe, stateOf } = decideIn(app);
const reason = 'The agent called and answered our questions';

const about = (agentId: string) => ({ params: { agentId } });
const own = ({ id }: TestAgent) => ({ params: { id } });
const guaranty = '058';
const access = '044';

const ask = (agent: TestAgent, accountNumber: string, bankCode = guaranty) =>
  support.send(requestBankAccountChange, { ...about(agent.id), body: { accountNumber, bankCode, reason } });
const asked = async (agent: TestAgent, accountNumber: string) => {
  const { status, body } = await ask(agent, accountNumber);
  assert.equal(status, 200, JSON.stringify(body));
  return body.approvalId as string;
};
const numberOf = async (agent: TestAgent) =>
  (await app.call(getAgent, own(agent), agent.token)).agent.bankInfo?.accountNumber;

test('a bank account is changed by two people, with emails before and after, and is payable on the third day', async () => {
  const agent = await makeAgentWithAccount(app);
  const id = await asked(agent, '0123456713');
  assert.equal(await numberOf(agent), '0123456763', 'nothing has changed yet');
  const before = await app.waitForEmail(agent.email, 3);
  assert.match(before.subject ?? '', /^A change of your bank account was asked for/);
  assert.match(before.text ?? '', /\*{6}6713/);
  assert.doesNotMatch(before.text ?? '', /0123456713/);
  assert.deepEqual(await describe(id), [
    ['Bank', 'Access Bank', 'Guaranty Trust Bank'],
    ['Account number', '******6763', '******6713'],
    ['Account name', 'EZE NGOZI', 'EZE TUNDE'],
    ['Name resembles the agent’s', 'Yes', 'No'],
    ['Another agent has this account', '', 'No'],
  ]);
  const { changes } = (await support.call(getAgentRecord, about(agent.id))).agent;
  assert.deepEqual(
    changes.map(({ kind, isOwn, requestedBy, reason: why }) => [kind, isOwn, requestedBy, why]),
    [['agent-bank-account', true, support.name, reason]],
  );
  assert.equal(await approve(id, finance), 'approved');
  assert.equal(await numberOf(agent), '0123456713');
  const after = await app.waitForEmail(agent.email, 4);
  assert.match(`${after.subject} ${after.text}`, /^Your bank account was changed[\s\S]*18 Jun 2026/);
  const { account } = (await finance.call(getAgentRecord, about(agent.id))).agent;
  assert.deepEqual(account, {
    bankName: 'Guaranty Trust Bank',
    lastDigits: '6713',
    accountName: 'EZE TUNDE',
    nameMatches: false,
    isShared: false,
    needsReview: false,
    savedAt: '2026-06-15T09:00:00.000Z',
    payableFrom: '2026-06-18',
  });
  const { rows } = await pool.query(
    `select action, before, after, detail::text from audit_lines where subject = $1 order by id`,
    [agent.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['agent-registered', 'payout-account-added', 'approval-requested', 'approval-approved', 'payout-account-changed'],
  );
  assert.deepEqual(
    [rows[4].before, rows[4].after],
    [{ bankCode: access }, { bankCode: guaranty, payableFrom: '2026-06-18' }],
  );
  // At the end of a number: four digits in the middle of an id are chance.
  const lastDigits = /\b\d*6713\b/;
  assert.doesNotMatch(JSON.stringify(rows), lastDigits, 'no number in the clear');
  const kept = await pool.query('select payload::text, sealed from approvals where id = $1', [id]);
  assert.deepEqual([kept.rows[0].sealed, lastDigits.test(kept.rows[0].payload)], [null, false]);
});

test('an account saved late in the evening is payable from the third Lagos day after', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  app.clock.set('2026-06-15T23:30:00Z');
  const agent = await makeAgentWithAccount(app);
  const evening = await makeStaff(app, ['support']);
  const { account } = (await evening.call(getAgentRecord, about(agent.id))).agent;
  assert.equal(account?.payableFrom, '2026-06-19', 'half past midnight in Lagos, on the 16th');
});

test('who asked can’t approve, also in another session, and of two approvers at once one decides', async () => {
  const agent = await makeAgentWithAccount(app);
  const asker = await makeStaff(app, ['operations']);
  const body = { accountNumber: '0123456703', bankCode: guaranty, reason };
  const { approvalId } = await asker.call(requestBankAccountChange, { ...about(agent.id), body });
  assert.equal(await approve(approvalId, asker), 'approval-own');
  assert.equal(await approve(approvalId, asker, '00000000-0000-4000-8000-000000000000'), 'approval-own');
  const outcomes = await Promise.all([approve(approvalId, operations), approve(approvalId, finance)]);
  assert.deepEqual(outcomes.sort(), ['approval-decided', 'approved']);
  const { rows } = await pool.query(
    `select count(*)::int as count from audit_lines where subject = $1 and action = 'payout-account-changed'`,
    [agent.id],
  );
  assert.equal(rows[0].count, 1);
});

test('an approval is stale once the agent’s name, email, state or account is another', async () => {
  const changes: [string, string][] = [
    ['name', `update agents set lastname = 'Bello' where id = $1`],
    ['email', `update agents set email = 'another.' || email where id = $1`],
    ['state', `update accounts set state = 'suspended' where id = $1`],
    ['account', `update payout_accounts set number_digest = 'x' where agent_id = $1`],
  ];
  for (const [index, [what, change]] of changes.entries()) {
    const agent = await makeAgentWithAccount(app, `01234${index}0063`);
    const id = await asked(agent, '0123456723');
    await pool.query(change, [agent.id]);
    assert.equal(await approve(id, finance), 'approval-stale', what);
    assert.equal(await stateOf(id), 'open', 'it can still be refused');
  }
});

test('an approval is stale once another agent has the account, or its bank isn’t listed any more', async () => {
  const agent = await makeAgentWithAccount(app, '0123411163');
  const id = await asked(agent, '0123411113');
  const other = await makeSignedInAgent(app);
  const body = { accountNumber: '0123411113', bankCode: guaranty, bankName: 'Guaranty Trust Bank', bankId: guaranty };
  await app.call(updateAccountInfo, { ...own(other), body }, other.token);
  assert.equal(await approve(id, finance), 'approval-stale');
  const another = await makeAgentWithAccount(app, '0123411263');
  const later = await asked(another, '0123411213');
  await pool.query('update banks set listed = false where code = $1', [guaranty]);
  assert.equal(await approve(later, finance), 'approval-stale');
  await pool.query('update banks set listed = true where code = $1', [guaranty]);
});

test('a change is refused without an account, to the same account, twice, and for an unknown number', async () => {
  const bare = await makeSignedInAgent(app);
  assert.equal((await ask(bare, '0123456713')).body.code, 'no-account-yet');
  const agent = await makeAgentWithAccount(app, '0123422263');
  assert.equal((await ask(agent, '0123422263', access)).body.code, 'same-account');
  assert.equal((await ask(agent, '0000000000')).body.code, 'account-not-resolved');
  assert.equal((await ask(agent, '0000000002')).status, 503);
  assert.equal((await ask(agent, '0123456713', '999')).body.code, 'validation');
  await asked(agent, '0123422213');
  assert.equal((await ask(agent, '0123422223')).body.code, 'change-already-asked');
  await pool.query('update agents set erased_at = now() where id = $1', [agent.id]);
  assert.equal((await ask(agent, '0123422223')).body.code, 'agent-erased');
});

// The last one, because the business date stays where it is.
test('an account that is saved while the business date is moved is payable from the third business date after', async () => {
  app.clock.setBusinessDate('2026-08-04');
  const agent = await makeAgentWithAccount(app);
  const { account } = (await (await makeStaff(app, ['support'])).call(getAgentRecord, about(agent.id))).agent;
  assert.equal(account?.payableFrom, '2026-08-07');
});
