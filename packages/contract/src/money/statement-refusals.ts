/** The refusals of calls about statements and their lines. */
export const statementRefusals = {
  'statement-has-errors': {
    status: 409,
    message: 'This statement does not add up or has rows with errors. Correct it and upload it again.',
  },
  'statement-over': {
    status: 409,
    message: 'This statement was applied or replaced already. Please look at it again.',
  },
  'statement-stale': {
    status: 409,
    message:
      'Another statement of this account was applied meanwhile, so nothing was booked. Please upload the file again.',
  },
  'no-match': { status: 409, message: 'This does not explain the line: its amount or its state is another one.' },
} as const;
