import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Sent } from '@foodbank/contract/endpoint';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { findAccount } from '../ledger/queries.ts';
import { type AccountKind, balanceOf } from '../ledger/rules.ts';
import { listUnreconciled } from './list-unreconciled.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const [finance, second] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
app.clock.setBusinessDate('2026-07-15');
const bank = statementsOf(finance, 'bank', '2026-06-01');
const reason = 'The tariff of the bank says so';

type Rule = Sent<typeof calls.keepStatementRule>['body'];
const ruleOf = (words: string, changes: Partial<Rule> = {}): Rule => ({
  ...{ account: 'bank', words, to: 'bank-fees', atMost: 100, reason },
  ...changes,
});
const keep = (words: string, changes: Partial<Rule> = {}, by = finance) =>
  by.send(calls.keepStatementRule, { body: ruleOf(words, changes) });
const rules = async () => (await finance.call(calls.listStatementRules, {})).rows;
const balance = async (kind: AccountKind) => {
  const found = await findAccount(database.read, { kind, owner: '' });
  return found === null ? 0 : balanceOf(kind, found);
};
const line = (naira: number, description: string, reference = '') => ({
  amountKobo: Math.round(naira * 100),
  description,
  reference,
});
async function approve(id: string, by: TestStaff) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, { params: { id }, body: { reason: 'I looked at it', shown: approval.shown } });
}

test('a rule to the fees is kept by one member, clears small lines with its words, and no others', async () => {
  assert.deepEqual((await keep('sms  charge')).body, {
    message: 'The rule is kept. It counts from the next statement on that is applied.',
    approvalId: null,
  });
  const { lines, counts } = await bank.apply([
    line(-53.75, 'SMS CHARGE NOV'),
    line(-53.75, 'NIP/Sms-Charge/0099', 'S-1'),
    line(-53.75, 'SMS CHARGES'),
    line(-100.01, 'SMS CHARGE OF A YEAR'),
    line(53.75, 'SMS CHARGE GIVEN BACK'),
  ]);
  assert.deepEqual(
    lines.map(({ state, explanation }) => [state, explanation]),
    [
      ['cleared', 'Cleared by a rule'],
      ['cleared', 'Cleared by a rule'],
      ['suspense', 'Has no reference'],
      ['suspense', 'Has no reference'],
      ['suspense', 'Has no reference'],
    ],
  );
  assert.deepEqual([counts?.cleared.count, counts?.cleared.amount], [2, -107.5]);
  assert.equal(await balance('bank-fees'), 107_50);
  const { clearing } = await finance.call(calls.readStatementLine, { params: { id: lines[0]?.id ?? '' } });
  assert.deepEqual(
    [clearing?.to, clearing?.by, clearing?.reason],
    ['Fees of the bank', finance.name, 'By the rule “sms charge”'],
  );
  assert.deepEqual((await rules())[0]?.cleared, { count: 2, amount: 107.5 });
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(database.read);
  assert.deepEqual([...accounts.map(({ differenceKobo }) => differenceKobo), suspenseDifferenceKobo], [0, 0, 0]);
});

test('a rule to the fees needs no reason, because what its lines are says it; a second person reads one', async () => {
  const { status, body } = await keep('card maintenance', { reason: '' });
  assert.deepEqual([status, body.approvalId], [200, null]);
  const { rows } = await database.pool.query(
    `select reason from audit_lines where action = 'statement-rule-kept' order by id desc limit 1`,
  );
  assert.equal(rows[0].reason, null);
  const refused = await keep('generator diesel', { to: 'running-costs', reason: '' });
  assert.deepEqual([refused.status, refused.body.errors], [400, { reason: 'Please say why, for the second person' }]);
});

test('a rule clears no more of one statement than one member may clear alone', async () => {
  await keep('STAMP DUTY', { atMost: 30_000 });
  const { lines } = await bank.apply([
    line(-30_000, 'STAMP DUTY 1'),
    line(-20_000.01, 'STAMP DUTY 2'),
    line(-20_000, 'STAMP DUTY 3'),
  ]);
  assert.deepEqual(
    lines.map(({ state }) => state),
    ['cleared', 'suspense', 'cleared'],
  );
  for (const atMost of [50_000.01, 0, -5]) assert.equal((await keep('COMM ON NIP', { atMost })).status, 400);
});

