import type { shownPayslipStates } from '@foodbank/contract/lending/payroll';
import type { Day } from '@foodbank/contract/primitives/day';
import { list } from '../../../platform/database.ts';

/** A payslip that a customer showed. */
export interface ShownPayslip {
  id: string;
  rowId: string;
  customerId: string;
  sentAt: Date;
  sentOn: Day;
  contentType: 'image/jpeg' | 'application/pdf';
  state: (typeof shownPayslipStates)[number];
  fileId: string | null;
  deductedKobo: number | null;
  reasonSealed: Buffer | null;
}

const columns = `p.id, p.row_id as "rowId", p.customer_id as "customerId", p.sent_at as "sentAt", p.sent_on as "sentOn",
  p.content_type as "contentType", p.state, p.file_id as "fileId", p.deducted_kobo as "deductedKobo", p.reason_sealed as "reasonSealed"`;

/** The payslips that were shown for the rows of a loan, the oldest first. */
export const listShownOfLoan = list<ShownPayslip, [loanId: string]>(
  'payslips-of-loan',
  `select ${columns} from payroll_payslips p join payroll_rows r on r.id = p.row_id where r.loan_id = $1 order by p.id`,
);
