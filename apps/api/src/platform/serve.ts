import { apiPrefix, type Endpoint, type Received, type ReplyOf } from '@foodbank/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { toJSONSchema } from 'zod/mini';
import type { AppContext } from './app-context.ts';
import { type Authoriser, createAuthoriser, type FindPasswordVersions, type OwnAnswer } from './authorise.ts';
import { addressGroup, type LimitName } from './limits.ts';
import { parseRequest } from './parse-request.ts';
import { refuse } from './refuse.ts';
import { onItsBehalf } from './request-ids.ts';
import type { Session } from './sessions.ts';
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
  /** Set where `handle` reads what proves the caller's session along with its answer: see `ownRead`. */
  provesSession?: true;
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

/**
 * Ties an owner's call that changes nothing to what is read for it. The version of the password is read with it, in the same statement,
 * and the answer leaves only if it is the session's: so there is one question to the database and not two. Null where there is no
 * such agent.
 */
export function ownRead<E extends Endpoint>(
  endpoint: E,
  read: (received: Omit<Received<E>, 'params'>, agentId: string) => Promise<OwnAnswer<ReplyOf<E>> | null>,
): Route {
  if (endpoint.method !== 'GET' || endpoint.access !== 'owner')
    throw new Error(`not read by its owner: ${endpoint.path}`);
  const handle = (received: Received<E>, { agentId }: Caller) => read(received, agentId);
  return { endpoint, handle: handle as Route['handle'], provesSession: true };
}

const bodyLimitBytes = 64 * 1024;
const jsonType = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call of the contract, once that is settled; for an own read, before what is read has proved it. */
    caller: Caller | null;
    /** The session of a call that proves it by what it reads. */
    session: Session | null;
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
  context: AppContext,
  findPasswordVersions: FindPasswordVersions,
): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('session', null);
  const authoriser = createAuthoriser(context, findPasswordVersions);
  const served = new Map<string, Set<string>>();
  for (const one of routes) {
    const url = apiPrefix + one.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    served.set(url, (served.get(url) ?? new Set()).add(one.endpoint.method));
    if (one.endpoint.method === 'GET') served.get(url)?.add('HEAD');
    serveOne(app, url, one, context, authoriser);
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
  { endpoint, handle, limit, provesSession, ...options }: Route,
  context: AppContext,
  { authorise, readSession, prove }: Authoriser,
): void {
  const settleCaller = async (request: FastifyRequest) => {
    // Read at once: a connection that has closed has no address any more.
    const { ip } = request;
    const caller = new Settled(await authorise(endpoint, request), ip);
    request.caller = caller;
    if (limit) await context.limits.take(limit, caller.address);
  };
  const noteSession = (request: FastifyRequest) => {
    request.session = readSession(request);
    request.caller = new Settled(request.session.agentId, request.ip);
  };
  const isOpen = endpoint.access === 'public' && limit === undefined;
  // What an own read finds in its path is the session's id, or nothing is read.
  const checked = provesSession ? { ...endpoint, params: undefined } : endpoint;
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
      if (provesSession) noteSession(request);
      if (isOpen || provesSession) done();
      else settleCaller(request).then(() => done(), done);
    },
    handler: (request, reply) => {
      const { caller, session } = request;
      if (!caller) throw new Error('a request without a caller');
      reply.header('cache-control', 'no-store');
      // Handed back is the text: whoever hands back the reply itself waits for its end, at a cost.
      const finish = (answer: unknown) => {
        if (!(answer instanceof Written)) return answer;
        reply.type(jsonType);
        return answer.json;
      };
      const work = () => handle(parseRequest(checked, request) as never, caller);
      if (session) return prove(session, endpoint, request, work).then(finish);
      const answer = work();
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
