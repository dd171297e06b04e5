import type { FastifyInstance } from 'fastify';

/** A schema in the document: JSON Schema 2020-12, as far as our calls use it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  exclusiveMinimum?: number;
  maximum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

/** One call, as far as the served document describes it. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** With `{name}` for parameters, prefix included. */
  path: string;
  /** The credential that it needs; null for public calls. */
  credential: 'agentToken' | 'trackKey' | null;
  parameters: Parameter[];
  body: Schema | null;
  /** The schema of the answer by each declared status. */
  answers: Map<number, Schema>;
}

interface Served {
  servers: { url: string }[];
  paths: Record<string, Record<string, ServedOperation>>;
  components: Record<string, unknown>;
}

interface ServedOperation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  /** A file has no JSON. */
  responses: Record<string, { content: { 'application/json'?: { schema: Schema } } }>;
}

/** Reads the OpenAPI document that the product serves, with the targets of its references. */
export async function readDocument(
  app: FastifyInstance,
): Promise<{ operations: Operation[]; components: Record<string, unknown> }> {
  const answer = await app.inject({ url: '/api/v1/openapi.json' });
  const { servers, paths, components } = answer.json<Served>();
  const prefix = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([, { responses }]) => responses[200]?.content['application/json'] !== undefined)
      .map(([method, served]) => operationOf(method, prefix + path, served)),
  );
  return { operations, components };
}

function operationOf(method: string, path: string, served: ServedOperation): Operation {
  const { operationId, security, parameters, requestBody, responses } = served;
  const credential = Object.keys(security[0] ?? {})[0] ?? null;
  return {
    name: operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    credential: credential as Operation['credential'],
    parameters,
    body: requestBody?.content['application/json'].schema ?? null,
    answers: new Map(
      Object.entries(responses).map(([status, { content }]) => [
        Number(status),
        content['application/json']?.schema ?? {},
      ]),
    ),
  };
}
