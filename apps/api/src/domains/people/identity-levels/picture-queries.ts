/** What requests for level 2 need of pictures. */
import { run, statement, type Tx } from '../../../platform/database.ts';

/** Pictures that are for a person to look at again: how long they are kept counts from the next decision. */
export const reopenPictures = run<[ids: readonly string[]]>(
  'reopen-identity-pictures',
  'update identity_pictures set decided_at = null where id = any($1::uuid[])',
);
const readyOnes = statement<{ count: number }>(
  'count-ready-identity-pictures',
  `select count(*)::int as count from identity_pictures where id = any($1::uuid[]) and state = 'ready'`,
);
/** Whether all of some pictures can be looked at. */
export const areReady = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (await tx.get(readyOnes, [ids])).count === ids.length;
