/** The refusals of acts on loans. */
export const loanRefusals = {
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
  'loan-not-for-write-off': {
    status: 409,
    message: 'Only a loan that is 90 days late can be written off.',
  },
  'loan-instalment-paid': { status: 409, message: 'This instalment is paid.' },
  'loan-move-late': {
    status: 409,
    message: 'An instalment can only be moved before its due day, and not into the past.',
  },
  'loan-move-too-far': {
    status: 409,
    message: 'An instalment can be moved to a later day, by at most 3 days, or 30 where support grants it.',
  },
  'loan-moves-used': { status: 409, message: 'This plan’s due days can’t be moved any more.' },
  'loan-leave-late': { status: 409, message: 'A plan can be left until the third working day after delivery.' },
} as const;
