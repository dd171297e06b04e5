import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { DateForm } from '@foodbank/contract/money/reconciliation';
import * as statements from '@foodbank/contract/money/reconciliation-staff';
import * as targets from '@foodbank/contract/people/targets-staff';
import * as catalogue from '@foodbank/contract/selling/catalogue-staff';
import { makeProduct, makeStore } from './make-products.ts';
import { makeStaff } from './make-staff.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { pool } = app.context.database;
const member = await makeStaff(app, ['operations', 'finance']);
const store = await makeStore(app);
const agents = [await makeSignedInAgent(app), await makeSignedInAgent(app), await makeSignedInAgent(app)];

/** A file as LibreOffice saved our own one, in the settings of a country. */
const saved = (name: string) => readFile(new URL(`saved-files/${name}.csv`, import.meta.url));
const countries = ['us', 'gb', 'de'];
const fileOf = (bytes: string | Buffer) => ({
  fileName: 'again.csv',
  contentBase64: Buffer.from(bytes).toString('base64'),
});
/** What other programs make of a file: its text is that of an export. */
const programs: Readonly<Record<string, (csv: string) => string | Buffer>> = {
  'nothing, as it was saved': (csv) => csv,
  'Excel, with semicolons and a first line that says so': (csv) => `sep=;\r\n${withSeparator(csv.slice(1), ';')}`,
  'Excel, “Unicode text”': (csv) => Buffer.from(withSeparator(csv, '\t'), 'utf16le'),
  'Google Sheets, which takes apostrophes away': (csv) => csv.slice(1).replaceAll(/(?<=^|[,"\n])'(?=[=+\-'])/g, ''),
  'a phone, with empty rows and columns': (csv) =>
    csv
      .slice(1)
      .replaceAll('\r\n', ',,\n,,,\n')
      .replaceAll(/(\d\.\d)0\b/g, '$1'),
};

/** The rows of an export with another separator. Cells with one of the two are in quotation marks already, or get them. */
function withSeparator(csv: string, separator: string): string {
  return csv.replaceAll(/("(?:[^"]|"")*")|(,)|([^",\r\n]+)/g, (_, quoted: string, comma: string, text: string) =>
    quoted !== undefined ? quoted : comma !== undefined ? separator : text.includes(separator) ? `"${text}"` : text,
  );
}

before(async () => {
  await pool.query(`update stores set slug = 'bodija' where id = $1`, [store.id]);
  const products = {
    'white-garri-5-kg': {
      name: 'White garri',
      unit: '5 kg',
      nameYoruba: 'gàrí funfun',
      nameIgbo: 'gàrị ọ́cha',
      nameHausa: 'garin kwaki',
      spellings: 'gari, garry',
      priceKobo: 750_000,
    },
    'ofada-rice': {
      name: 'Ofada rice, “stone-free”',
      unit: '2 kg',
      description: 'Two\nlines; "quoted", with commas',
      vatPpm: 75_000,
      seasonMonths: [8, 9, 10],
      nameYoruba: 'ìrẹsì ọ̀fadà',
      priceKobo: 1_250_050,
    },
    yam: {
      name: '’Yar Dubu yam',
      unit: '1 tuber',
      description: '=5 tubers, not 6',
      seasonMonths: [12],
      nameYoruba: 'iṣu',
      nameIgbo: 'ji',
      nameHausa: 'doya',
      priceKobo: 123_456_705,
    },
    plantain: {
      name: 'Plantain',
      unit: '1 bunch',
      description: '- fresh\n- ripe',
      vatPpm: 75_000,
      nameYoruba: 'ọ̀gẹ̀dẹ̀',
      priceKobo: 5,
    },
    milk: {
      name: 'Milk +',
      unit: '400',
      description: "'=as it is, for ₦50 more",
      vatPpm: 75_000,
      seasonMonths: [1, 11],
      priceKobo: 100_000,
    },
  };
  for (const [slug, fields] of Object.entries(products)) {
    const { id } = await makeProduct(app, store.id, fields);
    await pool.query('update products set slug = $1 where id = $2', [slug, id]);
  }
});

const checkCatalogue = (bytes: string | Buffer) => member.call(catalogue.checkCatalogueFile, { body: fileOf(bytes) });

