import type { Tx } from '../../../platform/database.ts';
import { listOtherWayRecords, listPayrollRecords, listPayslipRecords, listSurplusRecords } from './payroll-queries.ts';

/** Everything about the deductions of a customer, for the export. The pictures themselves are not in it. */
export async function exportPayroll(tx: Tx, customerId: string) {
  const payslips = await listPayslipRecords(tx, customerId);
  return {
    payrollRows: await listPayrollRecords(tx, customerId),
    payrollOtherWays: await listOtherWayRecords(tx, customerId),
    payslips: payslips.map(({ reasonSealed, ...payslip }) => ({
      ...payslip,
      reason: reasonSealed && tx.keys.unseal(reasonSealed),
    })),
    payrollSurpluses: await listSurplusRecords(tx, customerId),
  };
}
