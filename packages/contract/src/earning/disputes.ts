/** What agents say is wrong with a commission line. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { rowId } from '../primitives/rows.ts';
import { paragraphOf } from '../primitives/text.ts';

/** The longest words of a dispute, in characters. */
export const disputeLengthMax = 1_000;

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

/** The messages of successful calls. */
export const disputeMessages = {
  received: 'We have received this, and answer within 24 hours.',
} as const;
