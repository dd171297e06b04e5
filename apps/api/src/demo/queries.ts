import { type Db, statement, type Tx } from '../platform/database.ts';

const anyAgent = statement<{ found: boolean }>('any-agent', 'select exists (table agents) as found');
const lockDemo = statement('lock-demo', "select pg_advisory_xact_lock(hashtextextended('demo', 2))");

/** True once there is an agent, whoever that is. */
export async function hasAgents(db: Db): Promise<boolean> {
  return (await db.get(anyAgent)).found;
}

/** One writer of the demo at a time, until the commit. */
export const lockDemoData = (tx: Tx) => tx.list(lockDemo);
