import { apiPrefix } from '@foodbank/contract/endpoint';
import { openApiOf } from '@foodbank/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import { renderDocument } from './render-document.ts';
import type { Route } from './serve.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { description: string; content: { 'application/json'?: { schema: object } } }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** Serves the API's OpenAPI document, and the same as a page. Both name exactly the calls that are served. */
export function serveInterface(app: FastifyInstance, routes: readonly Route[]): void {
  // Made when it is first asked for: few processes are asked.
  const makeDocument = once(() => openApiOf(routes.map(({ endpoint }) => endpoint)) as unknown as Document);
  const makePage = once(() => renderDocument('Foodbank API', h(CallsPage, { document: makeDocument() })));
  const makeJson = once(() => JSON.stringify(makeDocument()));
  app.get(`${apiPrefix}/openapi.json`, async (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(makeJson()),
  );
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(makePage()),
  );
}

function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

function CallsPage({ document }: { document: Document }): ReactNode {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  return h(
    'main',
    null,
    h('h1', null, 'Foodbank API'),
    h(
      'p',
      null,
      'Every path starts with ',
      h('code', null, apiPrefix),
      '. The OpenAPI document: ',
      h('a', { href: `${apiPrefix}/openapi.json` }, 'openapi.json'),
      '.',
    ),
    h(
      'nav',
      { 'aria-label': 'Calls' },
      h(
        'ul',
        null,
        operations.map(({ operation, method, path }) =>
          h(
            'li',
            { key: operation.operationId },
            h('a', { href: `#${operation.operationId}` }, `${method.toUpperCase()} ${path}`),
          ),
        ),
      ),
    ),
    operations.map((one) => h(CallSection, { ...one, key: one.operation.operationId })),
  );
}

function CallSection({ path, method, operation }: { path: string; method: string; operation: Operation }): ReactNode {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const reply = responses['200']?.content['application/json']?.schema;
  return h(
    'section',
    { id: operationId },
    h('h2', null, h('code', null, `${method.toUpperCase()} ${path}`)),
    h('p', null, summary),
    h(
      'p',
      null,
      security.length === 0
        ? 'Public. No token is needed.'
        : `Requires Authorization: Bearer (${Object.keys(security[0] ?? {})}).`,
    ),
    parameters.length > 0 && h('h3', null, 'Parameters'),
    parameters.length > 0 &&
      h(
        'ul',
        null,
        parameters.map((one) =>
          h('li', { key: one.name }, h('code', null, one.name), ` in the ${one.in}${one.required ? '' : ', optional'}`),
        ),
      ),
    requestBody && h(Shape, { title: 'Request body', schema: requestBody.content['application/json'].schema }),
    reply === undefined ? h('p', null, 'The answer is a file.') : h(Shape, { title: 'Response body', schema: reply }),
    h('h3', null, 'Errors'),
    h(
      'dl',
      null,
      Object.entries(responses)
        .filter(([status]) => status !== '200')
        .flatMap(([status, { description }]) => [
          h('dt', { key: status }, status),
          ...description.split('\n').map((line) => h('dd', { key: status + line }, line)),
        ]),
    ),
  );
}

function Shape({ title, schema }: { title: string; schema: object }): ReactNode {
  return h(
    'details',
    null,
    h('summary', null, title),
    h('pre', { tabIndex: 0 }, h('code', null, JSON.stringify(schema, null, 2))),
  );
}
