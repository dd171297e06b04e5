/** The refusals of calls about returns that customers ask for, and about their refunds. */
export const returnRefusals = {
  'return-too-late': {
    status: 409,
    message: 'The 24 hours for returns are over. Please write to us in Help, with the order number.',
  },
  'return-too-many': { status: 409, message: 'You’ve already asked for this, or the order doesn’t have that many.' },
  'refund-account-missing': {
    status: 409,
    message: 'The customer has named no bank account for refunds yet, or its name was not accepted.',
  },
  'refund-not-failed': {
    status: 409,
    message:
      'This refund cannot be sent again: it has not failed, it was settled or sent again already, or the provider contradicts itself about it or one before it.',
  },
  'refund-under-way': {
    status: 409,
    message: 'The refund that took the place of this one has not ended yet. Close the alarm once it has.',
  },
  'refund-in-question': {
    status: 409,
    message: 'The provider contradicts itself about a refund whose place this one took. Look into that alarm first.',
  },
  'refund-funds-missing': {
    status: 409,
    message:
      'The books have less of this customer’s money than this refund. Look at the customer’s account in the ledger first.',
  },
} as const;
