import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readLimit, stateIncome } from '@foodbank/contract/lending/credit-limits';
import { decideIncomeProof, readCustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import {
  decideIdentityCheck,
  listIdentityChecks,
  readIdentityCheck,
} from '@foodbank/contract/people/identity-checks-staff';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

const app = await startApp({ after });
const support = await makeStaff(app, ['support']);
const consent = { version: '1', language: 'en' };
let made = 0;

/** A customer whose check waits for a person, because the name differs. */
async function makeWaiting(given: { email?: string; birthOn?: string } = {}) {
  const { birthOn = '17 May 1990', ...about } = given;
  const by = await makeOwnCustomer(app, about);
  const number = `2224444${String(++made).padStart(3, '0')}6`;
  const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn, numberKind: 'nin' as const, consent };
  await by.call(startIdentityCheck, { body: { ...claim, number } });
  await waitUntil('the answer', async () => (await by.call(readIdentity, {})).identity.state !== 'checking');
  const { rows } = await support.call(listIdentityChecks, { query: { customerId: by.id } });
  return { by, number, id: rows[0]?.id ?? assert.fail('no check') };
}
const decide = (id: string, outcome: 'verified' | 'another-person' = 'verified', by = support) =>
  by.send(decideIdentityCheck, { params: { id }, body: { outcome, reason: 'Called back, the maiden name' } });

test('staff see the last four digits only, with what was typed and which parts differ', async () => {
  const { id, number, by } = await makeWaiting();
  const { rows } = await support.call(listIdentityChecks, { query: {} });
  assert.ok(rows.some((row) => row.id === id && row.customerId === by.id));
  const { check } = await support.call(readIdentityCheck, { params: { id } });
  assert.deepEqual(
    [check.lastDigits, check.birthOn, check.firstnameMatches, check.lastnameMatches, check.birthMatches, check.others],
    [number.slice(-4), '1990-05-17', false, true, true, 0],
  );
  assert.ok(!JSON.stringify(check).includes(number.slice(0, 7)));
});

test('a member verifies or refuses once, with a reason, and the customer reads what is next', async () => {
  const [verified, refused] = [await makeWaiting(), await makeWaiting()];
  assert.equal((await decide(verified.id)).status, 200);
  assert.equal((await verified.by.call(readIdentity, {})).identity.state, 'verified');
  assert.equal((await decide(verified.id, 'another-person')).body.code, 'identity-decided');
  assert.equal((await decide(refused.id, 'another-person')).status, 200);
  const { identity } = await refused.by.call(readIdentity, {});
  assert.deepEqual([identity.state, identity.reason], ['refused', 'another-person']);
  assert.match(identity.next, /ask a person to look again/);
  const { check } = await support.call(readIdentityCheck, { params: { id: refused.id } });
  assert.deepEqual([check.decidedBy, check.note], [support.name, 'Called back, the maiden name']);
});

test('nobody decides about the own check, and who may only read decides nothing', async () => {
  const own = await makeWaiting({ email: support.email });
  assert.equal((await decide(own.id)).body.code, 'own-record');
  const admin = await makeStaff(app, ['admin']);
  assert.equal((await decide(own.id, 'verified', admin)).body.code, 'not-permitted');
  const packer = await makeStaff(app, ['content']);
  assert.equal((await packer.send(listIdentityChecks, { query: {} })).body.code, 'not-permitted');
  assert.equal((await decide(own.id, 'verified', await makeStaff(app, ['operations']))).status, 200);
});

test('two members who decide at once decide once', async () => {
  const { id } = await makeWaiting();
  const other = await makeStaff(app, ['operations']);
  const answers = await Promise.all([decide(id), decide(id, 'another-person', other)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('stated income beyond 25 % counts once a member has seen proof, and never without', async () => {
  const [by, other] = [await makeVerifiedCustomer(app), await makeVerifiedCustomer(app)];
  for (const one of [by, other])
    await one.call(stateIncome, { body: { income: '160,000', owedElsewhere: '10,000', residence: 'Lagos' } });
  const prove = (customerId: string, outcome: 'seen' | 'missing') =>
    support.send(decideIncomeProof, { params: { customerId }, body: { outcome, reason: 'Payslip of May seen' } });
  assert.equal((await prove(by.id, 'seen')).status, 200);
  assert.equal((await by.call(readLimit, {})).limit.income?.income, 160_000);
  assert.equal((await prove(by.id, 'seen')).body.code, 'changed-meanwhile');
  assert.equal((await prove(other.id, 'missing')).status, 200);
  const { limit } = await support.call(readCustomerLimit, { params: { customerId: other.id } });
  assert.deepEqual([limit.income?.income, limit.statement?.needsProof], [80_000, false]);
});
