import type { Endpoint } from '@foodbank/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { addAuditLine } from '../domains/foundation/audit/queries.ts';
import type { AppContext } from './app-context.ts';
import { batchLookups } from './batch-lookups.ts';
import type { Db } from './database.ts';
import { sameText } from './keys.ts';
import { Refusal, refuse } from './refuse.ts';
import { isAgentId, type Session } from './sessions.ts';

const scheme = 'bearer ';
const tokenLengthMax = 4096;

/** The versions of agents' passwords as they are now, in the order asked for; null where there is no such agent. */
export type FindPasswordVersions = (db: Db, agentIds: readonly string[]) => Promise<(number | null)[]>;

/** What was read for an agent, and the version of the agent's password at the moment of reading. */
export interface OwnAnswer<Reply> {
  passwordVersion: number;
  reply: Reply;
}

/** Settles who calls. */
export interface Authoriser {
  /** Who calls: an agent's id, or nothing where none is asked for. */
  authorise(endpoint: Endpoint, request: FastifyRequest): Promise<string>;
  /** Whose session a request's token tells of; whether it still is one, nobody has looked up. */
  readSession(request: FastifyRequest): Session;
  /**
   * The reply of an own answer, if that proves the session; nothing is read for somebody else's id. Whatever is refused, a session that
   * isn't one comes first.
   */
  prove(session: Session, endpoint: Endpoint, request: FastifyRequest, read: () => unknown): Promise<unknown>;
}

/** Makes what settles who calls. */
export function createAuthoriser(context: AppContext, findPasswordVersions: FindPasswordVersions): Authoriser {
  const findVersion = batchLookups((ids: string[]) => findPasswordVersions(context.database.read, ids));
  const readSession: Authoriser['readSession'] = (request) => {
    const token = bearerToken(request);
    const session = token === null ? null : context.sessions.read(token);
    if (session === null) refuse('not-signed-in');
    context.callLimit.take(session.agentId);
    return session;
  };
  const check = async ({ agentId, passwordVersion }: Session, { access }: Endpoint, request: FastifyRequest) => {
    if ((await findVersion(agentId)) !== passwordVersion) refuse('not-signed-in');
    if (access === 'owner') await refuseForeign(agentId, request, context);
  };
  return {
    readSession,
    async authorise(endpoint, request) {
      if (endpoint.access === 'public') return '';
      if (endpoint.access === 'shop') {
        const token = bearerToken(request);
        if (token === null || !isShop(token, context.config)) refuse('not-signed-in');
        return '';
      }
      const session = readSession(request);
      await check(session, endpoint, request);
      return session.agentId;
    },
    async prove(session, endpoint, request, read) {
      try {
        const answer = idInPath(request) === session.agentId ? ((await read()) as OwnAnswer<unknown> | null) : null;
        if (answer?.passwordVersion === session.passwordVersion) return answer.reply;
      } catch (error) {
        // Where the database failed, asking it once more would only take the caller's time.
        if (error instanceof Refusal) await check(session, endpoint, request);
        throw error;
      }
      await check(session, endpoint, request);
      refuse('not-signed-in');
    },
  };
}

/** The shop's key, or the one before it while the shop changes over. */
function isShop(token: string, { trackKey, trackKeyPrevious }: AppContext['config']): boolean {
  return sameText(token, trackKey) || (trackKeyPrevious !== null && sameText(token, trackKeyPrevious));
}

function idInPath(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? '';
}

/** Somebody else's id in the path: refused, and noted for whoever looks into it. */
async function refuseForeign(agentId: string, request: FastifyRequest, context: AppContext): Promise<void> {
  const id = idInPath(request);
  if (id === agentId) return;
  // What somebody typed there may be anything, so it is kept as a digest unless it can be an id.
  const subject = isAgentId(id) ? id : context.keys.digest(id);
  const detail = { route: request.routeOptions.url };
  await context.database.write((tx) =>
    addAuditLine(tx, { actor: agentId, action: 'asked-for-another-agent', subject, detail }),
  );
  refuse('not-yours');
}

/** The text after the scheme. What it may be made of is for whoever reads it; a pattern would cost as much as the limit on calls. */
function bearerToken({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const token = authorization.slice(scheme.length);
  const isBearer = authorization.slice(0, scheme.length).toLowerCase() === scheme;
  return isBearer && token.length <= tokenLengthMax ? token : null;
}
