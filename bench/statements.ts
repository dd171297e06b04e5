import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Db, Statement } from '../apps/api/src/platform/database.ts';

/** A statement of the product with one set of values. */
export interface Question {
  statement: Statement<unknown>;
  values: readonly unknown[];
}

/** The first statement that a query function runs. The SQL comes from the product, so that the bench has no copy of it. */
export async function questionOf(query: (db: Db) => Promise<unknown>): Promise<Question> {
  let asked: Question | undefined;
  const list = async (statement: Statement<unknown>, values: readonly unknown[] = []) => {
    asked ??= { statement, values };
    throw new Error('the bench wants the statement only');
  };
  await query({ list, find: list, get: list } as unknown as Db).catch(() => {});
  if (!asked) throw new Error('the query ran no statement');
  return asked;
}

const run = promisify(execFile);

/** True if pgbench is installed (Debian: postgresql-contrib). */
export const hasPgbench = () =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

/** The statements a second of pgbench, prepared, drawn at random from the questions. */
export async function ratePgbench(
  url: string,
  { questions, clients, seconds }: { questions: readonly Question[]; clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-'));
  try {
    const files = questions.flatMap(({ statement, values }, index) => {
      const file = join(folder, `question-${index}.sql`);
      const name = (place: string) => (values[Number(place) - 1] === null ? 'null' : `:q${index}v${place}`);
      // pgbench would take ":MI" in a format for a variable of its own; with the colon quoted it means the same.
      const sql = statement.text.replace(/:(?=MI|SS)/g, '":"').replace(/\$(\d+)/g, (_, place: string) => name(place));
      writeFileSync(file, `${sql};\n`);
      return ['-f', file];
    });
    const variables = questions.flatMap(({ values }, index) =>
      values.flatMap((value, place) => (value === null ? [] : ['-D', `q${index}v${place + 1}=${value}`])),
    );
    const settings = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`];
    const { stdout } = await run('pgbench', [...settings, ...files, ...variables, url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
