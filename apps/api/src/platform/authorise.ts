import type { Endpoint } from '@foodbank/contract/endpoint';
import { isRowId } from '@foodbank/contract/primitives/rows';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from './app-context.ts';
import { createAuthorisePerson, type PersonQueries } from './authorise-person.ts';
import type { StaffQueries } from './authorise-staff.ts';
import { createAuthoriseStaff } from './authorise-staff.ts';
import type { Db, Tx } from './database.ts';
import { sameText } from './keys.ts';
import { refuse } from './refuse.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import type { SignedIn } from './serve.ts';

const scheme = 'bearer ';
const tokenLengthMax = 4096;

/** What the domains know about accounts. */
export interface AccountQueries extends StaffQueries, PersonQueries {
  /** The version of the agent's password; null if there is no such agent. */
  findPasswordVersion(db: Db, agentId: string): Promise<number | null>;
  /** Records in the audit that an agent asked for another agent's data. */
  recordForeignAccess(tx: Tx, agentId: string, subject: string, route: string): Promise<void>;
}

/** Checks that a request may call an endpoint. Returns who is signed in. Refuses with 401 or 403. */
export type Authorise = (
  endpoint: Pick<
    Endpoint,
    'name' | 'path' | 'access' | 'staff' | 'byStore' | 'byEmployer' | 'proof' | 'signatureHeader'
  >,
  request: FastifyRequest,
) => Promise<SignedIn>;

const stranger: SignedIn = { agentId: '', staff: null };

/** Makes the check. A session is good while its password version is the agent's. */
export function createAuthorise(context: AppContext, accounts: AccountQueries): Authorise {
  const { callLimit, config, database, keys, sessions } = context;
  const authoriseStaff = createAuthoriseStaff(context, accounts);
  const authorisePerson = createAuthorisePerson(context, accounts);
  return async (endpoint, request) => {
    const { access } = endpoint;
    // Public ones too: else another site could sign a person in to an account of its own.
    if (isAppCall(endpoint.path)) refuseCrossSite(request);
    if (access === 'public') return stranger;
    if (access === 'staff') {
      const staff = await authoriseStaff(endpoint, request);
      return { agentId: '', staff, ...(staff && { sessionKey: staff.sessionId }) };
    }
    if (access === 'customer' || access === 'rider') {
      const letIn = await authorisePerson(access, request);
      return { ...stranger, ...letIn, sessionKey: letIn.person.sessionId };
    }
    if (access === 'provider') return { ...stranger, signature: signatureOf(endpoint, request) };
    const token = bearerToken(request);
    if (access === 'shop') {
      if (token === null || !isShopKey(token, config)) refuse('not-signed-in');
      return stranger;
    }
    const session = token === null ? null : sessions.read(token);
    if (token === null || session === null) refuse('not-signed-in');
    const { agentId, passwordVersion } = session;
    callLimit.refuseBeyond(token);
    // Counted after it: calls with a revoked token do not use up the agent's allowance.
    if ((await accounts.findPasswordVersion(database.read, agentId)) !== passwordVersion) refuse('not-signed-in');
    callLimit.take({ audience: 'agent', id: agentId }, token);
    const asked = (request.params as { id?: string }).id ?? '';
    if (access === 'owner' && asked !== agentId) {
      // A path can hold any text, so it is kept as a digest unless it is an id.
      const subject = isRowId(asked) ? asked : keys.digest(asked);
      const route = request.routeOptions.url ?? '';
      await database.write((tx) => accounts.recordForeignAccess(tx, agentId, subject, route));
      refuse('not-yours');
    }
    // Agents' sessions have no id: each sign-in has a token of its own.
    return { agentId, staff: null, sessionKey: keys.digest(token) };
  };
}

/** True for the calls of the customers' and the riders' apps. */
const isAppCall = (path: string) => path.startsWith('/shop/') || path.startsWith('/ride/');

/** The signature of a webhook. Whether it fits is known once the body is read; without one the body isn't. */
function signatureOf({ signatureHeader = '' }: Pick<Endpoint, 'signatureHeader'>, { headers }: FastifyRequest): string {
  const signature = headers[signatureHeader];
  return typeof signature === 'string' && signature !== '' ? signature : refuse('invalid-signature');
}

/** True for the shop's key, and for the one before it during a rotation. */
function isShopKey(token: string, { trackKey, trackKeyPrevious }: AppContext['config']): boolean {
  return sameText(token, trackKey) || (trackKeyPrevious !== null && sameText(token, trackKeyPrevious));
}

function bearerToken({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const token = authorization.slice(scheme.length);
  const isBearer = authorization.slice(0, scheme.length).toLowerCase() === scheme;
  return isBearer && token.length <= tokenLengthMax ? token : null;
}
