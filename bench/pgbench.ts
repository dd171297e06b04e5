import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Statement } from '../apps/api/src/platform/database.ts';
import { onCore, programs, run } from './programs.ts';

/** A statement of the product with one set of its values. */
export interface Question {
  statement: Statement<unknown>;
  values: readonly unknown[];
}

/** The first statement that a query function sends: its SQL is taken from the product and written down nowhere else. */
export async function questionOf(query: (db: Db) => Promise<unknown>): Promise<Question> {
  let asked: Question | undefined;
  const listen =
    (rows: (one: unknown) => unknown) =>
    async (statement: Statement<unknown>, values: readonly unknown[] = []) => {
      asked ??= { statement, values };
      return rows(null);
    };
  const db = { list: listen(() => []), find: listen(() => null), get: listen(() => ({})) } as unknown as Db;
  await query(db).catch(() => {});
  if (!asked) throw new Error('the query asked nothing');
  return asked;
}

export interface PgbenchLoad {
  url: string;
  /** The same statement with different values, drawn at random. */
  questions: readonly Question[];
  core: number;
  clients: number;
  seconds: number;
}

/** The transactions a second of pgbench with prepared statements. */
export async function loadWithPgbench(folder: string, load: PgbenchLoad): Promise<number> {
  const files = load.questions.map(({ statement, values }, index) => {
    const file = join(folder, `question-${index}.sql`);
    const name = (place: string) => (values[Number(place) - 1] === null ? 'null' : `:q${index}v${place}`);
    // It would take ":MI" and ":SS" in a format for its own variables; with the colon quoted they mean the same.
    const sql = statement.text.replace(/:(?=MI|SS)/g, '":"').replace(/\$(\d+)/g, (_, place: string) => name(place));
    writeFileSync(file, `${sql};\n`);
    return file;
  });
  const variables = load.questions.flatMap(({ values }, index) =>
    values.flatMap((value, place) => (value === null ? [] : ['-D', `q${index}v${place + 1}=${asText(value)}`])),
  );
  // A quick run asks a few times instead of for a time, of which pgbench takes whole seconds only.
  const length = load.seconds < 1 ? ['-t', '20'] : ['-T', String(Math.round(load.seconds))];
  const parameters = ['-n', '-M', 'prepared', '-c', String(load.clients), '-j', '1', ...length];
  const all = [...parameters, ...files.flatMap((file) => ['-f', file]), ...variables, load.url];
  const printed = await run(onCore(load.core, programs.pgbench ?? '', all));
  return Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
}

/** A value in PostgreSQL's own text form. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(asText).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}
