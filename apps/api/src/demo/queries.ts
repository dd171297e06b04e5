import { statement, type Tx } from '../platform/database.ts';

const lockDemo = statement<{ locked: boolean }>(
  'lock-demo',
  "select pg_try_advisory_xact_lock(hashtextextended('demo', 2)) as locked",
);

/** Takes the lock on writing the demo, until the commit. Returns false if another process has it. */
export const lockDemoData = async (tx: Tx): Promise<boolean> => (await tx.get(lockDemo)).locked;