test('the catalogue comes back with 0 changes, whatever program it went through', async () => {
  const { csv } = await member.call(catalogue.exportCatalogue, { query: { store: 'bodija' } });
  const files = Object.entries(programs).map(([program, save]) => [program, save(csv)] as const);
  for (const country of countries) {
    const name = `catalogue-libreoffice-${country}`;
    files.push([name, await saved(name)]);
  }
  for (const [program, file] of files) {
    const { rowCount, errorCount, newCount, changeCount, waitCount, rows } = await checkCatalogue(file);
    assert.deepEqual(
      [rowCount, errorCount, newCount, changeCount, waitCount],
      [5, 0, 0, 0, 0],
      `${program}: ${JSON.stringify(rows)}`,
    );
  }
});

test('of a file in Windows-1252 prices change and letters that it lost stay; a new name that lost a letter is refused', async () => {
  const file = (await saved('catalogue-libreoffice-de')).toString('latin1');
  const dearer = await checkCatalogue(Buffer.from(file.replace('7500.00', '7600.00'), 'latin1'));
  assert.deepEqual([dearer.errorCount, dearer.changeCount], [0, 1]);
  assert.deepEqual(dearer.rows[0]?.changes, [{ field: 'price', before: '₦7,500.00', after: '₦7,600.00' }]);
  const other = await checkCatalogue('product,yoruba,unit\nyam,i?u t?t?,02-Jan\n');
  assert.equal(
    other.rows[0]?.error,
    'The spreadsheet made a day of “unit”: 02-Jan. Write it with a word, such as 1/2 bag. “yoruba” has “?” where the spreadsheet lost a letter: i?u t?t?. Save the file as “CSV UTF-8”',
  );
});

test('the results of targets come back with 0 changes, whatever program they went through', async () => {
  const withCodes = (text: string) =>
    ['FB-222333', 'FB-234567', 'FB-2E5678'].reduce(
      (all, code, place) => all.replace(code, agents[place]?.referralCode ?? ''),
      text,
    );
  const upload = async (bytes: string | Buffer) =>
    (await member.call(targets.uploadTargets, { body: fileOf(bytes) })).upload;
  const first = await upload(withCodes((await saved('targets')).toString()));
  assert.deepEqual([first.errorCount, first.changeCount], [0, 2]);
  const body = { digest: first.digest, reason: 'the plan of July' };
  assert.equal((await member.send(targets.applyTargets, { params: { id: first.id }, body })).status, 200);
  const { csv } = await member.call(targets.exportTargetRows, { params: { id: first.id } });
  const files = Object.entries(programs).map(([program, save]) => [program, save(csv)] as const);
  for (const country of countries) {
    const name = `targets-libreoffice-${country}`;
    files.push([name, withCodes((await saved(name)).toString())]);
  }
  const asMonths = (months: readonly string[]) =>
    ['2026-07', '2026-12', '2027-01'].reduce((all, month, place) => all.replace(month, months[place] ?? ''), csv);
  files.push(['Excel', asMonths(['Jul-26', 'Dec-26', 'Jan-27'])]);
  files.push(['Excel, as days in the American order', asMonths(['7/1/2026', '12/1/2026', '1/1/2027'])]);
  files.push(['Excel, as days in the British order', asMonths(['01/07/2026', '01/12/2026', '01/01/2027'])]);
  files.push(['Numbers', asMonths(['July 2026', '1 Dec 2026', 'January 2027'])]);
  for (const [program, file] of files) {
    const { rowCount, errorCount, changeCount } = await upload(file);
    assert.deepEqual([rowCount, errorCount, changeCount], [3, 0, 0], program);
  }
  const numbers = await upload(asMonths(['46204', '46357', '46388']));
  assert.equal(numbers.errorCount, 3);
  const whole = await member.send(targets.uploadTargets, {
    body: fileOf(asMonths(['7/1/2026', '12/13/2026', '1/1/2027'])),
  });
  assert.match(String(whole.body.message), /^Row 3: “12\/13\/2026” in “month” has the month first\./);
});

test('the template of targets can be filled in and saved by Excel', async () => {
  const { csv } = await member.call(targets.getTargetTemplate, {});
  const filled = csv
    .replace('FB-XXXXXX,Ada Obi', `${agents[0]?.referralCode},`)
    .replace('2026-07', 'Jul-26')
    .replaceAll('\r\n', ',,\r\n');
  const { upload } = await member.call(targets.uploadTargets, { body: fileOf(filled) });
  assert.deepEqual([upload.rowCount, upload.errorCount], [1, 0]);
});

