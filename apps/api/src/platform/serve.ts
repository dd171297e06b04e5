import type { Endpoint, Received, ReplyOf } from '@foodbank/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authorise } from './authorise.ts';
import { compressAnswer } from './compress-answer.ts';
import { unlessHeld } from './kept-answer.ts';
import { addressGroup, type Limits, type PotName } from './limits.ts';
import { addressOf } from './other-methods.ts';
import { parseRequest } from './parse-request.ts';
import type { PersonCaller } from './person-caller.ts';
import { serializerOf } from './serializer-of.ts';
import type { CookieKind } from './session-cookies.ts';
import type { StaffCaller } from './staff-caller.ts';

/** Who is signed in: an agent by id ('' where none is needed), a member of staff, or a customer or rider. */
export interface SignedIn {
  agentId: string;
  staff: StaffCaller | null;
  /** What the signed-in session is called in limits; nothing for callers without one. */
  sessionKey?: string;
  /** The customer or rider of a call with that access. */
  person?: PersonCaller;
  /** The token of a cookie that is set again, because its session ends later now. */
  renewed?: string | null;
  /** True if the cookie of the browser's devices is set again, too. */
  keepsDevice?: boolean;
  /** The signature that a webhook came with, still to be compared. */
  signature?: string;
}

/** The caller of an endpoint, the address that limits count by, the browser as it names itself, and the origin that it asked. */
export interface Caller extends Omit<SignedIn, 'renewed' | 'keepsDevice'> {
  address: string;
  origin: string;
  userAgent: string;
  /** The tokens of the accounts that know the browser. */
  deviceTokens: readonly string[];
}

/** The caller of an endpoint that needs a member of staff. */
export interface StaffRequest extends Caller {
  staff: StaffCaller;
}

/** The caller of an endpoint that needs a customer or a rider. */
export interface PersonRequest extends Caller {
  person: PersonCaller;
}

/** A reply that also sets the cookie of a session, or removes it. It may set the cookie of the browser's devices, too. */
export class WithCookie<Reply> {
  readonly reply: Reply;
  readonly cookies: readonly [CookieKind, string | null][];

  constructor(kind: CookieKind, reply: Reply, token: string | null, deviceTokens: readonly string[] = []) {
    this.reply = reply;
    const devices: [CookieKind, string][] = deviceTokens.length === 0 ? [] : [['device', deviceTokens.join('.')]];
    this.cookies = [[kind, token], ...devices];
  }
}

/** A reply that PostgreSQL wrote as JSON. It skips the serializer, so the statement must name every field. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A file to save. `fileName` has letters, digits, dots and hyphens only. */
export class FileReply {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly fileName: string;

  constructor(file: { bytes: Buffer; contentType: string; fileName: string }) {
    if (!/^[\w.-]+$/.test(file.fileName)) throw new TypeError('a name of a file has other characters');
    this.bytes = file.bytes;
    this.contentType = file.contentType;
    this.fileName = file.fileName;
  }
}

type Answer<E> = ReplyOf<E> | JsonText | FileReply | WithCookie<ReplyOf<E>>;

interface RouteOptions {
  /** A pot that all strangers share. Each valid request takes one. */
  pot?: PotName;
  bodyLimitBytes?: number;
  /** The answer is compressed if the client accepts it. Only for public reads, whose answers have no secrets. */
  isCompressed?: boolean;
  /** For so long any cache may keep the answer, which gets an ETag. Only for public reads; refusals are never kept. */
  keptSeconds?: number;
}

/** One endpoint of the contract with its handler. */
export interface Route extends RouteOptions {
  endpoint: Endpoint;
  handle(received: never, caller: Caller): Promise<unknown>;
}

/** Ties an endpoint of the contract to its handler; the contract types both sides. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (received: Received<E>, caller: Caller) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handle: handle as Route['handle'], ...options };
}

/** Ties an endpoint that needs a member of staff to its handler. */
export function staffRoute<E extends Endpoint>(
  endpoint: E,
  handle: (received: Received<E>, caller: StaffRequest) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handle: handle as Route['handle'], ...options };
}

/** Ties an endpoint that needs a customer or a rider to its handler. */
export function personRoute<E extends Endpoint>(
  endpoint: E,
  handle: (received: Received<E>, caller: PersonRequest) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handle: handle as Route['handle'], ...options };
}

