import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { toJSONSchema } from 'zod/mini';

/** What is used of a JSON schema. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** The JSON schema of a call's parameters, query or body; an empty one if it has none. */
export const schemaOf = (schema: Endpoint['body']): JsonSchema =>
  schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

/** Something that a schema may accept. `mark` stands in every text; `known` has values for fields by their names. */
export function exampleOf(
  schema: JsonSchema,
  mark: string,
  known: Readonly<Record<string, unknown>> = {},
  name = '',
): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  const { type, enum: choices, properties = {}, items, anyOf: [first] = [] } = schema;
  if (first) return exampleOf(first, mark, known);
  if (choices) return choices[0];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([field, inside]) => [field, exampleOf(inside, mark, known, field)]),
    );
  if (type === 'array') return items ? [exampleOf(items, mark, known)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (/email/i.test(name)) return `${randomUUID()}@example.com`;
  if (/password/i.test(name)) return `${mark} ${randomUUID()}`;
  return /id$/i.test(name) ? randomUUID() : `${mark} text`;
}
