import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { cachingOf, oddCookiesOf } from '../good-requests.ts';
import type { Operation, Schema } from './document.ts';

/** A received answer. */
export interface ReceivedAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  tookMs: number;
}

const lateMs = 5_000;
/** Texts that are in an answer only if it leaks internal details. */
const internalDetails =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d+|\b(Syntax|Type|Range|Reference)Error\b|\bselect \S+ from\b|\binsert into\b|duplicate key|violates|relation "|invalid input syntax|ECONN|password_hash|argon2id/i;

/** Whether an answer took so long that the product or its machine must have been stalled. */
export const isLate = ({ tookMs }: ReceivedAnswer) => tookMs > lateMs;

/** Whether an answer is late and says that the product was busy. */
export const isLateRefusal = (answer: ReceivedAnswer) =>
  isLate(answer) &&
  answer.status === 503 &&
  (parse(answer.text) as { code?: string } | undefined)?.code === 'unavailable';

/** Returns a function that checks an answer against the served document, except for its time. It returns the problem or null. */
export function createAnswerCheck(
  components: Record<string, unknown>,
): (operation: Operation, answer: ReceivedAnswer) => string | null {
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
  return (operation, answer) => {
    const { status, headers, text } = answer;
    if (isLateRefusal(answer))
      return internalDetails.test(text) ? 'an internal detail in the answer' : headerProblem(operation, headers);
    const caching = status === 200 ? cachingOf({ name: operation.name }) : 'no-store';
    if (status >= 500) return `answered ${status}`;
    const schema = operation.answers.get(status);
    if (!schema) return `answered ${status}, which the document doesn't name`;
    if (headers['content-type'] !== 'application/json; charset=utf-8')
      return `a content type of ${headers['content-type']}`;
    const body = parse(text);
    if (body === undefined) return 'a body that is not JSON';
    const matches = validatorOf(schema);
    if (!matches(body)) return `a body that doesn't match its schema: ${ajv.errorsText(matches.errors)}`;
    if (internalDetails.test(text)) return 'an internal detail in the answer';
    return headerProblem(operation, headers, caching);
  };
}

function headerProblem(operation: Operation, headers: ReceivedAnswer['headers'], caching = 'no-store'): string | null {
  if (headers['cache-control'] !== caching) return `caching: ${headers['cache-control']}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no x-content-type-options: nosniff';
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'no request id';
  const odd = Object.keys(headers).find((name) => /^(location|access-control-.*|x-powered-by|server)$/.test(name));
  if (odd !== undefined) return `an unexpected header ${odd}`;
  const [cookie] = oddCookiesOf(operation, headers['set-cookie']);
  return cookie === undefined ? null : `an unexpected cookie ${cookie}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
