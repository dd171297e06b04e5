import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Sent } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const [finance, colleague] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
app.clock.setBusinessDate('2026-07-01');

type Form = Sent<typeof calls.uploadStatement>['body'];
const form = (text: string | Buffer, changes: Partial<Form> = {}): Form => ({
  account: 'bank',
  dateForm: 'day-first',
  from: '2026-06-01',
  to: '2026-06-30',
  opening: 0,
  closing: 0,
  fileName: 'june.csv',
  contentBase64: Buffer.from(text).toString('base64'),
  ...changes,
});
const upload = async (text: string | Buffer, changes: Partial<Form> = {}, member = finance) => {
  const { statement } = await member.call(calls.uploadStatement, { body: form(text, changes) });
  const { rows } = await member.call(calls.listLinesOfStatement, { params: { id: statement.id }, query: {} });
  return { ...statement, rows };
};
const apply = (id: string, digest: string, member = finance) =>
  member.send(calls.applyStatement, { params: { id }, body: { digest } });

test('sums and running balances have to add up, whether the oldest or the newest day and line are first', async () => {
  const header = 'booked,amount,description,balance\n';
  const lines = ['01/06/2026,10,a,110', '01/06/2026,20,b,130', '02/06/2026,-5,c,125', '03/06/2026,1,d,126'];
  const about = { opening: 100, closing: 126 };
  const [a = '', b = '', c = '', d = ''] = lines;
  // The newest day first, with its oldest line first; and the other way about.
  for (const order of [lines, lines.toReversed(), [d, c, a, b], [b, a, c, d]]) {
    const { problems, errorCount } = await upload(header + order.join('\n'), about);
    assert.deepEqual([problems, errorCount], [[], 0]);
  }
  const short = await upload(header + lines.slice(0, 3).join('\n'), about);
  assert.deepEqual(short.problems, [
    'The opening balance and the lines make ₦125.00, and the closing balance is ₦126.00: a difference of ₦1.00.',
  ]);
  assert.equal((await apply(short.id, short.digest)).body.code, 'statement-has-errors');
  // A changed amount is found at its line, and not once more at each one after it.
  const forged = lines.map((line) => line.replace(',20,', ',25,'));
  const { rows } = await upload(header + forged.join('\n'), { ...about, closing: 131 });
  assert.deepEqual(
    rows.map(({ error }) => error?.split(':')[0]),
    [undefined, 'The balance should be ₦135.00', undefined, undefined],
  );
  const swapped = await upload(header + [a, c, b, d].join('\n'), about);
  assert.deepEqual(
    swapped.rows.map(({ error }) => error?.split(':')[0]),
    [undefined, 'The balance should be ₦105.00', 'The balance should be ₦145.00', 'The balance should be ₦131.00'],
  );
});

test('a statement follows the last one of its account: gaps, overlaps, other balances and known lines are named', async () => {
  const header = 'id,booked,amount,description\n';
  const first = await upload(`${header}a1,01/06/2026,50,x\na2,10/06/2026,-20,y\n`, { to: '2026-06-10', closing: 30 });
  assert.equal((await apply(first.id, 'another digest')).body.code, 'statement-stale');
  assert.equal((await apply(first.id, first.digest)).status, 200);
  assert.equal((await apply(first.id, first.digest)).body.code, 'statement-over');
  const problemsOf = async (changes: Partial<Form>, text = `${header}b1,20/06/2026,5,x\n`) =>
    (await upload(text, { closing: 35, opening: 30, ...changes })).problems;
  const ends = 'the last statement, “june.csv”, ends on 10 Jun 2026';
  assert.deepEqual(await problemsOf({ from: '2026-06-11' }), []);
  assert.deepEqual(await problemsOf({ from: '2026-06-12' }), [
    `There is a gap: 11 Jun 2026 is missing, because ${ends}.`,
  ]);
  assert.deepEqual(await problemsOf({ from: '2026-06-15' }), [
    `There is a gap: 11 Jun 2026 to 14 Jun 2026 is missing, because ${ends}.`,
  ]);
  assert.deepEqual(await problemsOf({ from: '2026-06-10' }), [`It overlaps: ${ends}. Begin on 11 Jun 2026.`]);
  assert.deepEqual(await problemsOf({ from: '2026-06-11', opening: 31, closing: 36 }), [
    'The opening balance is ₦31.00, and the last statement closed with ₦30.00: a difference of ₦1.00.',
  ]);
  const same = `${header}a1,01/06/2026,50,x\na2,10/06/2026,-20,y\n`;
  assert.match(
    (await problemsOf({}, same))[0] ?? '',
    /^The same file was applied already on 15 Jun 2026, as “june.csv”\.$/,
  );
  const again = await upload(`${header}b1,11/06/2026,5,x\na2,12/06/2026,5,y\nb1,12/06/2026,5,z\n,12/06/2026,5,w\n`, {
    from: '2026-06-11',
    opening: 30,
  });
  assert.deepEqual(
    again.rows.map(({ error }) => error),
    [null, 'The id is known: row 3 of “june.csv”', 'Row 2 has the same id', 'The id is missing'],
  );
  // Without ids, lines of the same content are different lines of one file.
  const twins = await upload('booked,amount,description\n11/06/2026,5,x\n11/06/2026,5,x\n', {
    from: '2026-06-11',
    opening: 30,
    closing: 40,
  });
  assert.deepEqual([twins.errorCount, twins.problems], [0, []]);
});

