import type { Endpoint } from '@foodbank/contract/endpoint';
import fastJson from 'fast-json-stringify';
import { toJSONSchema } from 'zod/mini';

type Serialize = (reply: unknown) => string;

const compiled = new WeakMap<Endpoint, Serialize>();

/**
 * The serializer of an endpoint's replies: fields that the contract does not name never leave. Compiled at the first reply, because the
 * calls are hundreds and a process that starts needs few of them.
 */
export function serializerOf(endpoint: Endpoint): Serialize {
  const known = compiled.get(endpoint);
  if (known) return known;
  const serialize: Serialize = fastJson(replySchema(endpoint));
  compiled.set(endpoint, serialize);
  return serialize;
}

function replySchema(endpoint: Endpoint): object {
  const { $schema: _, ...schema } = toJSONSchema(endpoint.reply, { io: 'output', override: flattenNullable });
  return schema;
}

/** Writes "text or null" as one type of two, which compiles. As a choice of two schemas it would be tried out at each reply. */
function flattenNullable({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  const choices = jsonSchema.anyOf as Record<string, unknown>[] | undefined;
  const [value, nothing] = choices ?? [];
  if (choices?.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, value, value.type === 'object' ? { nullable: true } : { type: [value.type, 'null'] });
}
