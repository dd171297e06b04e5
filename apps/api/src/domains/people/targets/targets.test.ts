import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import * as calls from '@foodbank/contract/people/targets-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { eraseAgent, listTargets, setTarget } from '../agents/queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['operations']);
const [ada, bola, gone] = [await makeSignedInAgent(app), await makeSignedInAgent(app), await makeSignedInAgent(app)];
await database.write((tx) => eraseAgent(tx, gone.id));
beforeEach(() => database.pool.query('delete from agent_targets'));

const asBase64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const send = (text: string | Buffer) =>
  member.send(calls.uploadTargets, { body: { fileName: 'targets.csv', contentBase64: asBase64(text) } });

/** Uploads a file and returns the upload with its rows. */
async function upload(text: string) {
  const body = { fileName: 'targets.csv', contentBase64: asBase64(text) };
  const { upload } = await member.call(calls.uploadTargets, { body });
  const { rows } = await member.call(calls.listTargetRows, { params: { id: upload.id }, query: {} });
  return { ...upload, rows };
}

const apply = (id: string, digest: string) =>
  member.send(calls.applyTargets, { params: { id }, body: { digest, reason: 'the plan of July' } });
const undo = (id: string) => member.send(calls.undoTargets, { params: { id }, body: { reason: 'the wrong plan' } });
const targetsOf = (agentId: string) => listTargets(database.read, agentId);

test('a file is checked with names, targets before and after, and changes nothing until it is applied', async () => {
  await database.write((tx) => setTarget(tx, ada.id, '2026-03-01', 5_000_000));
  const checked = await upload(
    `code,name,month,target\n${ada.referralCode},Ngozi Eze,2026-07,"₦150,000.50"\r\n${bola.referralCode.toLowerCase()},,2026-06,none\n`,
  );
  assert.deepEqual([checked.rowCount, checked.errorCount, checked.changeCount], [2, 0, 1]);
  const [first, second] = checked.rows;
  assert.deepEqual(first, {
    line: 2,
    code: ada.referralCode,
    name: 'Ngozi Eze',
    month: '2026-07',
    before: 50_000,
    after: 150_000.5,
    typed: null,
    error: null,
    result: 'change',
  });
  assert.deepEqual([second?.before, second?.after, second?.result], [null, null, 'unchanged']);
  assert.equal((await targetsOf(ada.id)).length, 1);

  const applied = await apply(checked.id, checked.digest);
  assert.equal(applied.status, 200);
  assert.deepEqual(await targetsOf(ada.id), [
    { startsOn: '2026-03-01', targetKobo: 5_000_000 },
    { startsOn: '2026-07-01', targetKobo: 15_000_050 },
  ]);
  const { rows } = await database.pool.query(
    `select action, subject, before, after, reason from audit_lines where subject in ($1, $2) and actor = $3 order by id`,
    [ada.id, checked.id, member.id],
  );
  assert.deepEqual(rows.slice(1), [
    {
      action: 'target-set',
      subject: ada.id,
      before: { startsOn: '2026-07-01', targetKobo: 5_000_000 },
      after: { startsOn: '2026-07-01', targetKobo: 15_000_050 },
      reason: 'the plan of July',
    },
    { action: 'target-file-applied', subject: checked.id, before: null, after: null, reason: 'the plan of July' },
  ]);
  const { csv } = await member.call(calls.exportTargetRows, { params: { id: checked.id } });
  assert.match(csv, new RegExp(`2,${ada.referralCode},Ngozi Eze,2026-07,50000,150000.5,set,\r\n`));
});

