import assert from 'node:assert/strict';
import { readReceivables, recordRemittance } from '@foodbank/contract/lending/employer-receivables-staff';
import { applyPayrollReturn, listPayrollFiles, uploadPayrollReturn } from '@foodbank/contract/lending/payroll-staff';
import {
  applyStaffFile,
  readEmployer,
  requestEmployerAgreement,
  uploadStaffFile,
} from '@foodbank/contract/people/employers-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { system } from '../../apps/api/src/domains/foundation/audit/add-audit-line.ts';
import { answerRow } from '../../apps/api/src/domains/lending/payroll/answering.ts';
import { bookReturn } from '../../apps/api/src/domains/lending/payroll/booking-returns.ts';
import type { RowResult } from '../../apps/api/src/domains/lending/payroll/rules.ts';
import { businessDateOf } from '../../apps/api/src/platform/clock.ts';
import { decideIn } from '../../apps/api/test/decide-approvals.ts';
import { makeStaff } from '../../apps/api/test/make-staff.ts';
import { openPayroll } from '../../apps/api/test/open-payroll.ts';
import type { TestApp } from '../../apps/api/test/start-app.ts';

/** An employer of the year, with what the test itself counted. */
export interface YearEmployer {
  id: string;
  code: string;
  /** Pays what it deducted five days after each payday; keeps it for four months first; or stops in the middle of the year. */
  manner: 'on-time' | 'keeps' | 'stops';
  hasStopped: boolean;
  deductedKobo: number;
  passedOnKobo: number;
}

/** What an employer says of a row. */
export interface Said {
  result: RowResult;
  deductedKobo: number;
}
/** A row of a file, as the test reads it. */
export interface AskedRow {
  id: string;
  loanNumber: string;
  instalment: number;
  amountKobo: number;
}

const reason = 'As our payroll says';
const rowsOf = `
  select r.id, l.number as "loanNumber", r.instalment, r.amount_kobo::int as "amountKobo" from payroll_rows r join loans l on l.id = r.loan_id
  where r.file_id = $1 and r.result is null order by r.row_number`;

/** What the people of employers and ours do in the year: by the calls of the console, each time signed in anew. */
export function employersIn(app: TestApp) {
  const { database, clock } = app.context;
  const payroll = openPayroll(app);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const finance = () => makeStaff(app, ['finance']);
  /** The newest file of an employer, and its rows without an answer; null where there is none. */
  async function newestFile(employer: YearEmployer) {
    const clerk = await payroll.clerk(employer.id);
    const { rows } = await clerk.call(listPayrollFiles, { params: { id: employer.id }, query: {} });
    const [file] = rows;
    if (file === undefined) return null;
    return { clerk, file, asked: (await database.pool.query<AskedRow>(rowsOf, [file.id])).rows };
  }
  return {
    payroll,
    newestFile,
    /** A clerk puts people on the staff list by a file: each has ₦90,000 net, of which ₦15,000 go to others. */
    async list(employer: YearEmployer, staffNumbers: readonly string[]): Promise<void> {
      const clerk = await payroll.clerk(employer.id);
      const params = { id: employer.id };
      const lines = staffNumbers.map((number) => `${number},Bisi Adeyemi,90000,15000`);
      const content = `staff number,name,net pay,other deductions\n${lines.join('\n')}\n`;
      const body = {
        fileName: 'staff.csv',
        contentBase64: base64(content),
        confirmedOn: businessDateOf(clock),
        isWhole: false,
      };
      const { file } = await clerk.call(uploadStaffFile, { params, body });
      const applied = { digest: file.digest, reason };
      await clerk.call(applyStaffFile, { params: { ...params, fileId: file.id }, body: applied });
    },
    /** A clerk downloads a file, fills in what was deducted of some rows, leaves out the others, and sends it back. */
    async returnByFile(employer: YearEmployer, said: ReadonlyMap<string, Said>): Promise<void> {
      const found = (await newestFile(employer)) ?? assert.fail('no file');
      const { clerk, file } = found;
      const url = `/api/v1/staff/employers/${employer.id}/payroll-files/${file.id}/download?format=csv`;
      const headers = { 'sec-fetch-site': 'same-origin', cookie: `staff=${clerk.cookie}` };
      const reply = await app.app.inject({ method: 'GET', url, headers });
      assert.equal(reply.statusCode, 200, reply.body);
      const [heading, ...lines] = reply.body.split(/\r?\n/);
      const filled = lines.flatMap((line) => {
        const of = [...said].find(([loanNumber]) => line.includes(loanNumber))?.[1];
        return of === undefined ? [] : [line.replace(/,,$/, `,${toNaira(of.deductedKobo).toFixed(2)},${of.result}`)];
      });
      assert.equal(filled.length, said.size, 'each row is in the file');
      const params = { id: employer.id, fileId: file.id };
      const contentBase64 = base64([heading, ...filled].join('\r\n'));
      const { return: checked } = await clerk.call(uploadPayrollReturn, {
        params,
        body: { fileName: 'return.csv', contentBase64 },
      });
      assert.deepEqual([checked.errorCount, checked.newCount], [0, said.size], JSON.stringify(checked));
      const applying = { params: { id: employer.id, returnId: checked.id }, body: { digest: checked.digest } };
      await clerk.call(applyPayrollReturn, applying);
      await bookReturn(database, checked.id);
    },
    answer: (rowId: string, said: Said) =>
      database.write((tx) => answerRow(tx, { rowId, ...said, source: 'typed', sourceId: null, actor: system })),
    /** Finance records that an employer passed on all that it owes, file by file. */
    async passOn(employer: YearEmployer, receivedOn: Day): Promise<void> {
      const member = await finance();
      const params = { id: employer.id };
      const { receivables } = await member.call(readReceivables, { params });
      for (const { fileId, open } of receivables.files) {
        if (open === 0) continue;
        await member.call(recordRemittance, { params, body: { fileId, amount: open, fee: 0, receivedOn, open } });
        employer.passedOnKobo += toKobo(open);
      }
      assert.equal(toNaira(employer.deductedKobo - employer.passedOnKobo), 0, 'all that was deducted is passed on');
    },
    /** Two members stop an agreement. */
    async stop(stopping: YearEmployer): Promise<void> {
      const { id } = stopping;
      const [asks, decides] = [await finance(), await finance()];
      const { employer } = await asks.call(readEmployer, { params: { id } });
      const body = { act: 'stop' as const, revision: employer.revision, reason };
      const { approvalId } = await asks.call(requestEmployerAgreement, { params: { id }, body });
      assert.equal(await decideIn(app).approve(approvalId, decides), 'approved');
      stopping.hasStopped = true;
    },
  };
}
