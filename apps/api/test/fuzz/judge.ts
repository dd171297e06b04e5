import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Schema } from './document.ts';

/** What came back. */
export interface Heard {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  tookMs: number;
}

const lateMs = 5_000;
/** What stands in an answer only if something of the inside came out. */
const insides =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d+|\b(Syntax|Type|Range|Reference)Error\b|\bselect \S+ from\b|\binsert into\b|duplicate key|violates|relation "|invalid input syntax|ECONN|password_hash|argon2id/i;

/** Whether an answer took so long that the product, or the machine under it, must have stood still. */
export const isLate = ({ tookMs }: Heard) => tookMs > lateMs;

/** Whether an answer says, late, that the product was busy. */
export const isLateRefusal = (heard: Heard) =>
  isLate(heard) && heard.status === 503 && (parse(heard.text) as { code?: string } | undefined)?.code === 'unavailable';

/** Judges answers by the document that the product serves, but not how late they are. */
export function createJudge(
  components: Record<string, unknown>,
): (operation: Operation, heard: Heard) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema) => {
    const known = compiled.get(schema);
    if (known) return known;
    // References of the document are relative to it.
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
    const made = ajv.compile(absolute);
    compiled.set(schema, made);
    return made;
  };
  return (operation, heard) => {
    const { status, headers, text } = heard;
    if (isLateRefusal(heard))
      return insides.test(text) ? 'something of the inside in the answer' : headerProblem(headers);
    if (status >= 500) return `answered ${status}`;
    const schema = operation.answers.get(status);
    if (!schema) return `answered ${status}, which the document doesn't name`;
    if (headers['content-type'] !== 'application/json; charset=utf-8')
      return `a content type of ${headers['content-type']}`;
    const body = parse(text);
    if (body === undefined) return 'a body that is no JSON';
    const matches = validatorOf(schema);
    if (!matches(body)) return `a body off its schema: ${ajv.errorsText(matches.errors)}`;
    if (insides.test(text)) return 'something of the inside in the answer';
    return headerProblem(headers);
  };
}

function headerProblem(headers: Heard['headers']): string | null {
  if (headers['cache-control'] !== 'no-store') return `caching: ${headers['cache-control']}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'a type that may be guessed';
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'no request id';
  const odd = Object.keys(headers).find((name) =>
    /^(set-cookie|location|access-control-.*|x-powered-by|server)$/.test(name),
  );
  return odd === undefined ? null : `a header ${odd}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
