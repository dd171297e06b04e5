import { createHmac, randomBytes } from 'node:crypto';
import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Tx } from '../../../platform/database.ts';
import { ensureIdentityKey } from './queries.ts';

const keyBytes = 32;

/**
 * The digest of a number, by a key of its own that is drawn once: so that a number has the same digest for ever, and that the eleven
 * digits can't be tried out without the server's secret.
 */
export async function digestNumber(tx: Tx, kind: NumberKind, number: string): Promise<Buffer> {
  const sealed = await ensureIdentityKey(tx, () => tx.keys.seal(randomBytes(keyBytes).toString('base64')));
  const key = Buffer.from(tx.keys.unseal(sealed), 'base64');
  return createHmac('sha256', key).update(`${kind}:${number}`).digest();
}