test('a rule to the running costs is kept by two people, and never by the one who asks', async () => {
  const { body } = await keep('IKEDC POWER', { to: 'running-costs', atMost: 20_000 });
  assert.match(String(body.message), /waits for a second person/);
  assert.equal((await keep('IKEDC-POWER', { to: 'running-costs' }, second)).body.code, 'change-already-asked');
  const before = await bank.apply([line(-5_000, 'IKEDC POWER TOKEN')]);
  assert.equal(before.lines[0]?.state, 'suspense');
  const id = String(body.approvalId);
  const { asked } = await finance.call(calls.listStatementRules, {});
  assert.deepEqual(asked, [{ approvalId: id, words: 'IKEDC POWER', to: 'running-costs' }]);
  assert.equal((await approve(id, finance)).body.code, 'approval-own');
  assert.equal((await approve(id, second)).status, 200);
  const next = await bank.apply([line(-5_000, 'IKEDC POWER TOKEN')]);
  assert.equal(next.lines[0]?.state, 'cleared');
  assert.equal(await balance('running-costs'), 5_000_00);
  const [rule] = await rules();
  assert.deepEqual([rule?.words, rule?.keptBy, rule?.approvalId], ['IKEDC POWER', finance.name, id]);
});

test('words stand in one rule, and a rule that is ended clears nothing more', async () => {
  assert.equal((await keep('SMS/CHARGE')).body.code, 'statement-rule-exists');
  for (const words of ['', 'a', '12345', '----', 'ab 1', 'ab']) assert.equal((await keep(words)).status, 400, words);
  const id = (await rules()).find(({ words }) => words === 'sms charge')?.id ?? '';
  const end = () => finance.send(calls.endStatementRule, { params: { id }, body: { reason } });
  assert.deepEqual((await Promise.all([end(), end()])).map(({ status }) => status).toSorted(), [200, 409]);
  const { lines } = await bank.apply([line(-53.75, 'SMS CHARGE')]);
  assert.equal(lines[0]?.state, 'suspense');
  const twice = await Promise.all([keep('SMS CHARGE'), keep('SMS CHARGE', {}, second)]);
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409]);
  await assert.rejects(database.pool.query('update statement_rules set at_most_kobo = 5000000'), /never edited/);
});

test('what applying would do is shown by rules, and nothing of it is stored', async () => {
  await keep('COTM FEE');
  const body = bank.formOf([line(-10, 'COTM FEE'), line(-10, 'COTM FEE'), line(-700, 'Who knows')]);
  const { statement } = await finance.call(calls.uploadStatement, { body });
  const params = { id: statement.id };
  const state = async () =>
    (
      await database.pool.query(
        `select (select count(*) from ledger_transfers)::int as transfers,
        (select count(*) from audit_lines)::int as lines, (select state from statements where id = $1) as state`,
        [params.id],
      )
    ).rows[0];
  const before = await state();
  const [tried, again] = await Promise.all([
    finance.call(calls.tryStatement, { params }),
    second.call(calls.tryStatement, { params }),
  ]);
  assert.deepEqual(tried, again);
  assert.deepEqual(
    tried.rules.map(({ words, to, count, amount }) => [words, to, count, amount]),
    [['COTM FEE', 'Fees of the bank', 2, -20]],
  );
  assert.deepEqual([tried.counts.cleared.count, tried.counts.suspense.count, tried.earlierCount], [2, 1, 0]);
  assert.deepEqual(
    tried.open.map(({ description, explanation }) => [description, explanation]),
    [['Who knows', 'Has no reference']],
  );
  assert.deepEqual(await state(), before);
  const applied = await finance.call(calls.applyStatement, { params, body: { digest: statement.digest } });
  assert.deepEqual(applied.counts, tried.counts);
  assert.equal((await finance.send(calls.tryStatement, { params })).body.code, 'statement-over');
});

test('the words of a rule have no contacts in them, and stand in no line of the audit log', async () => {
  for (const words of ['TRF ADA 0803 123 4567', 'TRF ada@example.com', 'TRF +234 803 123 4567', 'ADA 0123456789']) {
    const { status, body } = await keep(words);
    assert.equal(status, 400, words);
    assert.match(String(body.message), /leave out emails, phone and account numbers/);
  }
  await keep('NIP LEVY ADA OBI');
  const { body } = await keep('WATER ADA OBI', { to: 'running-costs' });
  assert.equal((await approve(String(body.approvalId), second)).status, 200);
  const [rule] = (await rules()).filter(({ words }) => words === 'NIP LEVY ADA OBI');
  await finance.call(calls.endStatementRule, { params: { id: rule?.id ?? '' }, body: { reason } });
  const { rows } = await database.pool.query('select row_to_json(l)::text as line from audit_lines l');
  assert.deepEqual(
    rows.filter(({ line }) => /ADA OBI/i.test(line)),
    [],
  );
  const about = await database.pool.query('select action from audit_lines where subject = $1 order by id', [rule?.id]);
  assert.deepEqual(
    about.rows.map(({ action }) => action),
    ['statement-rule-kept', 'statement-rule-ended'],
  );
});
