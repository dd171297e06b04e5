import { statement, type Tx } from '../platform/database.ts';

const lockDemo = statement<{ locked: boolean }>(
  'lock-demo',
  "select pg_try_advisory_xact_lock(hashtextextended('demo', 2)) as locked",
);

/** Whether we are the one writer of the demo, until the commit; false while another is. */
export const lockDemoData = async (tx: Tx): Promise<boolean> => (await tx.get(lockDemo)).locked;
