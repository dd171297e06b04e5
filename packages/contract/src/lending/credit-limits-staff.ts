/** What staff see of a customer's limit, and the proof of income that they have seen. Nobody types a limit. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { creditLimit } from './credit-limits.ts';

/** Shows a customer's limit with its parts. */
export const readCustomerLimit = endpoint({
  name: 'readCustomerLimit',
  method: 'GET',
  path: '/staff/customers/{customerId}/limit',
  access: 'staff',
  staff: 'limits.read',
  summary: 'A customer’s limit: both rules with every part, what was stated, and how the factor came to be.',
  params: z.object({ customerId: rowId }),
  reply: z.object({ limit: creditLimit }),
  refusals: ['not-found'],
});

/** Says whether there is proof of the income that a customer stated last. */
export const decideIncomeProof = endpoint({
  name: 'decideIncomeProof',
  method: 'POST',
  path: '/staff/customers/{customerId}/income-proof',
  access: 'staff',
  staff: 'limits.decide',
  proof: 'recent',
  summary:
    'Says that a member has seen proof of the income that was stated last, which counts from then on, or that there is none.',
  params: z.object({ customerId: rowId }),
  body: z.object({ outcome: z.enum(['seen', 'missing'], messages.pattern), reason: reasonWithoutContacts }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'changed-meanwhile'],
});
