/** What was asked of the payment provider and what it answered, in words: codes of the wire are for programs. */

const sources: Readonly<Record<string, string>> = {
  recipient: 'We compared the recipient',
  post: 'We sent it',
  'bulk-post': 'We sent it with others',
  verify: 'We asked the provider',
  start: 'We began the payment',
  refund: 'We asked for the refund',
  refunds: 'We asked the provider about the refund',
  account: 'We gave the account for the refund',
  webhook: 'The provider told us',
};
const outcomes: Readonly<Record<string, string>> = {
  try: 'no answer yet',
  accepted: 'it was accepted',
  refused: 'it was refused',
  duplicate: 'it knows the reference already',
  unknown: 'no answer that can be used',
  'not-found': 'it does not know the reference',
  differs: 'the answer differs from what was approved',
  found: 'it knows it',
  told: 'something changed',
};
const statuses: Readonly<Record<string, string>> = {
  success: 'paid',
  pending: 'on its way',
  processing: 'on its way',
  ongoing: 'the customer is paying',
  queued: 'on its way',
  received: 'on its way',
  processed: 'paid back',
  otp: 'it waits for a code',
  abandoned: 'the customer left before paying',
  failed: 'failed',
  rejected: 'refused by the bank',
  blocked: 'blocked',
  reversed: 'sent back',
  'needs-attention': 'it needs an account of the customer',
};

/** One try or answer as a sentence: `We asked the provider: paid`. A status that is new to us stands in quotes. */
export function answerText({
  source,
  outcome,
  status,
}: {
  source: string;
  outcome: string;
  status: string | null;
}): string {
  // A webhook names its kind with it: `charge.success`.
  const word = status?.replace(/^(charge|transfer|refund)\./, '');
  const said = word === undefined ? null : (statuses[word] ?? `“${status}”`);
  const became = outcomes[outcome] ?? outcome;
  // Where the provider knows it, its status says the rest.
  const answer = said === null ? became : outcome === 'found' || outcome === 'told' ? said : `${became}, ${said}`;
  return `${sources[source] ?? source}: ${answer}`;
}