test('the same file twice at once, of two people or of one, is applied once', async () => {
  const text = 'id,booked,amount,description\nc1,11/06/2026,5,x\n';
  const about = { from: '2026-06-11', opening: 30, closing: 35 };
  const mine = await upload(text, about);
  const replaced = await upload(text, about);
  const theirs = await upload(text, about, colleague);
  assert.equal(
    (await apply(mine.id, mine.digest)).body.code,
    'statement-over',
    'a newer upload of the member replaced it',
  );
  const answers = await Promise.all(
    [replaced, theirs, replaced, theirs].map((one, place) =>
      apply(one.id, one.digest, place % 2 === 0 ? finance : colleague),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const { rows } = await database.pool.query(
    `select count(*)::int from statement_lines where external_id = 'c1' and state is not null`,
  );
  assert.equal(rows[0].count, 1);
});

test('an apply that fails half-way books nothing', async () => {
  const bank = statementsOf(finance, 'bank', '2026-06-29');
  const last = (await finance.call(calls.listStatements, { query: { account: 'bank' } })).rows.find(
    ({ state }) => state === 'applied',
  );
  bank.begin('2026-07-01', 35_00);
  assert.equal(last?.closing, 35);
  app.clock.setBusinessDate('2026-07-03');
  const good = await upload('id,booked,amount,description\nd1,01/07/2026,5,x\nd2,01/07/2026,6,y\n', {
    from: '2026-07-01',
    to: '2026-07-01',
    opening: 35,
    closing: 46,
  });
  // The ledger refuses the second line: its key is booked with other content.
  const line = good.rows[1]?.id;
  await database.pool.query(
    `create function fail_line() returns trigger language plpgsql as $$ begin
       if new.key like 'statement-line:${line}:%' then raise exception 'killed half-way'; end if; return new; end $$`,
  );
  await database.pool.query(
    'create trigger fail_line before insert on ledger_transfers for each row execute function fail_line()',
  );
  assert.equal((await apply(good.id, good.digest)).status, 500);
  await database.pool.query('drop function fail_line cascade');
  const { rows } = await database.pool.query(
    `select (select count(*)::int from statement_lines where statement_id = $1 and state is not null) as lines,
       (select count(*)::int from ledger_transfers where subject like 'statement-line:%' and subject = any($2)) as transfers`,
    [good.id, good.rows.map(({ id }) => `statement-line:${id}`)],
  );
  assert.deepEqual(rows, [{ lines: 0, transfers: 0 }]);
  assert.equal((await apply(good.id, good.digest)).status, 200);
});

test('finance reads and works on statements, an admin reads them, and other roles do neither', async () => {
  const admin = await makeStaff(app, ['admin']);
  assert.ok((await admin.call(calls.listStatements, { query: {} })).rows.length > 0);
  const body = form('booked,amount,description\n01/06/2026,5,x\n');
  assert.equal((await admin.send(calls.uploadStatement, { body })).body.code, 'not-permitted');
  const others = await makeStaff(app, ['support', 'operations', 'content']);
  assert.equal((await others.send(calls.listStatements, {})).body.code, 'not-permitted');
  const { csv } = await finance.call(calls.getStatementTemplate, {});
  const template = await upload(csv, {
    dateForm: 'year-first',
    from: '2026-07-02',
    to: '2026-07-02',
    opening: 46,
  });
  assert.deepEqual(
    template.rows.map(({ error }) => error?.split(':')[0]),
    ['The balance should be -₦1,454.00', undefined],
    'the template can be read',
  );
});
