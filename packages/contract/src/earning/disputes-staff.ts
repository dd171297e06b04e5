/** Corrections of an agent's commission lines, which one member of staff asks for and another approves. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staffAgentPath } from '../people/agents-staff.ts';
import { toKobo } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';

/** The largest correction of one line, in naira. */
export const correctionMaxNaira = 500_000;

const amountMessage = 'Enter an amount in naira, such as 250 or -250.50';
const amountPattern = /^[+-]?\d{1,6}(\.\d{1,2})?$/;

/** The amount of a correction as typed, in kobo: `-250.50` becomes -25050. Null for a text that is none. */
export function correctionKoboOf(text: string): number | null {
  const amount = amountPattern.test(text) ? Number(text) : 0;
  return amount === 0 || Math.abs(amount) > correctionMaxNaira ? null : toKobo(amount);
}

/** The form of a correction. */
export const correctionForm = z.object({
  lineId: rowId,
  amount: z.string(amountMessage).check(
    z.trim(),
    z.regex(amountPattern, { error: amountMessage, abort: true }),
    z.refine((text) => Math.abs(Number(text)) <= correctionMaxNaira, 'A correction is at most ₦500,000'),
    z.refine((text) => Number(text) !== 0, amountMessage),
  ),
  /** What the agent reads. It stays with the line. */
  reason: reasonWithoutContacts,
});

/** Asks for a correction of a line. */
export const requestCorrection = endpoint({
  name: 'requestCorrection',
  method: 'POST',
  path: '/staff/agents/{agentId}/corrections',
  access: 'staff',
  staff: 'commissions.request-correction',
  summary:
    'Asks for an amount to be added to or taken off a line of the agent, with a reason that the agent reads. Another person approves it.',
  params: staffAgentPath,
  body: correctionForm,
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'agent-erased', 'own-record', 'line-not-earned', 'change-already-asked'],
});
