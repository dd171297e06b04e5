import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  approveApproval,
  attachApprovalEvidence,
  evidenceBytesMax,
  evidenceCountMax,
  openApprovalEvidence,
  readApproval,
  refuseApproval,
  removeApprovalEvidence,
} from '@foodbank/contract/foundation/approvals-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { s3Drop, startS3 } from '../../../../test/s3-stand-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { s3Store } from '../../../providers/s3.ts';
import { operator } from '../audit/add-audit-line.ts';
import { readFile } from '../files/read-file.ts';
import { putFile } from '../files/store-file.ts';
import { eraseApprovalsOf } from './erase-approvals-of.ts';
import { discardOldEvidence } from './evidence.ts';
import { requestApproval } from './request-approval.ts';
import { type ApprovalKind, takeApproval } from './take-approval.ts';

const s3 = await startS3({ after });
const kind: ApprovalKind = {
  kind: 'test-value',
  label: 'The value of the test',
  describe: async () => [{ field: 'Value', before: 'one', after: 'two' }],
  approve: async (tx, id, decider, reason) => void (await takeApproval(tx, id, decider, reason)),
};
const app = await startApp(
  { after },
  { workless: true, approvalKinds: [kind], files: s3Store({ ...s3, timeoutMs: 60_000, pauseMs: 1 }) },
);
const { database } = app.context;
const [maker, decider, support] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['support']),
];

/** Asks for a change. Returns the request's id. */
const ask = (subject: string = randomUUID()) =>
  database.write((tx) =>
    requestApproval(tx, {
      ...{ kind: 'test-value', subject, payload: {}, fingerprint: '', permission: 'terms.approve' },
      ...{ reason: 'because of the test', actor: { kind: 'staff', id: maker.id } },
    }),
  );
const pdf = (text: string = randomUUID()) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('xIENDxxxx')]);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('x'), Buffer.from('ffd9', 'hex')]);
const attach = (by: TestStaff, id: string, bytes: Buffer, fileName = 'statement.pdf') =>
  by.send(attachApprovalEvidence, { params: { id }, body: { fileName, contentBase64: bytes.toString('base64') } });
const read = async (by: TestStaff, id: string) => (await by.call(readApproval, { params: { id } })).approval;
const open = (by: TestStaff, id: string, evidenceId: string) =>
  by.send(openApprovalEvidence, { params: { id, evidenceId } });
/** Opens a file as a link of the console does. */
const download = (by: TestStaff, id: string, evidenceId: string) =>
  app.app.inject({
    url: `/api/v1/staff/approvals/${id}/evidence/${evidenceId}/file`,
    headers: { cookie: `staff=${by.cookie}`, 'sec-fetch-site': 'same-origin' },
  });
const storedCount = async () =>
  (await database.pool.query(`select count(*)::int as count from files where state = 'stored'`)).rows[0].count;
const auditOf = async (id: string) =>
  (
    await database.pool.query(`select actor, action from audit_lines where detail->>'approval' = $1 order by id`, [id])
  ).rows.slice(1);

test('who asked attaches a PDF and pictures, who decides opens them, and each act is in the audit log', async () => {
  const id = await ask();
  for (const [bytes, name] of [
    [pdf('a bank letter'), 'letter.pdf'],
    [png, 'shop.png'],
    [jpeg, 'Shop front, Ọja ọba.jpg'],
  ] as const)
    assert.equal((await attach(maker, id, bytes, name)).status, 200, name);
  const { evidence } = await read(decider, id);
  assert.deepEqual(
    evidence.map(({ name, kind, addedBy, mayRemove }) => [name, kind, addedBy, mayRemove]),
    [
      ['letter.pdf', 'pdf', maker.name, false],
      ['shop.png', 'png', maker.name, false],
      ['Shop front, Ọja ọba.jpg', 'jpeg', maker.name, false],
    ],
  );
  const { statusCode, headers, rawPayload } = await download(decider, id, evidence[1]?.id ?? '');
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['content-disposition'], headers['x-content-type-options']],
    [200, 'image/png', 'attachment; filename="evidence-2.png"', 'nosniff'],
  );
  assert.ok(rawPayload.equals(png));
  assert.deepEqual(await auditOf(id), [
    ...Array.from({ length: 3 }, () => ({ actor: maker.id, action: 'approval-evidence-added' })),
    { actor: decider.id, action: 'approval-evidence-opened' },
  ]);
  const sealed = [...s3.files.values()].map(String).join();
  assert.doesNotMatch(sealed, /a bank letter/);
});

test('who may not read a request neither sees, opens nor attaches its evidence, nor by the id of another one', async () => {
  const [id, other] = [await ask(), await ask()];
  await attach(maker, id, pdf());
  const evidenceId = (await read(maker, id)).evidence[0]?.id ?? '';
  assert.equal((await open(support, id, evidenceId)).body.code, 'not-permitted');
  assert.equal((await attach(support, id, pdf())).body.code, 'not-permitted');
  assert.equal((await open(maker, other, evidenceId)).body.code, 'not-found');
  assert.equal((await open(maker, randomUUID(), evidenceId)).body.code, 'not-found');
  assert.equal((await attach(maker, randomUUID(), pdf())).body.code, 'not-found');
  const remove = (by: TestStaff) => by.send(removeApprovalEvidence, { params: { id, evidenceId } });
  assert.equal((await remove(decider)).body.code, 'not-yours');
  assert.equal((await remove(support)).body.code, 'not-permitted');
});

