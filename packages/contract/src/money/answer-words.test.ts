import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText } from './payments-staff.ts';

test('an answer of the provider is a sentence, not codes', () => {
  const says: [string, string, string | null, string][] = [
    ['verify', 'found', 'success', 'We asked the provider: paid'],
    ['verify', 'not-found', null, 'We asked the provider: it does not know the reference'],
    ['post', 'accepted', 'pending', 'We sent it: it was accepted, on its way'],
    ['webhook', 'told', null, 'The provider told us: something changed'],
    ['webhook', 'told', 'charge.success', 'The provider told us: paid'],
    ['webhook', 'told', 'charge.dispute.create', 'The provider told us: the bank asks it back'],
    ['refund', 'found', 'new-word', 'We asked for the refund: “new-word”'],
  ];
  for (const [source, outcome, status, text] of says) assert.equal(answerText({ source, outcome, status }), text);
});
