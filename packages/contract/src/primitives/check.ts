/** Checks a form or a request body: the parsed values, or one message per field. */
import * as z from 'zod/mini';
import { messages } from './text.ts';

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;

/** The parsed output of a schema. */
export type Parsed<S extends Schema> = z.output<S>;

/** Why an input is invalid: the first message for the whole, and one message per field. */
export interface Problems {
  message: string;
  errors: Record<string, string>;
}

/** The outcome of a check. */
export type Checked<S extends Schema> = { ok: true; data: Parsed<S> } | ({ ok: false } & Problems);

/**
 * Checks an input. Each invalid field gets its first message; nested fields are named with dots, and the whole input is named
 * `body`. Besides what the schema forbids, text that PostgreSQL can't store is invalid (NUL, half of a surrogate pair), however deep it
 * stands, in names and in fields that the schema drops too;
 * `depthMax` ends the search where what is deeper is checked by itself.
 */
export function check<S extends Schema>(schema: S, input: unknown, depthMax = Number.POSITIVE_INFINITY): Checked<S> {
  const result = z.safeParse(schema, input, { error: () => messages.pattern });
  const issues: readonly Issue[] = result.success ? findUnstorable(input, depthMax) : result.error.issues;
  if (result.success && issues.length === 0) return { ok: true, data: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return { ok: false, message: Object.values(errors)[0] ?? messages.pattern, errors };
}

type Issue = { path: readonly PropertyKey[]; message: string };

// A hostile body is nested thousands of levels deep, and nobody reads so many names.
const namesMax = 10;
// One half of a surrogate pair without the other.
const surrogate = /\p{Cs}/u;

const isUnstorable = (text: string) => text.includes('\0') || surrogate.test(text);

/** Where a value of an input stands. */
interface Place {
  value: unknown;
  depth: number;
  name: string;
  within: Place | null;
}

/** The first text of an input that can't be stored, as an issue; none if there is none. Without recursion: a body may be nested deeply. */
function findUnstorable(input: unknown, depthMax: number): Issue[] {
  const left: Place[] = [{ value: input, depth: 0, name: '', within: null }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string' && isUnstorable(value)) return [issueAt(place)];
    if (typeof value !== 'object' || value === null || depth === depthMax || !isData(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name)) return [issueAt(place)];
      left.push({ value: inner, depth: depth + 1, name, within: place });
    }
  }
  return [];
}

function issueAt(place: Place): Issue {
  const path: string[] = [];
  for (let at = place; at.within !== null; at = at.within) path.push(at.name);
  return { path: path.reverse().slice(0, namesMax), message: messages.pattern };
}

/** True for what JSON and forms are made of. A browser's form may have files too. */
function isData(value: object): boolean {
  const kind: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || kind === Object.prototype || kind === null;
}
