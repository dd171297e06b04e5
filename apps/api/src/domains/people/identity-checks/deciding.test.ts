import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readLimit, stateIncome } from '@foodbank/contract/lending/credit-limits';
import { decideIncomeProof, readCustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { decideIdentityCheck, readIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { listIdentityTasks } from '@foodbank/contract/people/identity-levels-staff';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { recordAnswer } from './asking.ts';
import { wipeChecksOf } from './queries.ts';

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
  const { rows } = await support.call(listIdentityTasks, { query: { customerId: by.id } });
  return { by, number, id: rows[0]?.id ?? assert.fail('no check') };
}
const colleague = await makeStaff(app, ['operations']);
const decide = (id: string, outcome: 'verified' | 'another-person' | 'looked-at' = 'verified', by = support) =>
  by.send(decideIdentityCheck, { params: { id }, body: { outcome, reason: 'Called back, the maiden name' } });

test('staff see the last four digits only, with what was typed and which parts differ', async () => {
  const { id, number, by } = await makeWaiting();
  const { rows } = await support.call(listIdentityTasks, { query: {} });
  assert.ok(rows.some((row) => row.id === id && row.customerId === by.id));
  const { check } = await support.call(readIdentityCheck, { params: { id } });
  assert.deepEqual(
    [check.lastDigits, check.birthOn, check.firstnameMatches, check.lastnameMatches, check.birthMatches],
    [number.slice(-4), '1990-05-17', false, true, true],
  );
  assert.ok(!JSON.stringify(check).includes(number.slice(0, 7)));
});

test('of a number that two customers gave, the other one is named, and only one of them can be verified by it', async () => {
  const [first, second] = [
    await makeOwnCustomer(app, { firstname: 'Ngozi', lastname: 'Eze' }),
    await makeOwnCustomer(app),
  ];
  const number = `2225555${String(++made).padStart(3, '0')}0`;
  const claim = { firstname: 'Ngozi', lastname: 'Eze', birthOn: '17 May 1990', numberKind: 'bvn' as const, consent };
  for (const by of [first, second]) {
    await by.call(startIdentityCheck, { body: { ...claim, number } });
    await waitUntil('the answer', async () => (await by.call(readIdentity, {})).identity.state !== 'checking');
  }
  const { rows } = await support.call(listIdentityTasks, { query: { customerId: second.id } });
  const id = rows[0]?.id ?? assert.fail('no check');
  const { check } = await support.call(readIdentityCheck, { params: { id } });
  assert.equal(check.reason, 'number-known');
  assert.deepEqual(
    check.others.map((other) => [other.customerId, other.customerName, other.state]),
    [[first.id, 'Ngozi Eze', 'verified']],
  );
  assert.equal((await decide(id)).body.code, 'identity-number-taken');
  assert.equal((await decide(id, 'another-person')).status, 200);
  assert.equal((await decide(id, 'another-person', colleague)).status, 200);
  // Who was erased may come back with the own number.
  const { database } = app.context;
  await database.write((tx) => wipeChecksOf(tx, first.id));
  await second.call(startIdentityCheck, { body: { ...claim, firstname: 'Ada', number } });
  await waitUntil('the answer', async () => (await second.call(readIdentity, {})).identity.state !== 'checking');
  const again = await support.call(listIdentityTasks, { query: { customerId: second.id } });
  const checkId = again.rows[0]?.id ?? assert.fail('no check');
  const shown = (await support.call(readIdentityCheck, { params: { id: checkId } })).check;
  assert.deepEqual([shown.others[0]?.customerName, shown.tries.length, shown.triesOfDay], ['', 1, 2]);
  assert.equal((await decide(checkId)).status, 200);
});

test('a check says since when it waits, until when a person decides, and whether it is the member’s own', async () => {
  const { id, by } = await makeWaiting();
  const { check } = await support.call(readIdentityCheck, { params: { id } });
  assert.equal(Date.parse(`${check.dueAt}`) - Date.parse(`${check.waitsSince}`), 24 * 3_600_000);
  assert.deepEqual([check.isOwn, check.isMinor, check.account?.firstname], [false, false, 'Bisi']);
  const own = await makeWaiting({ email: support.email });
  assert.equal((await support.call(readIdentityCheck, { params: { id: own.id } })).check.isOwn, true);
  assert.equal((await decide(id)).status, 200);
  const { rows } = await support.call(listIdentityTasks, { query: { list: 'decided' } });
  assert.deepEqual(
    [rows[0]?.customerId, rows[0]?.decidedBy, rows[0]?.waitsSince, rows[0]?.dueAt],
    [by.id, support.name, null, null],
  );
  const waiting = await support.call(listIdentityTasks, { query: {} });
  assert.ok(!waiting.rows.some((row) => row.id === id));
});

test('a member verifies or refuses once, with a reason, and the customer reads what is next', async () => {
  const [verified, refused] = [await makeWaiting(), await makeWaiting()];
  assert.equal((await decide(verified.id)).status, 200);
  assert.equal((await verified.by.call(readIdentity, {})).identity.state, 'verified');
  assert.equal((await decide(verified.id, 'another-person')).body.code, 'identity-decided');
  assert.equal((await decide(refused.id, 'another-person')).status, 200);
  assert.equal((await decide(refused.id, 'another-person', colleague)).status, 200);
  const { identity } = await refused.by.call(readIdentity, {});
  assert.deepEqual([identity.state, identity.reason], ['refused', 'another-person']);
  assert.match(identity.next, /ask a person to look again/);
  const { check } = await support.call(readIdentityCheck, { params: { id: refused.id } });
  assert.deepEqual([check.decidedBy, check.note], [colleague.name, 'Called back, the maiden name']);
});

test('a refusal is looked at by another member before the customer is told; who refused it can neither confirm nor undo it', async () => {
  const [confirmed, undone] = [await makeWaiting(), await makeWaiting()];
  for (const { id, by } of [confirmed, undone]) {
    assert.match(String((await decide(id, 'looked-at')).body.message), /Another member looks/);
    assert.equal((await by.call(readIdentity, {})).identity.state, 'needs-a-person');
    for (const outcome of ['looked-at', 'another-person', 'verified'] as const)
      assert.equal((await decide(id, outcome)).body.code, 'identity-own-refusal');
  }
  const { rows } = await app.context.database.pool.query(
    'select state, first_refusal, decided_by from identity_checks where id = $1',
    [confirmed.id],
  );
  assert.deepEqual(
    [rows[0]?.state, rows[0]?.first_refusal.reason, rows[0]?.decided_by],
    ['needs-a-person', 'looked-at', null],
  );
  // Any of both reasons confirms it.
  assert.equal((await decide(confirmed.id, 'another-person', colleague)).status, 200);
  assert.equal((await decide(undone.id, 'verified', colleague)).status, 200);
  const stateOf = async ({ by }: Awaited<ReturnType<typeof makeWaiting>>) =>
    (await by.call(readIdentity, {})).identity.state;
  assert.deepEqual([await stateOf(confirmed), await stateOf(undone)], ['refused', 'verified']);
  const { rows: news } = await app.context.database.pool.query(
    `select action from audit_lines where subject = $1 and action like 'identity-%' order by id`,
    [confirmed.by.id],
  );
  assert.deepEqual(
    news.map(({ action }) => action).filter((action) => action.includes('refus')),
    ['identity-refusal-asked', 'identity-check-refused'],
  );
});

test('a corrected check takes the place of one that a member refused first', async () => {
  const { id, by } = await makeWaiting();
  assert.equal((await decide(id, 'another-person')).status, 200);
  const number = `2226666${String(++made).padStart(3, '0')}0`;
  const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', numberKind: 'bvn' as const, consent };
  await by.call(startIdentityCheck, { body: { ...claim, number } });
  await waitUntil('the answer', async () => (await by.call(readIdentity, {})).identity.state === 'verified');
  assert.equal((await decide(id, 'another-person', colleague)).body.code, 'identity-decided');
});

test('nobody decides about the own check, and who may only read decides nothing', async () => {
  const own = await makeWaiting({ email: support.email });
  assert.equal((await decide(own.id)).body.code, 'own-record');
  const admin = await makeStaff(app, ['admin']);
  assert.equal((await decide(own.id, 'verified', admin)).body.code, 'not-permitted');
  const packer = await makeStaff(app, ['content']);
  assert.equal((await packer.send(listIdentityTasks, { query: {} })).body.code, 'not-permitted');
  assert.equal((await decide(own.id, 'verified', await makeStaff(app, ['operations']))).status, 200);
});

test('two members who decide at once decide once', async () => {
  const { id } = await makeWaiting();
  const other = await makeStaff(app, ['operations']);
  // The second of them finds it decided, or decides after a first refusal.
  const answers = await Promise.all([decide(id), decide(id, 'verified', other)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = await makeWaiting();
  const refusals = await Promise.all([
    decide(refused.id, 'another-person'),
    decide(refused.id, 'looked-at', other),
    decide(refused.id, 'looked-at', colleague),
  ]);
  assert.deepEqual(refusals.map(({ status }) => status).sort(), [200, 200, 409]);
  assert.equal((await refused.by.call(readIdentity, {})).identity.state, 'refused');
});

test('stated income beyond 25 % counts once a member has seen proof, and never without', async () => {
  const [by, other] = [await makeVerifiedCustomer(app), await makeVerifiedCustomer(app)];
  for (const one of [by, other])
    await one.call(stateIncome, { body: { income: '160,000', owedElsewhere: '10,000', residence: 'Lagos' } });
  const shown = async (customerId: string) => {
    const { statements } = await support.call(readCustomerLimit, { params: { customerId } });
    return statements[0]?.id ?? assert.fail('nothing was stated');
  };
  const prove = async (customerId: string, outcome: 'seen' | 'missing', statementId?: string) => {
    const body = { statementId: statementId ?? (await shown(customerId)), outcome, reason: 'Payslip of May seen' };
    return support.send(decideIncomeProof, { params: { customerId }, body });
  };
  // The customer states a higher income meanwhile. Staff did not see it, so their decision about the earlier one is refused.
  const earlier = await shown(by.id);
  await by.call(stateIncome, { body: { income: '170,000', owedElsewhere: '10,000', residence: 'Lagos' } });
  assert.equal((await prove(by.id, 'seen', earlier)).body.code, 'changed-meanwhile');
  assert.equal((await by.call(readLimit, {})).limit.income?.income, 80_000);
  assert.equal((await prove(by.id, 'seen')).status, 200);
  assert.equal((await by.call(readLimit, {})).limit.income?.income, 170_000);
  assert.equal((await prove(by.id, 'seen')).body.code, 'changed-meanwhile');
  assert.equal((await prove(other.id, 'missing')).status, 200);
  const { limit } = await support.call(readCustomerLimit, { params: { customerId: other.id } });
  assert.deepEqual([limit.income?.income, limit.statement?.needsProof], [80_000, false]);
});

test('who was refused by people is not verified by typing the same number with the holder’s name: a person looks again', async () => {
  const { database } = app.context;
  const by = await makeOwnCustomer(app);
  const number = `2227777${String(++made).padStart(3, '0')}9`;
  /** Types the number with a name, and lets the company answer with its holder. Returns the check and what became of it. */
  const type = async (firstname: string, lastname: string) => {
    const claim = { firstname, lastname, birthOn: '17 May 1990', numberKind: 'nin' as const, consent };
    await by.call(startIdentityCheck, { body: { ...claim, number } });
    const { rows } = await database.pool.query(
      `select id from identity_checks where customer_id = $1 and state = 'checking'`,
      [by.id],
    );
    const answer = { kind: 'found', names: ['Ada Eze'], birthOn: '1990-05-17' } as const;
    await database.write((tx) => recordAnswer(tx, rows[0].id, answer));
    const { identity } = await by.call(readIdentity, {});
    return { id: rows[0].id as string, said: [identity.state, identity.reason], text: identity.text };
  };
  const { id, said } = await type('Bisi', 'Adeyemi');
  assert.deepEqual(said, ['needs-a-person', 'name-differs']);
  for (const member of [support, colleague]) assert.equal((await decide(id, 'another-person', member)).status, 200);
  const again = await type('Ada', 'Eze');
  assert.deepEqual(again.said, ['needs-a-person', 'looked-at']);
  assert.match(again.text, /could not say before that this NIN is yours/);
  app.clock.advance(60);
  assert.equal((await decide(again.id)).status, 200);
  // What a person accepted since is not looked at again.
  await database.pool.query(`update identity_checks set state = 'lapsed', lapsed_at = $2 where id = $1`, [
    again.id,
    app.clock.now(),
  ]);
  app.clock.advance(2 * 86_400);
  assert.deepEqual((await type('Ada', 'Eze')).said, ['verified', null]);
});
