import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { requestCommissionTerms } from '@foodbank/contract/earning/terms-staff';
import { readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { acceptAccountName, askAboutAccountName, requestBankAccountChange } from '@foodbank/contract/money/banks-staff';
import { registerDataRequest } from '@foodbank/contract/oversight/privacy-staff';
import { getAccountName } from '@foodbank/contract/oversight/work-queues-staff';
import * as agents from '@foodbank/contract/people/agents-staff';
import { signOutStaff } from '@foodbank/contract/people/staff-sessions';
import { applyTargets, uploadTargets } from '@foodbank/contract/people/targets-staff';
import { listSubscriptions } from '@foodbank/contract/support/enquiries-staff';
import { listRequests } from '@foodbank/contract/support/requests-staff';
import { listAgents } from '@foodbank/contract/views/overviews-staff';
import { approvalParts } from '../src/approvals.ts';
import { approveRequest, refuseRequest } from '../src/domains/foundation/approvals/decide-approval.ts';
import { findBank } from '../src/domains/money/banks/queries.ts';
import { updateAccountInfo as storeAccount } from '../src/domains/money/banks/update-account-info.ts';
import { closeAccount, setAccountState } from '../src/domains/people/accounts/queries.ts';
import { eraseAgent } from '../src/domains/people/agents/queries.ts';
import { setRoles } from '../src/domains/people/staff/queries.ts';
import { Refusal } from '../src/platform/refuse.ts';
import { decideIn, makeAgentWithAccount } from './decide-approvals.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';

/** What members of staff may try with the permissions that they have. */
const app = await startApp({ after }, { workless: true });
const { database, clock } = app.context;
const decide = decideIn(app);
const reason = 'They sent us the papers';
const newAccount = { accountNumber: '0123456763', bankCode: '058', bankName: 'GTBank', bankId: '058' };
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

/** Gives an agent another spelling of a member's mailbox as address. */
async function giveMailbox(agentId: string, { email }: TestStaff): Promise<void> {
  const alias = email.replace('@', '+agent@');
  await database.pool.query('update agents set email = $2, email_key = $2 where id = $1', [agentId, alias]);
  await database.pool.query('update accounts set login_key = $2 where id = $1', [agentId, alias]);
}

test('a member acts on no agent who is themselves, however the address is spelt, and decides nothing about them', async () => {
  const member = await makeStaff(app, ['operations', 'finance']);
  const other = await makeStaff(app, ['finance']);
  const agent = await makeAgentWithAccount(app);
  await database.pool.query('update payout_accounts set needs_review = true where agent_id = $1', [agent.id]);
  const { approvalId } = await other.call(requestBankAccountChange, {
    params: { agentId: agent.id },
    body: { ...newAccount, reason },
  });
  const term = { scope: 'agent', agentCode: agent.referralCode, ratePercent: '9', windowMonths: '12' } as const;
  const asked = await other.call(requestCommissionTerms, {
    body: { ...term, firstOn: '2026-07-01', reason },
  });
  await giveMailbox(agent.id, member);
  const params = { agentId: agent.id };
  const { version } = await member.call(getAccountName, { params });
  const csv = `code,month,target\n${agent.referralCode},2026-07,150000\n`;
  const { upload } = await member.call(uploadTargets, {
    body: { fileName: 'own.csv', contentBase64: Buffer.from(csv).toString('base64') },
  });
  assert.equal(upload.errorCount, 0);
  const tries: [string, Promise<{ body: { code?: string } }>][] = [
    [
      'target',
      member.send(agents.setAgentTarget, {
        params,
        body: { startsOn: '2026-07-01', target: 1, expected: null, reason },
      }),
    ],
    [
      'category',
      member.send(agents.changeAgentCategory, {
        params,
        body: { category: 'student', expected: 'individual', reason },
      }),
    ],
    ['code', member.send(agents.sendResetCode, { params, body: { reason } })],
    ['name', member.send(agents.requestNameChange, { params, body: { firstname: 'Ada', lastname: 'Obi', reason } })],
    ['accept', member.send(acceptAccountName, { params, body: { version, reason } })],
    ['ask', member.send(askAboutAccountName, { params, body: { version, reason } })],
    ['file', member.send(applyTargets, { params: { id: upload.id }, body: { digest: upload.digest, reason } })],
    ['terms', member.send(requestCommissionTerms, { body: { ...term, firstOn: '2026-08-01', reason } })],
  ];
  for (const [about, sent] of tries) assert.equal((await sent).body.code, 'own-record', about);
  assert.equal(await decide.approve(approvalId, member), 'own-record');
  assert.equal(await decide.approve(asked.approvalId, member), 'own-record');
});

test('a member who lost the permission while a decision was on its way decides nothing', async () => {
  const [asker, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const agent = await makeAgentWithAccount(app);
  const { approvalId: id } = await asker.call(requestBankAccountChange, {
    params: { agentId: agent.id },
    body: { ...newAccount, reason },
  });
  const { approval } = await decider.call(readApproval, { params: { id } });
  // What the request's authorisation read, before the roles were taken away.
  const caller = {
    ...{
      id: decider.id,
      name: decider.name,
      email: decider.email,
      sessionId: randomUUID(),
      roles: ['finance'] as const,
    },
    ...{ isComplete: true, seenAt: clock.now(), endsAt: clock.now(), provedAt: clock.now(), reviewProofAt: null },
    permissions: new Set(['agents.approve-change'] as const),
    ...{ storeIds: [], storePermissions: new Set<never>() },
    ...{ employerIds: [], employerPermissions: new Set<never>() },
  };
  await database.write((tx) => setRoles(tx, decider.id, [], null));
  const parts = approvalParts(app.context);
  const { shown } = approval;
  assert.equal(
    await codeOf(database.write((tx) => approveRequest(tx, parts, { id, reason, shown }, caller))),
    'not-permitted',
  );
  assert.equal(await codeOf(database.write((tx) => refuseRequest(tx, parts, { id, reason }, caller))), 'not-permitted');
  assert.equal(await decide.stateOf(id), 'open');
});

test('of two agents who take one bank account at once the second is put to a person', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => makeSignedInAgent(app)));
  const body = { accountNumber: '2222222263', bankCode: '044', bankName: 'Access Bank', bankId: '044' };
  await Promise.all(made.map(({ id, token }) => app.call(updateAccountInfo, { params: { id }, body }, token)));
  const { rows } = await database.pool.query(
    'select needs_review from payout_accounts where agent_id = any($1) order by needs_review',
    [made.map(({ id }) => id)],
  );
  assert.deepEqual(
    rows.map(({ needs_review }) => needs_review),
    [false, true, true, true],
  );
});

