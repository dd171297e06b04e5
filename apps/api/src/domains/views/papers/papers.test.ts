import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkWordAt, checkWordCount, lettersOfWord } from '@foodbank/contract/primitives/check-words';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { readPaperNumber } from '@foodbank/contract/primitives/typed-ids';
import { listPapers, readPaperFile } from '@foodbank/contract/views/papers';
import { listLoanPapers, readLoanPaperFile } from '@foodbank/contract/views/papers-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { loansIn } from '../../../../test/loans-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { wordsOfPdf } from '../../../../test/words-of-pdf.ts';
import { readAgreement } from '../../lending/loans/agreement-text.ts';
import { listLoanSchedules } from '../../lending/loans/event-queries.ts';
import { checkPaper } from '../../lending/loans/papers.ts';
import { paperText } from '../../lending/loans/tell-papers.ts';
import { listTransfersOf } from '../../money/ledger/browse-queries.ts';

/** What a customer holds in writing: the file says what was sealed and what the ledger booked. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await openPlans(app, provider);
const support = await makeStaff(app, ['support']);

async function fileOf(customer: TestCustomer, number: string) {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/shop/papers/${number}/file`,
    headers: { cookie: `customer=${customer.cookie}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

/** The file as a member of staff opens it. */
const openAsStaff = (number: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/v1/staff/papers/${number}/file`,
    headers: { cookie: `staff=${support.cookie}`, 'sec-fetch-site': 'same-origin' },
  });

test('there are 2,048 words, each different and told apart by its letters, however it is typed', () => {
  const words = Array.from({ length: checkWordCount }, (_, place) => checkWordAt(place));
  assert.equal(checkWordCount, 2_048);
  assert.equal(new Set(words.map(lettersOfWord)).size, 2_048);
  for (const word of words) assert.match(word, /^[a-z]{3,8}-[a-z]{3,8}$/);
  assert.equal(lettersOfWord(' Green \u200bKettle. '), lettersOfWord('green-kettle'));
});

test('the agreement’s file has the numbers of the sealed text, which are those of the offer and the schedule', async () => {
  for (const pieces of [1, 2, 3]) {
    const customer = await plans.customer({ firstname: 'Adébáyọ̀', lastname: 'Ọlátúnjí' });
    const { orderNumber, id } = await plans.order(customer, pieces);
    const offer = await plans.read(customer, id);
    const loan = await plans.loan(orderNumber);
    const { papers } = await customer.call(listPapers, {});
    assert.deepEqual(
      papers.map(({ number, kind, loanNumber, sealedOn, takenBackOn }) => [
        number,
        kind,
        loanNumber,
        sealedOn,
        takenBackOn,
      ]),
      [[loan.number, 'agreement', loan.number, '2026-06-15', null]],
    );
    const { status, bytes } = await fileOf(customer, loan.number);
    assert.equal(status, 200);
    assert.ok(bytes.length < 80_000, `${bytes.length} bytes`);
    const words = await wordsOfPdf(bytes);
    const { quote } = readAgreement(loan.agreementText);
    const figures = [
      quote.downPaymentKobo,
      quote.financedKobo,
      quote.financeChargeKobo,
      quote.payableKobo,
      quote.costCapKobo,
    ];
    for (const kobo of figures) assert.ok(words.includes(formatKobo(kobo)), formatKobo(kobo));
    assert.deepEqual(
      figures.slice(0, 4),
      [offer.dueNow, offer.financed, offer.financeCharge, offer.payable].map(toKobo),
    );
    const [schedule] = await listLoanSchedules(database.read, loan.id);
    assert.ok(schedule);
    quote.rows.forEach(({ dueOn, principalKobo, interestKobo, paymentKobo }, index) => {
      const row = `Payment ${index + 1} ${formatDay(dueOn)} ${formatKobo(principalKobo)} ${formatKobo(interestKobo)} ${formatKobo(paymentKobo)}`;
      assert.ok(words.includes(row), row);
    });
    for (const part of [
      orderNumber,
      papers[0]?.word ?? '',
      loan.agreementSha256,
      `${offer.annualRate.toFixed(2)} %`,
      'ML/LA/7',
      '/check',
    ])
      assert.ok(words.includes(part), part);
    for (const { paragraphs } of [...offer.keyFacts, ...offer.agreementText])
      for (const paragraph of paragraphs) assert.ok(words.includes(paragraph.replace(/\s+/g, ' ')), paragraph);
    assert.deepEqual((await fileOf(customer, loan.number)).bytes, bytes, 'the same each time');
  }
});

test('the agreement is told by text with a link, and another customer never gets its file', async () => {
  const customer = await plans.customer();
  const { orderNumber } = await plans.order(customer);
  const { number, id } = await plans.loan(orderNumber);
  const phone = phoneKey(customer.phone) ?? '';
  const told = (await Promise.all([2, 3].map((count) => app.waitForText(phone, count)))).filter((text) =>
    text.includes('your agreement'),
  );
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', new RegExp(`plan ${number}.*\\/app\\/plans\\/${number}$`));
  assert.ok((told[0] ?? '').length <= 160 && !(told[0] ?? '').includes('?'));
  const stranger = await plans.customer();
  assert.equal((await fileOf(stranger, number)).status, 404);
  assert.deepEqual((await stranger.call(listPapers, {})).papers, []);
  assert.equal((await stranger.send(readPaperFile, { params: { number: 'LN-00000000' } })).status, 404);
  const { papers } = await support.call(listLoanPapers, { params: { loanId: id } });
  assert.equal(papers.length, 1);
  assert.equal((await openAsStaff(number)).statusCode, 200);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from audit_lines where action = 'paper-opened' and subject = $1`,
    [number],
  );
  assert.equal(rows[0]?.count, 1);
  const packer = await makeStaff(app, ['content']);
  assert.equal((await packer.send(readLoanPaperFile, { params: { number } })).status, 403);
});

