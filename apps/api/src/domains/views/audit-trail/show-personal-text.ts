import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import { openPersonal } from '../../foundation/audit/personal-text.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findLine } from './queries.ts';

/**
 * Returns a line's personal text for a reason, and records that it was shown. Null if the person was erased: then nothing was shown.
 * Refuses with `not-found` a line that is not there or has none.
 */
export async function showPersonalText(tx: Tx, lineId: number, actor: Actor, because: Because) {
  const line = await findLine(tx, lineId);
  if (line === null || line.sealedOf === null) refuse('not-found');
  const { sealedOf: of, sealed, subject } = line;
  const text = await openPersonal(tx, tx.keys, { of, sealed });
  if (text !== null) {
    const shown = { actor, action: 'audit-personal-text-shown', subject, detail: { line: lineId } } as const;
    await recordContactShown(tx, { ...shown, ...because });
  }
  return text as Record<string, unknown> | null;
}
