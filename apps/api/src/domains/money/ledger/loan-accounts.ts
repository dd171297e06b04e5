/** The kinds of accounts of loans: one of each for a plan, so that the totals of a plan need no sum over its loans. */
export const loanAccountKinds = {
  /** What was lent on a plan and is not repaid. */
  'loan-principal': { side: 'debit', owner: 'plan' },
  /** Charge on a plan's loans that is not paid. */
  'loan-charges': { side: 'debit', owner: 'plan' },
  /** Late fees on a plan's loans that are not paid. */
  'loan-late-fees': { side: 'debit', owner: 'plan' },
  /** The charge that a plan's loans have come to, paid or not. */
  'loan-charge-income': { side: 'credit', owner: 'plan' },
  /** The late fees that a plan's loans have come to, paid or not. */
  'loan-late-fee-income': { side: 'credit', owner: 'plan' },
  /** What was written off of a plan's loans. */
  'loan-written-off': { side: 'debit', owner: 'plan' },
  /** What customers paid on loans that were written off. */
  'loan-recovered': { side: 'credit', owner: 'plan' },
} as const;

const repaid = [
  ['customer-funds', 'loan-principal'],
  ['customer-funds', 'loan-charges'],
  ['customer-funds', 'loan-late-fees'],
] as const;
const takenBack = [
  ['loan-principal', 'customer-funds'],
  ['loan-charges', 'customer-funds'],
  ['loan-late-fees', 'customer-funds'],
] as const;
const writtenOff = [
  ['loan-written-off', 'loan-principal'],
  ['loan-written-off', 'loan-charges'],
  ['loan-written-off', 'loan-late-fees'],
] as const;
const reinstated = [
  ['loan-principal', 'loan-written-off'],
  ['loan-charges', 'loan-written-off'],
  ['loan-late-fees', 'loan-written-off'],
] as const;

/** What transfers of loans are for, each with the kinds of accounts that it debits and credits. */
export const loanTransferCodes = {
  /** Goods on a plan were handed over: what was lent is the customer's, and pays for them. */
  'loan-disbursed': [['loan-principal', 'customer-funds']],
  /** A customer's money pays principal, charge and late fees. */
  'loan-paid': repaid,
  /** Such a payment was taken back. */
  'loan-payment-reversed': takenBack,
  /** Goods came back, the customer left the plan, or a day changed: what was lent and paid is divided anew. */
  'loan-recomputed': [...repaid, ...takenBack],
  /** The charge of a loan: all of it at hand-over. */
  'loan-charged': [['loan-charges', 'loan-charge-income']],
  /** A part of it is not owed after all: an early payment, or a return. */
  'loan-charge-lowered': [['loan-charge-income', 'loan-charges']],
  /** An instalment is late by another 30 days. */
  'loan-late-fee': [['loan-late-fees', 'loan-late-fee-income']],
  /** A late fee is not owed after all, because a payment of an earlier day came later. */
  'loan-late-fee-lowered': [['loan-late-fee-income', 'loan-late-fees']],
  /** Two people wrote off what was open; or a rest that is too little to ask for was let off. */
  'loan-written-off': writtenOff,
  /** A part of it is not lost after all: a payment of an earlier day, or a return. */
  'loan-write-off-lowered': reinstated,
  /** A customer paid on a loan that was written off. */
  'loan-recovered': [['customer-funds', 'loan-recovered']],
  /** Such a payment was taken back, or counts for something else. */
  'loan-recovery-reversed': [['loan-recovered', 'customer-funds']],
} as const;
