/** The kinds of accounts of employers that deduct instalments from pay: one of each for an employer. */
export const employerAccountKinds = {
  /** What an employer deducted from the pay of its staff for us, and has not passed on. */
  'employer-receivable': { side: 'debit', owner: 'employer' },
  /** What an employer passed on beyond what it deducted. It is the employer's. */
  'employer-surplus': { side: 'credit', owner: 'employer' },
} as const;

const passedOn = ['bank', 'employer-receivable'] as const;
const beyond = ['bank', 'employer-surplus'] as const;
const back = ['customer-funds', 'provider-balance'] as const;

/** What transfers of employers are for, each with the kinds of accounts that it debits and credits. */
export const employerTransferCodes = {
  /** An employer says that it deducted an instalment: the money is the customer's, and pays the plan. */
  'payroll-deducted': [['employer-receivable', 'customer-funds']],
  /** A corrected return says that it deducted less. */
  'payroll-deduction-lowered': [['customer-funds', 'employer-receivable']],
  /** An employer passed on all that is open of a file. */
  'payroll-remitted': [passedOn],
  /** An employer passed on a part: the rest stays open. */
  'payroll-remitted-short': [passedOn],
  /** A remittance beyond what is open: all of it is the employer's first, and what is open is settled from it. */
  'payroll-remitted-over': [beyond],
  /** What an employer passed on beyond settles what it owes. */
  'payroll-surplus-used': [['employer-surplus', 'employer-receivable']],
  /** A corrected return says that less was deducted of a file that is settled: the rest of what was passed on is the employer's. */
  'payroll-surplus-freed': [['employer-receivable', 'employer-surplus']],
  /** What an employer passed on beyond goes back to it. */
  'payroll-surplus-returned': [['employer-surplus', 'bank']],
  /** What the treasury kept of a remittance for its work: our cost. */
  'payroll-fee': [['payroll-fees', 'employer-receivable']],
  /** The bank took a remittance back: it is open again, with its fee. */
  'payroll-remittance-returned': [
    ['employer-receivable', 'bank'],
    ['employer-surplus', 'bank'],
    ['employer-receivable', 'payroll-fees'],
  ],
  /** What payslips paid of a plan beyond what it needed goes to the customer's bank account: its amount is reserved (pending). */
  'payslip-refund-asked': [back],
  /** The provider paid it: what was reserved is posted. */
  'payslip-refund-paid': [back],
  /** The provider did not pay it, or it was taken back before it left: what was reserved is voided. */
  'payslip-refund-failed': [back],
  /** The customer's bank sent it back: the money is the customer's with us again. */
  'payslip-refund-returned': [['provider-balance', 'customer-funds']],
} as const;
