import type { Client } from 'pg';
import type { Question } from './pgbench.ts';

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return value;
};

/** One spelling for rows that two clients have read. */
export function spelled(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : plain(value)));
}

/** The types that the product reads in a way of its own, read here in another. */
const readings: Readonly<Record<number, (value: unknown) => unknown>> = {
  20: Number,
  1016: (list) => (list as string[]).map(Number),
  1082: (day) => dayOf(day as Date),
  1182: (list) => (list as Date[]).map(dayOf),
};

/** What a question's statement gives on a connection without any of the product's reading. */
export async function askPlainly(client: Client, { statement, values }: Question): Promise<unknown[]> {
  const { rows, fields } = await client.query({ text: statement.text, values: [...values] });
  const read = (row: Record<string, unknown>) =>
    fields.map(({ name, dataTypeID }) => {
      const value = row[name];
      return [name, value === null ? null : (readings[dataTypeID]?.(value) ?? value)];
    });
  return rows.map((row) => Object.fromEntries(read(row)));
}

function dayOf(value: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${value.getFullYear()}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}
