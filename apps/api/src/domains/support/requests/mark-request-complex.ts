import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen } from './change-request.ts';
import { answerMs } from './request-rules.ts';

/** Marks a request as complex, or takes the mark back. Its clock, also a stopped one, gets or loses 24 hours. */
export async function markRequestComplex(tx: Tx, act: RequestAct, complex: boolean, reason: string): Promise<void> {
  await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    const { dueAt, leftMs } = request;
    if (request.complex === complex)
      refuse('changed-meanwhile', { message: `This request is marked as ${complex ? 'complex' : 'simple'} already.` });
    const moreMs = answerMs(complex) - answerMs(!complex);
    return {
      set: {
        complex,
        dueAt: dueAt && new Date(dueAt.getTime() + moreMs),
        leftMs: leftMs === null ? null : leftMs + moreMs,
      },
      entry: { act: complex ? 'marked-complex' : 'marked-simple', text: reason },
      action: complex ? 'request-marked-complex' : 'request-marked-simple',
      reason,
    };
  });
}
