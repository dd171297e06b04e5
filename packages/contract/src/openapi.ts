/** Generates OpenAPI 3.1 from the definitions of calls. */
import * as z from 'zod/mini';
import { apiPrefix, type Endpoint } from './endpoint.ts';
import { type RefusalCode, refusalBody, refusals } from './refusals.ts';

type Json = Record<string, unknown>;

/** A call's own refusals, and those that every call with such an input or access can give. */
function refusalCodesOf({ access, body, params, query, refusals }: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = [...refusals];
  if (body || params || query) codes.push('validation');
  if (body) codes.push('malformed-request', 'too-large', 'unsupported-media-type');
  if (access !== 'public') codes.push('not-signed-in');
  if (access === 'owner') codes.push('not-yours');
  if (access !== 'shop') codes.push('too-many-requests');
  // A path parameter that is too long is refused as not found.
  if (params) codes.push('not-found');
  return [...codes, 'internal', 'unavailable'];
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function contentOf({ isFile, reply }: Endpoint): Json {
  if (isFile) return { 'application/octet-stream': {} };
  return { 'application/json': { schema: schemaOf(reply, 'output') } };
}

function responsesOf(endpoint: Endpoint): Json {
  const responses: Record<string, Json> = {
    200: { description: 'Success', content: contentOf(endpoint) },
  };
  for (const code of refusalCodesOf(endpoint)) {
    const { status, message } = refusals[code];
    const line = `${code}: ${message ?? 'One message for each field.'}`;
    const earlier = responses[status]?.description;
    const description = earlier === undefined ? line : `${earlier}\n${line}`;
    responses[status] = {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    };
  }
  return responses;
}

const security: Readonly<Record<Exclude<Endpoint['access'], 'staff' | 'provider' | 'customer' | 'rider'>, Json[]>> = {
  public: [],
  agent: [{ agentToken: [] }],
  owner: [{ agentToken: [] }],
  shop: [{ trackKey: [] }],
};

/** A call that strangers may read about: those of staff and webhooks are in no document. */
type PublicEndpoint = Endpoint & { access: keyof typeof security };

function operationOf(endpoint: PublicEndpoint): Json {
  const operation: Json = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    responses: responsesOf(endpoint),
  };
  if (endpoint.body) {
    operation.requestBody = {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
    };
  }
  return operation;
}

/** Returns the OpenAPI document of some calls, without those of staff and webhooks. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints.filter((one): one is PublicEndpoint => one.access in security)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foodbank', version: '1', description: 'The API of Foodbank. Eat well today, pay later.' },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusalBody, 'output') },
      securitySchemes: {
        agentToken: { type: 'http', scheme: 'bearer', description: 'The token from signing in' },
        trackKey: { type: 'http', scheme: 'bearer', description: 'The shop’s service key' },
      },
    },
  };
}