test('the letter comes by itself with the last payment, says what was paid, and is taken back in writing if that is reversed', async () => {
  const loans = loansIn(app);
  const customer = await plans.customer();
  const loan = await loans.deliver({ customerId: customer.id });
  await loans.pay(loan, 2_000_000);
  assert.deepEqual((await customer.call(listPapers, {})).papers.length, 1, 'no letter while something is open');
  const last = await loans.pay(loan, 1_090_000);
  const { creditKobo, state } = await loans.get(loan.id);
  assert.equal(state, 'settled');
  const letter = (await customer.call(listPapers, {})).papers.at(-1) ?? assert.fail('no letter');
  assert.deepEqual([letter.kind, letter.loanNumber, letter.takenBackOn], ['discharge', loan.number, null]);
  assert.match(letter.number, /^DL-\d{8}$/);
  const { status, bytes } = await fileOf(customer, letter.number);
  assert.equal(status, 200);
  const words = await wordsOfPdf(bytes);
  const paid = 2_000_000 + 1_090_000 - creditKobo;
  for (const part of [
    formatKobo(paid),
    'Your plan is paid off',
    'Nothing is owed',
    loan.number,
    letter.word,
    '15 Jun 2026',
  ])
    assert.ok(words.includes(part), part);
  assert.equal(await balance(loan.id), paid, 'what the ledger booked as paid');
  await loans.record(loan.id, { kind: 'reversed', id: last });
  const after = (await customer.call(listPapers, {})).papers.filter(({ kind }) => kind === 'discharge');
  assert.deepEqual(
    after.map(({ number, takenBackOn }) => [number, takenBackOn]),
    [[letter.number, '2026-06-15']],
  );
  assert.match(
    await wordsOfPdf((await fileOf(customer, letter.number)).bytes),
    /This letter was taken back.*does not hold any more/,
  );
  const phone = phoneKey(customer.phone) ?? '';
  const told = await Promise.all([1, 2, 3].map((count) => app.waitForText(phone, count)));
  assert.ok(told.some((text) => text.includes('is paid off')) && told.some((text) => text.includes('was taken back')));
  await loans.pay(loan, 1_090_000);
  const again = (await customer.call(listPapers, {})).papers.filter(({ kind }) => kind === 'discharge');
  assert.deepEqual(
    again.map(({ takenBackOn }) => takenBackOn).toSorted(),
    ['2026-06-15', null].toSorted(),
    'a new letter, and the old one stays taken back',
  );
  await assert.rejects(
    database.pool.query(
      `update loan_papers set taken_back_at = null, taken_back_on = null where loan_id = $1 and taken_back_at is not null`,
      [loan.id],
    ),
  );
});