/** Ties a webhook to its handler, which gets the body's bytes and has to compare the signature. */
export function rawRoute<E extends Endpoint>(
  endpoint: E,
  handle: (rawBody: Buffer, caller: Caller & { signature: string }) => Promise<ReplyOf<E>>,
): Route {
  const handleRaw = ({ body }: { body: Buffer }, caller: Caller) =>
    handle(body, { ...caller, signature: caller.signature ?? '' });
  return { endpoint, handle: handleRaw as Route['handle'] };
}

const bodyLimitBytes = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request may call its endpoint. */
    caller: Caller | null;
  }
}

/** What serving needs beside the routes. */
export interface ServeParts {
  authorise: Authorise;
  limits: Limits;
  setCookie(kind: CookieKind, reply: FastifyReply, token: string | null): void;
  readDeviceTokens(request: FastifyRequest): readonly string[];
}

/** Registers every route. `refuseOtherMethods` answers the other methods of their addresses. */
export function serve(app: FastifyInstance, routes: readonly Route[], parts: ServeParts): void {
  app.decorateRequest('caller', null);
  for (const one of routes) {
    const url = addressOf(one.endpoint);
    if (one.endpoint.rawBodyBytesMax === undefined) serveOne(app, url, one, parts);
    else app.register(async (raw) => serveRaw(raw, url, one, parts));
  }
}

/** Registers a call whose body is read as bytes, whatever its content type says. */
function serveRaw(raw: FastifyInstance, url: string, one: Route, parts: ServeParts): void {
  raw.removeAllContentTypeParsers();
  raw.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: unknown) => body);
  serveOne(raw, url, one, parts);
}

function serveOne(app: FastifyInstance, url: string, route: Route, parts: ServeParts): void {
  const { authorise, limits, readDeviceTokens, setCookie } = parts;
  const { endpoint, handle, pot, isCompressed, keptSeconds } = route;
  if ((isCompressed || keptSeconds !== undefined) && (endpoint.access !== 'public' || endpoint.method !== 'GET'))
    throw new Error(`the answer of ${endpoint.name} may have secrets`);
  app.route({
    url,
    method: endpoint.method,
    bodyLimit: route.bodyLimitBytes ?? endpoint.rawBodyBytesMax ?? bodyLimitBytes,
    ...((isCompressed || keptSeconds !== undefined) && {
      onSend: async (request: FastifyRequest, reply: FastifyReply, text: unknown) => {
        if (typeof text !== 'string') return text;
        const isKept = keptSeconds !== undefined && reply.statusCode === 200;
        const sent = isKept ? unlessHeld(request, reply, text) : text;
        return sent === null || !isCompressed ? sent : compressAnswer(request, reply, sent);
      },
    }),
    // The caller is checked before the body is read.
    onRequest: async (request, reply) => {
      // Read now: a connection that closes meanwhile has no address any more.
      const address = addressGroup(request.ip);
      const userAgent = request.headers['user-agent'] ?? '';
      const origin = `${request.protocol}://${request.host}`;
      const { renewed = null, keepsDevice = false, ...signedIn } = await authorise(endpoint, request);
      const deviceTokens = readDeviceTokens(request);
      request.caller = { ...signedIn, address, origin, userAgent, deviceTokens };
      const { access } = endpoint;
      if (renewed !== null && (access === 'customer' || access === 'rider')) setCookie(access, reply, renewed);
      if (keepsDevice) setCookie('device', reply, deviceTokens.join('.'));
    },
    handler: async (request, reply) => {
      if (request.caller === null) throw new Error('a request without a caller');
      reply.header('cache-control', 'no-store');
      const received = parseRequest(endpoint, request);
      // Not before: requests that cause nothing must not use up what others need.
      if (pot) await limits.takeFromPot(pot, request.caller.address);
      const handled = await handle(received as never, request.caller);
      const cookies = handled instanceof WithCookie ? handled.cookies : [];
      for (const [kind, token] of cookies) setCookie(kind, reply, token);
      const answer = handled instanceof WithCookie ? handled.reply : handled;
      if (answer instanceof FileReply) {
        reply.type(answer.contentType);
        // Saved, never shown: a browser must not take it for a page of ours.
        reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
        return answer.bytes;
      }
      if (keptSeconds !== undefined) reply.header('cache-control', `public, max-age=${keptSeconds}`);
      reply.type('application/json; charset=utf-8');
      if (!(answer instanceof JsonText)) {
        reply.serializer(serializerOf(endpoint));
        return answer;
      }
      // As bytes: a long text would be copied once more to stand behind the headers.
      return Buffer.from(answer.text);
    },
  });
}