test('a statement says the same, whatever program it went through, and days in the American order are refused until a person names it', async () => {
  const original = (await saved('statement')).toString();
  const form = (bytes: string | Buffer, dateForm: DateForm) => ({
    account: 'bank' as const,
    dateForm,
    from: '2026-06-01',
    to: '2026-06-30',
    opening: 100_000,
    closing: 2_098_489.5,
    ...fileOf(bytes),
  });
  app.clock.setBusinessDate('2026-07-01');
  const linesOf = async (bytes: string | Buffer, dateForm: DateForm = 'day-first') => {
    const { statement } = await member.call(statements.uploadStatement, { body: form(bytes, dateForm) });
    assert.deepEqual([statement.errorCount, statement.problems], [0, []]);
    const { rows } = await member.call(statements.listLinesOfStatement, { params: { id: statement.id }, query: {} });
    return rows.map(({ externalId, bookedOn, valueOn, amount, description, balance }) => [
      externalId,
      bookedOn,
      valueOn,
      amount,
      description,
      balance,
    ]);
  };
  const expected = [
    ['1001', '2026-06-01', '2026-06-02', -1_500, 'Transfer to Ada Obi', 98_500],
    ['1002', '2026-06-12', '2026-06-12', -10.5, '+ fee', 98_489.5],
    ['1003', '2026-06-30', '2026-06-30', 2_000_000, '-a name', 2_098_489.5],
  ];
  const files = Object.values(programs).map((save) => save(original));
  for (const country of countries) files.push(await saved(`statement-libreoffice-${country}`));
  for (const file of files) assert.deepEqual(await linesOf(file), expected);
  const slashed = (write: (year: string, month: string, day: string) => string) =>
    original.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, (_, ...parts: [string, string, string]) => write(...parts));
  assert.deepEqual(await linesOf(slashed((year, month, day) => `${day}/${month}/${year} 14:03:22`)), expected);
  const american = slashed((year, month, day) => `${Number(month)}/${Number(day)}/${year}`);
  const { status, body } = await member.send(statements.uploadStatement, { body: form(american, 'year-first') });
  assert.equal(status, 400);
  assert.match(String(body.message), /^Row 4: “6\/30\/2026” in “booked” has the month first\./);
  assert.deepEqual(await linesOf(american, 'month-first'), expected);
});

test('bank statements are read as Nigerian banks write them', async () => {
  app.clock.setBusinessDate('2026-12-01');
  const text = [
    'booked;value;debit;credit;description;balance',
    '30-Nov-2026 14:03:22;30-NOV-26;;N30.00;\'NIP/x/name;"1,030.00 CR"',
    '30-Nov-2026 16:10;30/11/2026;5.00 DR;;SMS ALERT CHARGE;1025.00Cr',
    ';;;;;',
    '29-Nov-2026;29/11/2026 09:15;(1,000.00);0.00;COMM;-',
    '29-Nov-2026;;-;2,000.00 CR;x;1,000.00',
    '',
  ].join('\n');
  const { statement } = await member.call(statements.uploadStatement, {
    body: {
      account: 'bank',
      dateForm: 'day-first',
      from: '2026-11-29',
      to: '2026-11-30',
      opening: 0,
      closing: 1_025,
      ...fileOf(text),
    },
  });
  const { rows } = await member.call(statements.listLinesOfStatement, { params: { id: statement.id }, query: {} });
  assert.deepEqual(
    rows.map(({ line, bookedOn, amount, description, balance, error }) => [
      line,
      bookedOn,
      amount,
      description,
      balance,
      error,
    ]),
    [
      [2, '2026-11-30', 30, 'NIP/x/name', 1_030, null],
      [3, '2026-11-30', -5, 'SMS ALERT CHARGE', 1_025, null],
      [5, '2026-11-29', -1_000, 'COMM', null, null],
      [6, '2026-11-29', 2_000, 'x', 1_000, null],
    ],
    'the newest day first, with its oldest line first',
  );
  assert.deepEqual(statement.problems, []);
});
