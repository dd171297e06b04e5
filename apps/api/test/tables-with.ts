import type { TestApp } from './start-app.ts';

/** The tables that contain one of some texts, in any case, each as `table: text`. Some tables may be left out. */
export async function tablesWith({ context }: TestApp, texts: readonly string[], without: readonly string[] = []) {
  const { pool } = context.database;
  const { rows } = await pool.query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [without],
  );
  const found: string[] = [];
  for (const { name } of rows) {
    for (const text of texts) {
      const like = `%${text.toLowerCase()}%`;
      const { rowCount } = await pool.query(`select from ${name} one where lower(one::text) like $1`, [like]);
      if (rowCount) found.push(`${name}: ${text}`);
    }
  }
  return found;
}
