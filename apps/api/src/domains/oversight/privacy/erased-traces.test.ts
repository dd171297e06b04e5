import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { attachApprovalEvidence } from '@foodbank/contract/foundation/approvals-staff';
import { requestBankAccountChange } from '@foodbank/contract/money/banks-staff';
import { requestEmailChange, requestNameChange } from '@foodbank/contract/people/agents-staff';
import { uploadTargets } from '@foodbank/contract/people/targets-staff';
import { decideIn, makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import { makeCustomer } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { requestNameChange as requestNameOf } from '../../people/agents/approvals.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { findDataSubject } from './find-data-subject.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const decide = decideIn(app);
const [asker, decider] = [await makeStaff(app, ['operations']), await makeStaff(app, ['finance'])];
const newAccount = { accountNumber: '0123456763', bankCode: '058', bankName: 'GTBank', bankId: '058' };

const emailOf = async (id: string) => (await findAgent(database.read, id))?.email ?? assert.fail();
const erase = (email: string) =>
  database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, { email }), operator));

/** Changes an agent's email address, as two people do. */
async function changeEmail(agentId: string, email: string): Promise<void> {
  const body = { email, reason: 'The old mailbox is closed' };
  const { approvalId } = await asker.call(requestEmailChange, { params: { agentId }, body });
  assert.equal(await decide.approve(approvalId, decider), 'approved');
}

test('erasing an agent ends the requests about them, and leaves none of their texts and former addresses', async () => {
  const { id: agentId } = await makeAgentWithAccount(app);
  const former = await emailOf(agentId);
  await changeEmail(agentId, 'zubairu.second@example.com');
  await changeEmail(agentId, 'zubairu.third@example.com');
  const params = { agentId };
  const { approvalId: decided } = await asker.call(requestNameChange, {
    params,
    body: { firstname: 'Zubairu', lastname: 'Okonjo', reason: 'Okonjo-Bello showed us the passport' },
  });
  await decide.drop(decided, decider, 'Okonjo-Bello sent another one');
  const open = [
    await asker.call(requestNameChange, {
      params,
      body: { firstname: 'Zubairu', lastname: 'Okonjo', reason: 'Okonjo-Bello asked us' },
    }),
    await asker.call(requestBankAccountChange, { params, body: { ...newAccount, reason: 'Okonjo-Bello asked us' } }),
  ];
  const csv = `email,month,target\n${former},2026-07,150000\nzubairu.second@example.com,2026-07,150000\n`;
  await asker.call(uploadTargets, {
    body: { fileName: 'targets.csv', contentBase64: Buffer.from(csv).toString('base64') },
  });
  await erase('zubairu.third@example.com');
  for (const { approvalId } of open) {
    assert.equal(await decide.stateOf(approvalId), 'expired');
    assert.equal(await decide.approve(approvalId, decider), 'approval-decided');
  }
  assert.deepEqual(await tablesWith(app, [former, 'zubairu.second', 'zubairu.third']), []);
  // The audit log keeps reasons: nothing in it is ever changed.
  assert.deepEqual(await tablesWith(app, ['Okonjo'], ['audit_lines']), []);
  const { rows } = await database.pool.query('select from approvals where subject = $1 and sealed is not null', [
    agentId,
  ]);
  assert.equal(rows.length, 0);
});

test('requests about a line of an erased agent end, and lose their texts and evidence', async () => {
  const { id: agentId } = await makeAgentWithAccount(app);
  const ask = () =>
    database.write((tx) =>
      requestApproval(tx, {
        ...{ kind: 'commission-correction', subject: randomUUID(), payload: { agentId, lineId: 'of the test' } },
        ...{ fingerprint: '', permission: 'commissions.approve-correction', reason: 'Okonjo-Bello wrote to us' },
        actor: { kind: 'staff', id: asker.id },
      }),
    );
  const [open, refused] = [await ask(), await ask()];
  const contentBase64 = Buffer.from('%PDF-1.7\na letter\n%%EOF\n').toString('base64');
  for (const id of [open, refused])
    await asker.call(attachApprovalEvidence, { params: { id }, body: { fileName: 'letter.pdf', contentBase64 } });
  await decide.drop(refused, decider, 'Okonjo-Bello sent another one');
  await erase(await emailOf(agentId));
  assert.equal(await decide.stateOf(open), 'expired');
  assert.deepEqual(await tablesWith(app, ['Okonjo'], ['audit_lines']), []);
  const { rows } = await database.pool.query('select from approval_evidence where approval_id = any($1)', [
    [open, refused],
  ]);
  assert.equal(rows.length, 0);
});

test('emails to a former address of an erased agent stay if another person has the address now', async () => {
  const { id } = await makeAgentWithAccount(app);
  const former = await emailOf(id);
  await changeEmail(id, 'moved.away@example.com');
  await makeCustomer(app, 'FORMER-1', { email: former, phoneNumber: '08037770001' });
  const count = async () =>
    (await database.pool.query('select from emails where to_key = $1', [former.toLowerCase()])).rowCount;
  const before = await count();
  assert.ok(before);
  await erase('moved.away@example.com');
  assert.equal(await count(), before);
});

test('a request that is made while the erasure is under way is ended with the others', async () => {
  const { id: agentId } = await makeAgentWithAccount(app);
  const email = await emailOf(agentId);
  const [isAsked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = database.write(async (tx) => {
    const name = { firstname: 'Late', lastname: 'Name', reason: 'They asked us' };
    const id = await requestNameOf(tx, agentId, name, { kind: 'staff', id: asker.id });
    isAsked.resolve();
    await goesOn.promise;
    return id;
  });
  await isAsked.promise;
  const erased = erase(email);
  // The erasure waits for the agent.
  await waitForLock(database.pool);
  goesOn.resolve();
  await erased;
  assert.equal(await decide.stateOf(await asked), 'expired');
});