test('the letter of a plan whose last kobo were let off says so, and its amounts come to what was lent and charged', async () => {
  const loans = loansIn(app);
  const customer = await plans.customer();
  const loan = await loans.deliver({ customerId: customer.id });
  // ₦30,000 are lent; the day of hand-over costs nothing.
  const paidKobo = 3_000_000 - 49_99;
  await loans.pay(loan, paidKobo);
  await loans.record(loan.id, { kind: 'forgiven' });
  const letter = (await customer.call(listPapers, {})).papers.at(-1) ?? assert.fail('no letter');
  const words = await wordsOfPdf((await fileOf(customer, letter.number)).bytes);
  assert.ok(words.includes('Let off, too little to ask for ₦49.99'), words);
  assert.ok(words.includes(formatKobo(paidKobo)), words);
});

/** What the ledger booked as paid on a loan, in kobo. */
async function balance(loanId: string): Promise<number> {
  const transfers = await listTransfersOf(database.read, `loan:${loanId}`, 200);
  return transfers.reduce((sum, { code, amountKobo }) => (code === 'loan-paid' ? sum + amountKobo : sum), 0);
}

test('a paper is checked by its number and word, however typed; all else has one answer, and the plan’s state shows in none', async () => {
  const loans = loansIn(app);
  const loan = await loans.deliver();
  const paper =
    (await support.call(listLoanPapers, { params: { loanId: loan.id } })).papers[0] ?? assert.fail('no paper');
  const check = (number: string, word: string) =>
    checkPaper(database.read, readPaperNumber(number).read ?? number, word);
  const sealed = { state: 'sealed', kind: 'agreement', sealedOn: '2026-06-15' };
  assert.deepEqual(await check(loan.number, paper.word), sealed);
  assert.deepEqual(await check(loan.number.replace('LN-', 'ln '), paper.word.toUpperCase().replace('-', ' ')), sealed);
  const unknown = { state: 'not-known' };
  assert.deepEqual(await check(loan.number, 'another-word'), unknown);
  assert.deepEqual(await check('LN-00000000', paper.word), unknown);
  assert.deepEqual(await check(loan.number.replace('LN', 'DL'), paper.word), unknown);
  assert.deepEqual(await check(loan.number, ''), unknown);
  await loans.pay(loan, 3_090_000);
  assert.deepEqual(await check(loan.number, paper.word), sealed, 'the same for a plan that is paid off');
});

test('texts about papers fit one message, also with the longest address', () => {
  for (const step of ['agreement', 'discharge', 'taken-back'] as const)
    for (const host of ['https://foodbank.example', `https://${'long-'.repeat(20)}.example`]) {
      const text = paperText({ step, loanNumber: 'LN-12345678', day: '28 Nov 2026' }, `${host}/app/plans/LN-12345678`);
      assert.ok(text.length <= 160, text);
      assert.match(text, /^[\x20-\x7e]+$/);
      assert.doesNotMatch(text, /\?/);
      assert.doesNotMatch(text, /your agreement is in/);
    }
});