test('each wrong row has its own error, and a file with one sets nothing', async () => {
  const row = (code: string, month: string, target: string, name = '') => `${code},"${name}",${month},"${target}"`;
  const wrong: [string, string][] = [
    [row('FB-999999', '2026-07', '1'), 'No agent has this code'],
    [row('=1+1', '2026-07', '1'), 'The code looks like a formula'],
    [row('', '2026-07', '1'), 'The agent’s code is missing'],
    [row(gone.referralCode, '2026-07', '1'), 'This agent was erased'],
    [row(ada.referralCode, '2026-05', '1'), 'This month is over'],
    [row(ada.referralCode, '2028-07', '1'), 'The month is more than 24 months ahead'],
    [row(ada.referralCode, 'July', '1'), 'Write the month as Jul 2026 or 2026-07'],
    [row(ada.referralCode, '2026-13', '1'), 'Write the month as Jul 2026 or 2026-07'],
    [row(ada.referralCode, '2026-07', ''), 'The target is missing. Write “none” for no target'],
    [row(ada.referralCode, '2026-07', '-5'), 'The target must be more than zero'],
    [row(ada.referralCode, '2026-07', '0.00'), 'The target must be more than zero'],
    [row(ada.referralCode, '2026-07', '1000000000.01'), 'The target is too high'],
    [row(ada.referralCode, '2026-07', '=SUM(A1)'), 'The target looks like a formula'],
    ...['150.000', '1,50', '15,0000', '0x10', '15 00', '1,000..', 'NaN', '٣', '15000,00', '1.300,00'].map(
      (target): [string, string] => [
        row(ada.referralCode, '2026-07', target),
        'Write the target in naira as 150000, 150,000 or ₦150,000.50',
      ],
    ),
    [row(ada.referralCode, '2026-07', '1', 'Somebody Else'), 'The name is not that of this agent'],
    [`${ada.referralCode},Ngozi Eze`, 'The month is missing. The target is missing. Write “none” for no target'],
    [
      `${row(ada.referralCode, '2026-07', '1')},x`,
      '“x” stands in column E, which has no name in the first row. A comma inside a cell needs quotation marks around the cell',
    ],
    [
      row('FB-999999', 'soon', '1,50'),
      'No agent has this code. Write the month as Jul 2026 or 2026-07. Write the target in naira as 150000, 150,000 or ₦150,000.50',
    ],
    [
      row(ada.referralCode, '2026-07-02', '1'),
      '“2026-07-02” is 2 Jul 2026, which is not the first of a month. Write the month as Jul 2026 or 2026-07',
    ],
    [row(bola.referralCode, '2026-08', '2', ' EZE,  ń’gozi '), ''],
    [row(bola.referralCode, '2026-08', '3'), 'Row 30 is for the same agent and month'],
  ];
  const checked = await upload(`code,name,month,target\n${wrong.map(([line]) => line).join('\n')}`);
  assert.deepEqual(
    checked.rows.map(({ line, error }) => [line, error ?? '']),
    wrong.map(([, error], place) => [place + 2, error]),
  );
  assert.deepEqual([checked.rowCount, checked.errorCount], [wrong.length, wrong.length - 1]);
  const { rows } = await member.call(calls.listTargetRows, { params: { id: checked.id }, query: { show: 'errors' } });
  assert.equal(rows.length, wrong.length - 1);
  const typedIn = (line: number) => rows.find((row) => row.line === line)?.typed;
  assert.deepEqual(typedIn(8), { month: 'July', target: '1' }, 'what was typed is shown beside the error');
  assert.deepEqual(typedIn(16), { month: '2026-07', target: '1,50' });
  assert.deepEqual(typedIn(26), { month: '', target: '' }, 'cells that the row does not have are empty');
  assert.equal((await apply(checked.id, checked.digest)).body.code, 'upload-has-errors');
  assert.deepEqual([await targetsOf(ada.id), await targetsOf(bola.id)], [[], []]);
  const { csv } = await member.call(calls.exportTargetRows, { params: { id: checked.id } });
  assert.match(csv, /3,'=1\+1,/, 'the results run no formula either');
  assert.match(csv, /8,[^\r]*,July,,1,error,Write the month as Jul 2026 or 2026-07\r\n/);
  assert.match(csv, /,'=SUM\(A1\),error,The target looks like a formula/);
});

test('emails name agents too, beside or instead of codes', async () => {
  const { rows } = await upload(
    `email,code,month,target\n${ada.email.toUpperCase()},,2026-07,1\n${ada.email},${bola.referralCode},2026-07,1\nno@example.com,,2026-07,1`,
  );
  assert.deepEqual(
    rows.map(({ code, error }) => [code, error]),
    [
      [ada.referralCode, null],
      ['', 'Code and email are those of different agents'],
      ['no@example.com', 'No agent has this email'],
    ].map(([code, error], place) => (place === 1 ? [bola.referralCode, error] : [code, error])),
  );
});

test('a file that is no CSV with the right columns is refused as a whole, with what to do', async () => {
  const good = `code,name,month,target\n${ada.referralCode},,2026-07,1\n`;
  const files: [string | Buffer, RegExp][] = [
    [Buffer.from('PK\x03\x04rest of a workbook'), /Excel workbook.*CSV UTF-8 \(comma delimited\)/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
    ['%PDF-1.7', /This is a PDF/],
    ['<html><table><tr><td>code</td></tr></table>', /web page/],
    [Buffer.from([0x63, 0x6f, 0x64, 0x65, 0x00, 0xff, 0x41]), /no text/],
    [Buffer.concat([Buffer.from(`${good}x,Adé,`), Buffer.from([0xe9, 0x2c])]), /Parts of the file/],
    ['code,name,target\nx,y,1\n', /“month” is missing/],
    ['name,month,target\nx,2026-07,1\n', /“code” is missing/],
    ['code,code,month,target\nx,x,2026-07,1\n', /“code” is there twice/],
    ['code,month,target,__proto__\nx,2026-07,1,y\n', /“__proto__” is not known/],
    [`${good}"FB-1,2026-07,1\n`, /Row 3 can’t be read: a quotation mark in “code” is never closed/],
    [`${good}${'x'.repeat(20_000)},,2026-07,1\n`, /Row 3 can’t be read: it is longer/],
    ['code,month,target\n', /no rows/],
    ['\n\n', /no rows/],
    [`code,month,target\n${'a,b,c\n'.repeat(50_001)}`, /more than 50,000 rows/],
  ];
  const before = await database.pool.query('select count(*) from target_uploads');
  for (const [file, message] of files) {
    const { status, body } = await send(file);
    assert.deepEqual([status, body.code], [400, 'validation'], String(message));
    assert.match(String(body.message), message);
  }
  assert.equal((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).status, 413);
  assert.equal((await send('')).status, 400);
  const bad = await member.send(calls.uploadTargets, { body: { fileName: 'x.csv', contentBase64: '!!!' } });
  assert.match(String(bad.body.message), /did not arrive complete/);
  assert.deepEqual((await database.pool.query('select count(*) from target_uploads')).rows, before.rows);
  assert.equal((await upload(`\uFEFF${good}`)).errorCount, 0, 'a byte order mark is no part of the first column');
});

test('a file is applied once, as it was checked, and not after another change or another file', async () => {
  const file = `code,month,target\n${ada.referralCode},2026-07,100\n${bola.referralCode},2026-07,200\n`;
  const first = await upload(file);
  const second = await upload(file);
  assert.equal((await apply(first.id, first.digest)).body.code, 'upload-over', 'a newer file replaced it');
  assert.equal((await apply(second.id, 'another digest')).body.code, 'upload-stale');
  await database.write((tx) => setTarget(tx, bola.id, '2026-05-01', 1));
  assert.equal((await apply(second.id, second.digest)).body.code, 'upload-stale');
  assert.deepEqual(await targetsOf(ada.id), [], 'nothing half done');
  const third = await upload(file);
  const answers = await Promise.all([1, 2, 3].map(() => apply(third.id, third.digest)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.deepEqual(await targetsOf(ada.id), [{ startsOn: '2026-07-01', targetKobo: 10_000 }]);
});

test('undoing a file restores the targets from before, unless one of them changed since', async () => {
  await database.write((tx) => setTarget(tx, ada.id, '2026-07-01', 500));
  const file = `code,month,target\n${ada.referralCode},2026-07,100\n${ada.referralCode},2026-08,5\n${bola.referralCode},2026-07,none\n`;
  const { id, digest } = await upload(file);
  assert.equal((await undo(id)).body.code, 'upload-over', 'it is not applied yet');
  await apply(id, digest);
  assert.deepEqual(
    (await targetsOf(ada.id)).map(({ targetKobo }) => targetKobo),
    [10_000, 500],
    'both months hold',
  );
  await database.write((tx) => setTarget(tx, ada.id, '2026-07-01', 7));
  assert.equal((await undo(id)).body.code, 'upload-stale');
  await database.write((tx) => setTarget(tx, ada.id, '2026-07-01', 10_000));
  assert.equal((await undo(id)).status, 200);
  assert.deepEqual(await targetsOf(ada.id), [{ startsOn: '2026-07-01', targetKobo: 500 }]);
  assert.deepEqual(await targetsOf(bola.id), []);
  assert.equal((await undo(id)).body.code, 'upload-over');
  const { rows } = await member.call(calls.listTargetUploads, { query: {} });
  assert.deepEqual([rows[0]?.state, rows[0]?.undoneBy], ['undone', member.name]);
});

test('targets by CSV need the permission to manage agents', async () => {
  const support = await makeStaff(app, ['support', 'finance', 'content', 'admin']);
  const body = { fileName: 'targets.csv', contentBase64: asBase64('x') };
  assert.equal((await support.send(calls.uploadTargets, { body })).body.code, 'not-permitted');
  const { csv } = await member.call(calls.getTargetTemplate, {});
  assert.match(csv, /^\uFEFFcode,name,month,target\r\nFB-XXXXXX,Ada Obi,2026-07,150000\r\n$/);
});
