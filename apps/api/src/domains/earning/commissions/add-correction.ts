import type { Tx } from '../../../platform/database.ts';
import { lockEarnings } from './queries.ts';
import { storeLines } from './record-order-lines.ts';

/** A correction that two people decided. `amountKobo` may be below zero; `ofLineId` is the line that it is about, if any. */
export interface Correction {
  agentId: string;
  ofLineId: string | null;
  amountKobo: number;
  note: string;
  approvalId: string;
}

/** Adds a correction to an agent's lines, due today. Returns the line's id. */
export async function addCorrection(tx: Tx, correction: Correction): Promise<string> {
  const { agentId, ofLineId, amountKobo, note, approvalId } = correction;
  await lockEarnings(tx, [agentId]);
  const about = { orderNumber: null, baseKobo: null, ratePpm: null, placedOn: null, completedOn: null };
  const line = { ...about, agentId, kind: 'correction', amountKobo, state: 'earned', dueOn: tx.businessDate } as const;
  const [id = ''] = await storeLines(tx, [{ ...line, ofLineId, note, approvalId }], []);
  return id;
}