test('a file is what its bytes are, whatever its name says; pages, half files and large ones are refused, and nothing of them is kept', async () => {
  const id = await ask();
  const before = await storedCount();
  for (const [bytes, name] of [
    [Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF'), 'letter.pdf'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'shop.svg'],
    [Buffer.from('MZ%PDF-'), 'letter.pdf'],
    [pdf().subarray(0, 20), 'half.pdf'],
    [png.subarray(0, 10), 'half.png'],
    [jpeg.subarray(0, -1), 'half.jpg'],
    [Buffer.from('ok'), 'note.txt'],
  ] as const) {
    const { status, body } = await attach(maker, id, bytes, name);
    assert.deepEqual([status, body.code], [400, 'evidence-unreadable'], name);
  }
  const large = Buffer.concat([pdf(), Buffer.alloc(evidenceBytesMax), Buffer.from('%%EOF')]);
  assert.ok([400, 413].includes((await attach(maker, id, large)).status));
  const broken = { params: { id }, body: { fileName: 'a.pdf', contentBase64: 'not base64' } };
  assert.equal((await maker.send(attachApprovalEvidence, broken)).status, 400);
  assert.deepEqual([(await read(maker, id)).evidence, await storedCount()], [[], before]);
});

test('a request has at most five files, the same one once, also when many arrive at once', async () => {
  const id = await ask();
  const same = pdf();
  const twice = await Promise.all([attach(maker, id, same), attach(maker, id, same)]);
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await read(maker, id)).evidence.length, 1);
  const before = await storedCount();
  const many = await Promise.all(Array.from({ length: 8 }, () => attach(maker, id, pdf())));
  assert.equal(many.filter(({ status }) => status === 200).length, evidenceCountMax - 1);
  assert.ok(many.every(({ status, body }) => status === 200 || body.code === 'evidence-full'));
  assert.equal((await storedCount()) - before, evidenceCountMax - 1, 'what was refused is not kept');
});

test('what was attached or taken off since it was shown makes an approval look again, and a decided request keeps its files', async () => {
  const id = await ask();
  const approve = (shown: string) => decider.send(approveApproval, { params: { id }, body: { shown } });
  const first = await read(decider, id);
  await attach(maker, id, pdf());
  assert.equal((await approve(first.shown)).body.code, 'approval-stale');
  const [file] = (await read(maker, id)).evidence;
  const params = { id, evidenceId: file?.id ?? '' };
  const second = await read(decider, id);
  await maker.call(removeApprovalEvidence, { params });
  assert.equal((await approve(second.shown)).body.code, 'approval-stale');
  await attach(maker, id, pdf());
  const { shown, evidence } = await read(decider, id);
  assert.equal((await approve(shown)).status, 200);
  const evidenceId = evidence[0]?.id ?? '';
  assert.equal((await attach(maker, id, pdf())).body.code, 'approval-decided');
  const late = await maker.send(removeApprovalEvidence, { params: { id, evidenceId } });
  assert.equal(late.body.code, 'approval-decided');
  assert.equal((await download(maker, id, evidenceId)).statusCode, 200);
});

test('files go with the erasure of whom the request is about, and two years after a decision', async () => {
  const subject = randomUUID();
  const [erased, old] = [await ask(subject), await ask()];
  for (const id of [erased, old]) await attach(maker, id, pdf());
  await database.write((tx) => eraseApprovalsOf(tx, [subject], operator));
  assert.deepEqual((await read(decider, erased)).evidence, []);
  await decider.call(refuseApproval, { params: { id: old }, body: { reason: 'not enough' } });
  const discard = (remove: typeof discardOldEvidence, daysAgo: number) =>
    database.write((tx) => remove(tx, new Date(tx.now.getTime() - daysAgo * 86_400_000), 10));
  assert.equal(await discard(discardOldEvidence, 1), 0);
  assert.equal((await read(decider, old)).evidence.length, 1);
  assert.ok((await discard(discardOldEvidence, -1)) > 0);
  assert.deepEqual((await read(decider, old)).evidence, []);
});

test('what a killed process put and never attached can’t be read, and is removed after a day as any file that was given up', async () => {
  const id = await ask();
  const put = await putFile(app.context, {
    ...{ kind: 'approval-evidence', owner: `approval:${id}`, contentType: 'application/pdf', bytes: pdf() },
  });
  await assert.rejects(readFile(app.context, put, `approval:${id}`), { code: 'not-found' });
  const { rows } = await database.pool.query(`select state from files where id = $1`, [put]);
  assert.deepEqual(rows, [{ state: 'writing' }], 'the job of files removes it');
});

test('while the store of files is down, attaching says so and attaches nothing', async (t) => {
  t.after(() => s3.fail(null));
  const id = await ask();
  s3.fail(s3Drop);
  const { status, body } = await attach(maker, id, pdf());
  assert.deepEqual([status, body.code], [503, 'unavailable']);
  assert.deepEqual((await read(maker, id)).evidence, []);
});
