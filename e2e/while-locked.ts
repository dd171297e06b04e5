import { onDatabase } from './staff.ts';

/**
 * Does some work while it holds an advisory lock of the product's database, and waits for the lock as long as it takes: a job of the product
 * may hold it for longer than a statement may take.
 *
 * @param key an SQL expression, such as `hashtext('uploads')`
 */
export const whileLocked = (key: string, work: (query: (sql: string) => Promise<unknown>) => Promise<void>) =>
  onDatabase(async ({ pool }) => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query(`select pg_advisory_lock(${key})`);
      await work((sql) => client.query(sql));
    } finally {
      // The connection is closed, not kept: the lock goes with it.
      client.release(true);
    }
  });
