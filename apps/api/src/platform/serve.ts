import { apiPrefix, type Endpoint, type Received, type ReplyOf } from '@foodbank/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { toJSONSchema } from 'zod/mini';
import { addAuditLine } from './audit.ts';
import { batchLookups } from './batch-lookups.ts';
import type { Db } from './database.ts';
import type { House } from './house.ts';
import { sameText } from './keys.ts';
import { addressGroup, type LimitName } from './limits.ts';
import { parseRequest } from './parse-request.ts';
import { refuse } from './refuse.ts';
import { onItsBehalf } from './request-ids.ts';
import { isAgentId } from './sessions.ts';
import { Written } from './written.ts';

/** Who calls: the signed-in agent's id (empty where none is asked for) and the address that the request came from. */
export interface Caller {
  agentId: string;
  address: string;
}

/** One served call: what the contract says, a limit by address if it has one, and what is done. */
export interface Route {
  endpoint: Endpoint;
  limit?: LimitName;
  bodyLimitBytes?: number;
  /** An answer that is there already is given at once, without a promise of it. */
  handle(received: never, caller: Caller): Written | Promise<unknown>;
}

interface RouteOptions {
  limit?: LimitName;
  bodyLimitBytes?: number;
}

/** Ties a call of the contract to what is done for it; both sides are checked by the contract's types. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (received: Received<E>, caller: Caller) => Written | Promise<ReplyOf<E> | Written>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handle: handle as Route['handle'], ...options };
}

const bodyLimitBytes = 64 * 1024;
const jsonType = 'application/json; charset=utf-8';

/** The versions of agents' passwords as they are now, in the order asked for; null where there is no such agent. */
export type FindPasswordVersions = (db: Db, agentIds: readonly string[]) => Promise<(number | null)[]>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call of the contract, once that is settled. */
    caller: Caller | null;
  }
}

/** Somebody of whom we know that they may call. The address is worked out for the few calls that ask for it. */
class Settled implements Caller {
  readonly agentId: string;
  readonly #ip: string;

  constructor(agentId: string, ip: string) {
    this.agentId = agentId;
    this.#ip = ip;
  }

  get address(): string {
    return addressGroup(this.#ip);
  }
}

/** Registers every call, and a clear no for the other methods of its address. */
export function serve(
  app: FastifyInstance,
  routes: readonly Route[],
  house: House,
  findPasswordVersions: FindPasswordVersions,
): void {
  app.decorateRequest('caller', null);
  const authorise = authoriser(house, findPasswordVersions);
  const served = new Map<string, Set<string>>();
  for (const one of routes) {
    const url = apiPrefix + one.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    served.set(url, (served.get(url) ?? new Set()).add(one.endpoint.method));
    if (one.endpoint.method === 'GET') served.get(url)?.add('HEAD');
    serveOne(app, url, one, house, authorise);
  }
  for (const [url, own] of served) {
    const others = app.supportedMethods.filter((method) => !own.has(method));
    const allow = [...own].join(', ');
    app.route({
      url,
      method: others as HTTPMethods[],
      onRequest: async (_, reply) => refuseMethod(reply, allow),
      handler: async () => null,
    });
  }
}

function refuseMethod(reply: FastifyReply, allow: string): never {
  reply.header('allow', allow);
  refuse('method-not-allowed');
}

function serveOne(
  app: FastifyInstance,
  url: string,
  { endpoint, handle, limit, ...options }: Route,
  house: House,
  authorise: Authorise,
): void {
  const settle = async (request: FastifyRequest) => {
    // Read at once: a connection that has closed has no address any more.
    const { ip } = request;
    const caller = new Settled(await authorise(endpoint, request), ip);
    request.caller = caller;
    if (limit) await house.limits.take(limit, caller.address);
  };
  const isOpen = endpoint.access === 'public' && limit === undefined;
  app.route({
    url,
    method: endpoint.method,
    bodyLimit: options.bodyLimitBytes ?? bodyLimitBytes,
    // Reading asks for no jobs.
    ...(endpoint.method !== 'GET' && { preHandler: onItsBehalf }),
    schema: { response: { 200: replySchema(endpoint) } },
    // Who calls is settled before a byte of the body is read.
    onRequest: (request, _, done) => {
      if (isOpen) request.caller = new Settled('', request.ip);
      if (isOpen) done();
      else settle(request).then(() => done(), done);
    },
    handler: (request, reply) => {
      const { caller } = request;
      if (!caller) throw new Error('a request without a caller');
      const received = parseRequest(endpoint, request);
      reply.header('cache-control', 'no-store');
      // Handed back is the text: whoever hands back the reply itself waits for its end, at a cost.
      const finish = (answer: unknown) => {
        if (!(answer instanceof Written)) return answer;
        reply.type(jsonType);
        return answer.json;
      };
      const answer = handle(received as never, caller);
      return answer instanceof Written ? finish(answer) : answer.then(finish);
    },
  });
}

/** The reply's shape for the compiled serializer: what it doesn't name never leaves. */
function replySchema(endpoint: Endpoint): object {
  const { $schema: _, ...schema } = toJSONSchema(endpoint.reply, { io: 'output', override: flattenNullable });
  return schema;
}

/** "A text or null" as one type of two, which compiles; as a choice of two schemas it would be tried out at each reply. */
function flattenNullable({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  const choices = jsonSchema.anyOf as Record<string, unknown>[] | undefined;
  const [value, nothing] = choices ?? [];
  if (choices?.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, value, value.type === 'object' ? { nullable: true } : { type: [value.type, 'null'] });
}

type Authorise = (endpoint: Endpoint, request: FastifyRequest) => Promise<string>;

function authoriser(house: House, findPasswordVersions: FindPasswordVersions): Authorise {
  const findVersion = batchLookups((ids: string[]) => findPasswordVersions(house.database.read, ids));
  return async ({ access }, request) => {
    if (access === 'public') return '';
    const token = bearerToken(request);
    if (access === 'shop') {
      if (token === null || !isShop(token, house.config)) refuse('not-signed-in');
      return '';
    }
    const session = token === null ? null : house.sessions.read(token);
    if (session === null) refuse('not-signed-in');
    house.callLimit.take(session.agentId);
    if ((await findVersion(session.agentId)) !== session.passwordVersion) refuse('not-signed-in');
    if (access === 'owner') await refuseForeign(session.agentId, request, house);
    return session.agentId;
  };
}

/** The shop's key, or the one before it while the shop changes over. */
function isShop(token: string, { trackKey, trackKeyPrevious }: House['config']): boolean {
  return sameText(token, trackKey) || (trackKeyPrevious !== null && sameText(token, trackKeyPrevious));
}

/** Somebody else's id in the path: refused, and noted for whoever looks into it. */
async function refuseForeign(agentId: string, request: FastifyRequest, house: House): Promise<void> {
  const { id = '' } = request.params as { id?: string };
  if (id === agentId) return;
  // What somebody typed there may be anything, so it is kept as a digest unless it can be an id.
  const subject = isAgentId(id) ? id : house.keys.digest(id);
  const detail = { route: request.routeOptions.url };
  await house.database.write((tx) =>
    addAuditLine(tx, { actor: agentId, action: 'asked-for-another-agent', subject, detail }),
  );
  refuse('not-yours');
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
