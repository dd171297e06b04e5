import { statement, type Tx } from '../platform/database.ts';

const lockDemo = statement('lock-demo', "select pg_advisory_xact_lock(hashtextextended('demo', 2))");

/** One writer of the demo at a time, until the commit. */
export const lockDemoData = (tx: Tx) => tx.list(lockDemo);
