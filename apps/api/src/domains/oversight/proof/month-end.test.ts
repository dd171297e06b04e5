import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { getTrialBalance, requestMonthClose } from '@foodbank/contract/money/ledger-staff';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { getMonthEnd } from '@foodbank/contract/oversight/proof-staff';
import { statementByDays, statementNewestFirst, statementWithTotals } from '../../../../test/bank-files.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { storeProof } from '../../../../test/make-transfers.ts';
import { startApp } from '../../../../test/start-app.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { planAccount } from '../../money/ledger/rules.ts';

const app = await startApp({ after }, { workless: true, at: '2026-12-02T09:00:00.000Z' });
const [finance, second] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const reason = 'The books are done';

const items = async () => {
  const { monthEnd } = await finance.call(getMonthEnd, {});
  return new Map(monthEnd?.items.map(({ key, state, text }) => [key, { state, text }]));
};
const blocked = async () => [...(await items())].flatMap(([key, { state }]) => (state === 'blocks' ? [key] : []));
const ask = (month: string) => finance.send(requestMonthClose, { params: { month }, body: { reason } });

/** Uploads a bank's file as it is understood, up to a last day, and applies it. */
async function apply(file: string, to: string) {
  const body = { account: 'bank' as const, fileName: 'bank.csv', contentBase64: Buffer.from(file).toString('base64') };
  const { mapping, understood } = await finance.call(calls.openStatementFile, { body });
  const { from, opening, closing } = understood ?? assert.fail('nothing was understood');
  const about = {
    from: from ?? '',
    to,
    opening: opening ?? 0,
    closing: closing ?? 0,
    mapping: mapping ?? assert.fail(),
  };
  const { statement } = await finance.call(calls.uploadStatement, { body: { ...body, ...about } });
  const params = { id: statement.id };
  const tried = await finance.call(calls.tryStatement, { params });
  const applied = await finance.call(calls.applyStatement, { params, body: { digest: statement.digest } });
  assert.deepEqual(applied.counts, tried.counts);
}

async function clearAll() {
  const { rows } = await finance.call(calls.listStatementLines, { query: { state: 'suspense' } });
  for (const { id } of rows) {
    const clearing = { params: { id }, body: { account: 'capital' as const, reason } };
    const { approvalId } = await finance.call(calls.clearStatementLine, clearing);
    await approve(approvalId ?? assert.fail());
  }
}

async function approve(id: string) {
  const { approval } = await second.call(readApproval, { params: { id } });
  await second.call(approveApproval, { params: { id }, body: { reason, shown: approval.shown } });
}

test('before anything is booked there is no month to close', async () => {
  assert.deepEqual(await finance.call(getMonthEnd, {}), { monthEnd: null });
});

test('three months of a bank, each in another layout, are matched and closed as their checklist is done', async () => {
  app.clock.setBusinessDate('2026-09-10');
  const about = {
    kind: 'posted',
    key: 'a charge',
    code: 'loan-charged',
    subject: 'test',
    effectiveOn: '2026-09-10',
  } as const;
  const [debit, credit] = [planAccount('loan-charges', 'weeks-4'), planAccount('loan-charge-income', 'weeks-4')];
  await app.context.database.write((tx) => postTransfers(tx, [{ ...about, debit, credit, amountKobo: 1 }]));
  app.clock.setBusinessDate('2026-12-02');
  await finance.call(calls.keepStatementRule, {
    body: { account: 'bank', words: 'SMS ALERT CHARGE', to: 'bank-fees', atMost: 100, reason },
  });
  await apply(statementNewestFirst, '2026-09-30');
  assert.deepEqual(await blocked(), ['suspense', 'proof']);
  const refused = await ask('2026-09');
  assert.deepEqual([refused.status, refused.body.code], [409, 'month-not-ready']);
  assert.match(
    String(refused.body.message),
    /^September 2026 can’t be closed yet\. 4 lines are in suspense up to 30 Sep 2026: ₦70,000\.00\. Clear them\. \(and 1 more\)$/,
  );
  await clearAll();
  assert.deepEqual(await blocked(), ['proof']);
  await storeProof(app, 2);
  assert.match((await items()).get('proof')?.text ?? '', /found 2 differences/);
  await storeProof(app);
  assert.deepEqual(await blocked(), []);
  const id = String((await ask('2026-09')).body.approvalId);
  // What is found between the question and the answer counts, too.
  await storeProof(app, 1);
  const { approval } = await second.call(readApproval, { params: { id } });
  const early = await second.send(approveApproval, { params: { id }, body: { reason, shown: approval.shown } });
  assert.equal(early.body.code, 'approval-stale');
  await storeProof(app);
  await approve(id);

  assert.match(
    (await items()).get('bank-statement')?.text ?? '',
    /end on 30 Sep 2026. Those up to 31 Oct 2026 are missing/,
  );
  for (const [file, to, month] of [
    [statementByDays, '2026-10-31', '2026-10'],
    [statementWithTotals, '2026-11-30', '2026-11'],
  ] as const) {
    await apply(file, to);
    await clearAll();
    assert.deepEqual(await blocked(), []);
    await approve(String((await ask(month)).body.approvalId));
  }
  const { months } = await finance.call(getTrialBalance, {});
  assert.deepEqual(
    months.map(({ month, state }) => `${month} ${state}`),
    ['2026-12 open', '2026-11 closed', '2026-10 closed', '2026-09 closed'],
  );
  assert.deepEqual(await blocked(), ['over', 'bank-statement', 'proof']);
});
