/** The refusals of calls about plans, loans, and employers that deduct them. `refusals.ts` has all. */
import type { RefusalDefinition } from './refusals.ts';

export const lendingRefusals = {
  'employer-not-taking': { status: 409, message: 'This employer takes no part now. Choose another one, or ask us.' },
  'employment-off': { status: 409, message: 'Payments can’t be deducted from pay yet. You can pay in another way.' },
  'employment-open': {
    status: 409,
    message: 'You named your employer already. End that first if you work elsewhere now.',
  },
  'employment-needs-identity': { status: 409, message: 'Please tell us who you are first: we compare your name.' },
  'employment-tries-used': {
    status: 429,
    message: 'You have used today’s tries. Please try again tomorrow, or ask us to look at it.',
  },
  'employment-decided': { status: 409, message: 'This was decided meanwhile.' },
  'employer-code-taken': { status: 409, message: 'Another employer has this name or code.' },
  'employer-not-so': { status: 409, message: 'The agreement with this employer doesn’t allow that now.' },
  'automatic-payment-off': { status: 409, message: 'Nothing can pay this plan by itself now.' },
  'automatic-payment-day-over': {
    status: 409,
    message: 'It is too late to take this payment by itself. Please pay it yourself.',
  },
  'automatic-payment-under-way': { status: 409, message: 'This payment is on its way already.' },
  'transfer-in-question': {
    status: 409,
    message: 'We are looking into this payment. It stays where it is until then.',
  },
  'transfer-decided': { status: 409, message: 'This money does not wait any more. Please look at the page again.' },
  'limit-not-raised': { status: 409, message: 'Your limit can’t be raised now.' },
  'plan-refused': { status: 409, message: 'This plan can’t be had now.' },
  'plan-not-agreed': { status: 409, message: 'Please agree to the plan first. Nothing is to be paid before.' },
  'offer-codes-over': {
    status: 409,
    message: 'We sent three codes for this plan. Please go back to your basket and choose it again.',
  },
  'plan-over': {
    status: 409,
    message: 'The time for this plan is over, and nothing is owed. Please go back to your basket and choose it again.',
  },
  'offer-over': {
    status: 409,
    message: 'The code was typed wrongly too often, has expired, or is not valid any more. Please send a new one.',
  },
  'offer-changed': {
    status: 409,
    message: 'The basket or its total is not what the customer was sent. Nothing was ordered. Please send a new code.',
  },
  'plan-above-cost-cap': {
    status: 409,
    message: 'The charge of this plan is above its own cap. Lower the charge, or the number of instalments.',
  },
  'plan-rows-negative': {
    status: 409,
    message: 'Rounding leaves instalments of this plan empty or below zero. Choose fewer instalments.',
  },
  'plan-code-taken': { status: 409, message: 'There is a plan with this code or this name already.' },
  'plan-day-taken': { status: 409, message: 'A version of this plan begins on this day already. Choose another day.' },
  'plan-not-offered': { status: 409, message: 'This plan is not offered on that day.' },
  'plans-stopped-already': { status: 409, message: 'These plans are stopped already.' },
  'plans-not-stopped': { status: 409, message: 'This stop is over already: new plans are offered again.' },
  'plan-bound-not-lower': {
    status: 409,
    message: 'This is not below the present bound. A higher one needs two people.',
  },
  'plan-bound-not-higher': {
    status: 409,
    message: 'This is not above the present bound. A lower one needs no second person.',
  },
  'plan-version-begun': { status: 409, message: 'This version has begun or was withdrawn. Only a planned one can be.' },
  'licence-overlaps': {
    status: 409,
    message: 'This state has a licence within these days already. End it first, or choose other days.',
  },
  'licence-begun': {
    status: 409,
    message: 'This licence has begun or was withdrawn. Only a planned one can be withdrawn.',
  },
  'licence-over': { status: 409, message: 'This licence ends on that day or earlier already.' },
  'plan-changed': {
    status: 409,
    message: 'The plan’s numbers are not what was shown. Please look at the plan again before you agree.',
  },
  'loan-known': { status: 409, message: 'This order is on a plan already.' },
  'loan-funds-missing': { status: 409, message: 'The customer’s money with us does not cover this.' },
  'loan-not-accepted': { status: 409, message: 'This loan has begun, or it was cancelled.' },
  'loan-not-active': { status: 409, message: 'This loan is not running.' },
  'loan-cancelled': { status: 409, message: 'This loan was cancelled with its order.' },
  'loan-payment-known': { status: 409, message: 'This payment is recorded on the loan already.' },
  'loan-payment-unknown': { status: 409, message: 'This payment is not on the loan, or it was taken back already.' },
  'loan-total-not-lower': { status: 409, message: 'A return can only lower the total of a plan.' },
  'loan-credit-missing': { status: 409, message: 'The customer did not pay so much beyond the loan.' },
  'loan-not-for-write-off': { status: 409, message: 'Only a loan that is 90 days late can be written off.' },
  'loan-instalment-paid': { status: 409, message: 'This instalment is paid.' },
  'loan-move-late': {
    status: 409,
    message: 'An instalment can only be moved before its due day, and not into the past.',
  },
  'loan-move-too-far': {
    status: 409,
    message: 'An instalment can be moved to a later day, by at most 3 days, or 30 where support grants it.',
  },
  'loan-move-order': {
    status: 409,
    message:
      'The payments that move for hardship keep their order: the earlier one can’t be moved behind the later one.',
  },
  'loan-move-paydays': {
    status: 409,
    message: 'Payments on paydays only move with the employer’s file. Please talk to us.',
  },
  'loan-frozen': { status: 409, message: 'This plan is stopped. Nothing of it can be changed until that ends.' },
  'loan-not-frozen': { status: 409, message: 'This plan is not stopped, or not any more.' },
  'hardship-asked': { status: 409, message: 'You asked already, and we look at it. You can take that back first.' },
  'hardship-decided': { status: 409, message: 'This request was decided, or taken back.' },
  'hardship-undecided': {
    status: 409,
    message: 'The customer waits for a decision. Decide the request in Hardship first.',
  },
  'payslip-not-asked': { status: 409, message: 'We need no payslip for this payment now.' },
  'payslip-waits': { status: 409, message: 'You showed us this payslip already. A person looks at it.' },
  'payslip-unreadable': {
    status: 400,
    message: 'We can’t read this file. Choose a photo (JPEG, PNG or WebP) on which the payslip can be read, or a PDF.',
  },
  'payslip-decided': { status: 409, message: 'This payslip was decided already, or its employer has answered.' },
  'loan-moves-used': { status: 409, message: 'This plan’s due days can’t be moved any more.' },
  'repayment-too-small': { status: 400, message: 'Pay at least ₦100, or all that is left where that is less.' },
  'repayment-too-large': { status: 400, message: 'This is more than is left of the plan.' },
  'repayment-under-way': {
    status: 409,
    message:
      'A payment on this plan is under way. You can do this as soon as it is in: mostly minutes, with some banks up to two days.',
  },
  'plan-not-payable': { status: 409, message: 'There is nothing to pay on this plan now.' },
  'pay-links-open': {
    status: 409,
    message: 'Three links of this plan are open already. End one of them, or share it again.',
  },
  'pay-link-over': { status: 409, message: 'Nothing can be paid by this link any more.' },
  'plan-messages-one-way': {
    status: 409,
    message: 'One way has to stay on, so that we can reach you about your plan.',
  },
  'remittance-before-file': { status: 400, message: 'The money can’t have come in before the file was made.' },
  'remittance-fee-too-high': {
    status: 400,
    message: 'The treasury can’t have kept more than what is open of the file.',
  },
  'no-employer-surplus': { status: 409, message: 'This employer passed on nothing beyond, or not so much.' },
  'surplus-used': {
    status: 409,
    message: 'What this remittance brought beyond settled another file, or went back. Please talk to finance first.',
  },
  'loan-leave-late': { status: 409, message: 'A plan can be left until the third working day after delivery.' },
  'payroll-paid-out': {
    status: 409,
    message:
      'What was deducted beyond the plan went to the customer’s bank account already, so this answer can’t be lowered. Please write to Foodbank.',
  },
} as const satisfies Record<string, RefusalDefinition>;
