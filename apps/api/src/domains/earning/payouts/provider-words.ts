/** What payments notes about a disbursement, in words for staff: codes of ours. The provider's own words stay as they are. */
const words: Readonly<Record<string, string>> = {
  withdrawn: 'It was taken back before it left',
  'no-answer': 'The provider gave no usable answer',
  'unknown-at-provider': 'The provider does not know the reference yet',
  'amount-differs': 'The provider names another amount under our reference',
  'currency-differs': 'The provider names another currency under our reference',
  'recipient-differs': 'The provider names another account under our reference',
  'other-environment': 'The provider answers for another environment',
  'otp-needed': 'The provider waits for a code: sending with codes (OTP) is on in its settings',
  'unclear-status': 'The provider gave a status that decides nothing',
  'moved-after-failed': 'The provider said that it failed, and then that money moved',
  'moved-after-returned': 'The provider said that it came back, and then that money moved',
  'failed-after-paid': 'The provider said that it was paid, and then that it failed',
};

/** A reason or an alarm of a disbursement in words. */
export const providerWords = (reason: string): string => words[reason] ?? reason;