test('an agent who was suspended or erased while the bank named the account gets none', async () => {
  const [suspended, erased] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  await database.write((tx) => setAccountState(tx, suspended.id, 'suspended', ['active']));
  await database.write(async (tx) => {
    await eraseAgent(tx, erased.id);
    await closeAccount(tx, erased.id);
  });
  const bank = (await findBank(database.read, '044')) ?? assert.fail('no bank');
  const account = { accountNumber: '0123456763', accountName: 'EZE NGOZI', bank };
  for (const { id } of [suspended, erased]) {
    assert.equal(await codeOf(database.write((tx) => storeAccount(tx, { id }, account))), 'not-signed-in');
  }
});

test('an account that is saved first is payable from the third day, too', async () => {
  const { id } = await makeAgentWithAccount(app);
  const { rows } = await database.pool.query('select payable_from from payout_accounts where agent_id = $1', [id]);
  assert.deepEqual(rows, [{ payable_from: '2026-06-18' }]);
});

test('a member searches for whole contacts a hundred times an hour, over all lists, and more is refused and in the audit', async () => {
  const member = await makeStaff(app, ['support']);
  const search = (place: number) => {
    const email = `guess${place}@example.com`;
    if (place % 4 === 0) return member.send(listAgents, { query: { search: email } });
    if (place % 4 === 1) return member.send(listAgents, { query: { search: `0803000${1_000 + place}` } });
    if (place % 4 === 2) return member.send(listSubscriptions, { query: { email } });
    return member.send(listRequests, { query: { search: `0803000${place}` } });
  };
  for (let place = 0; place < 100; place++) assert.equal((await search(place)).status, 200, `search ${place}`);
  for (let place = 0; place < 4; place++) assert.equal((await search(place)).status, 429, `search ${place} again`);
  const receivedAt = new Date(clock.now().getTime() - 3_600_000).toISOString();
  const body = { wants: 'export', email: 'guess@example.com', identityCheck: 'By phone', receivedAt };
  assert.equal((await member.send(registerDataRequest, { body })).status, 429);
  assert.equal((await member.send(listAgents, { query: { search: 'Ngozi' } })).status, 200, 'names are free');
  const { rows } = await database.pool.query(
    `select * from refused_calls where actor = $1 and action = 'contact-searches-exceeded'`,
    [member.id],
  );
  assert.deepEqual(
    rows.map(({ count }) => count),
    [5],
  );
  assert.doesNotMatch(JSON.stringify(rows), /guess|0803/);
});

test('signing out is in the audit like the end of any session', async () => {
  const member = await makeStaff(app, ['support']);
  await member.call(signOutStaff, {});
  const { rows } = await database.pool.query('select action from audit_lines where actor = $1', [member.id]);
  assert.deepEqual(rows, [{ action: 'staff-session-ended' }]);
});
