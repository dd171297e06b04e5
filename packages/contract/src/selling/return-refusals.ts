/** The refusals of calls about returns that customers ask for, and about their refunds. */
export const returnRefusals = {
  'return-too-late': {
    status: 409,
    message: 'The 24 hours for returns are over. Please write to us by Help, with the order’s number.',
  },
  'return-too-many': { status: 409, message: 'You have asked for this already, or the order does not have so many.' },
  'refund-account-missing': {
    status: 409,
    message: 'The customer has named no bank account for refunds yet, or its name was not accepted.',
  },
  'refund-not-failed': { status: 409, message: 'This refund has not failed, or it was sent again already.' },
} as const;
