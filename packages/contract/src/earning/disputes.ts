/** What agents say is wrong with a commission line, and the corrections that two members of staff make. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { staffAgentPath } from '../people/agents-admin.ts';
import { toKobo } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { paragraphOf, reasonWithoutContacts } from '../primitives/text.ts';

/** The longest words of a dispute, in characters. */
export const disputeLengthMax = 1_000;
/** The largest correction of one line, in naira. */
export const correctionMaxNaira = 500_000;

/** The form of a dispute. */
export const disputeForm = z.object({
  message: paragraphOf(10, 'Please say in a few words what is wrong', disputeLengthMax),
});

/** Disputes a line. */
export const disputeLine = endpoint({
  name: 'disputeLine',
  method: 'POST',
  path: '/agents/{id}/earning-lines/{lineId}/dispute',
  access: 'owner',
  summary:
    'Says what is wrong with a line of the agent. It opens a request to the team, which answers with a correction or a reason. A line has one open dispute; the same words again change nothing.',
  params: z.extend(agentPath, { lineId: rowId }),
  body: disputeForm,
  reply: z.object({ message: z.string(), reference: z.string() }),
  refusals: ['not-found', 'dispute-open'],
});

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

/** The messages of successful calls. */
export const disputeMessages = {
  received: 'We have received this, and answer within 24 hours.',
} as const;
