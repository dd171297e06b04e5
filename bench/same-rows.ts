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

/** What a question's statement gives on a connection without any of the product's reading. */
export async function askPlainly(client: Client, { statement, values }: Question): Promise<unknown[]> {
  const { rows, fields } = await client.query({ text: statement.text, values: [...values] });
  const bigints = fields.filter(({ dataTypeID }) => dataTypeID === 20).map(({ name }) => name);
  const days = fields.filter(({ dataTypeID }) => dataTypeID === 1082).map(({ name }) => name);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(bigints.map((name) => [name, row[name] === null ? null : Number(row[name])])),
    ...Object.fromEntries(days.map((name) => [name, dayOf(row[name])])),
  }));
}

function dayOf(value: Date | null): string | null {
  if (value === null) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${value.getFullYear()}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}
