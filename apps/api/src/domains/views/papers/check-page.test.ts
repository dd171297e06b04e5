import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listLoanPapers } from '@foodbank/contract/views/papers-staff';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

/** Anybody checks a paper by its number and word. */
const app = await startApp({ after }, { workless: true, at: '2026-06-15T08:00:00Z', env: { LIMIT_SCALE: '1' } });
const loans = loansIn(app);
const support = await makeStaff(app, ['support']);

const press = async (number: string, word: string, remoteAddress: string) => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/check',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, word }).toString(),
  });
  return { statusCode, body };
};
const papersOf = async (loanId: string) => (await support.call(listLoanPapers, { params: { loanId } })).papers;

test('the page says when a paper was sealed and that it is unchanged, or that it is not known, and nothing of the plan', async () => {
  const loan = await loans.deliver();
  const [agreement] = await papersOf(loan.id);
  const word = agreement?.word ?? '';
  assert.match((await app.app.inject({ url: '/check' })).body, /Check a paper/);
  const known = await press(
    loan.number.toLowerCase().replace('-', ' '),
    word.replace('-', ' ').toUpperCase(),
    '10.1.0.1',
  );
  assert.equal(known.statusCode, 200);
  assert.match(known.body, /Sealed on 15 Jun 2026, unchanged/);
  const [, said = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(known.body) ?? [];
  assert.match(said, /unchanged/);
  assert.doesNotMatch(said, /active|settled|overdue|Adeyemi|₦/);
  const answers = await Promise.all([
    press(loan.number, 'another-word', '10.1.0.1'),
    press('LN-00000000', word, '10.1.0.1'),
  ]);
  const [wrongWord, wrongNumber] = answers.map(({ body }) => body.replaceAll(/(LN-)\d{8}/g, '$1'));
  assert.match(wrongWord ?? '', /Not known/);
  assert.equal(wrongWord, wrongNumber, 'a wrong word and a wrong number look the same');
  const empty = await press('', '<script>', '10.1.0.1');
  assert.equal(empty.statusCode, 400);
  assert.match(empty.body, /Enter the number on the paper/);
  assert.ok(!empty.body.includes('<script>"'));
  await loans.pay(loan, 3_090_000);
  const paidOff = await press(loan.number, word, '10.1.0.1');
  assert.equal(paidOff.body, (await press(loan.number, word, '10.1.0.1')).body);
  assert.match(paidOff.body, /Sealed on 15 Jun 2026, unchanged/);
});

test('a letter that was taken back does not pass as one that holds', async () => {
  const loan = await loans.deliver();
  const last = await loans.pay(loan, 3_090_000);
  const letter = (await papersOf(loan.id)).find(({ kind }) => kind === 'discharge');
  const ask = async () => (await press(letter?.number ?? '', letter?.word ?? '', '10.1.0.2')).body;
  assert.match(await ask(), /Sealed on 15 Jun 2026, unchanged/);
  await loans.record(loan.id, { kind: 'reversed', id: last });
  assert.match(await ask(), /Taken back[\s\S]*does not hold any more/);
});

test('an address has ten tries an hour, and another address is not refused', async () => {
  const tries: number[] = [];
  for (let count = 0; count < 11; count++)
    tries.push((await press('LN-00000000', 'green-kettle', '10.1.0.3')).statusCode);
  assert.deepEqual(tries, [...Array(10).fill(200), 429]);
  assert.equal((await press('LN-00000000', 'green-kettle', '10.1.0.4')).statusCode, 200);
  app.clock.advance(3_601);
  const form = await app.app.inject({
    method: 'POST',
    url: '/check',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'number=LN-00000000&word=x',
  });
  assert.equal(form.statusCode, 403);
});
