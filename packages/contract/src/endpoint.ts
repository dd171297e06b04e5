/** The definition of one call: name, path, access, input and reply. The server and the clients take their types from it. */
import type * as z from 'zod/mini';
import type { Permission } from './people/permissions.ts';
import type { RefusalCode } from './refusals.ts';

type Schema = z.ZodMiniType;

/** The path prefix of every call. */
export const apiPrefix = '/api/v1';

/** The time after which a browser gives up a call. */
export const requestTimeoutMs = 30_000;

/**
 * Who may call. `public`: anyone. `agent`: a signed-in agent. `owner`: the agent whose id is in the path; others get 403.
 * `customer`: a signed-in customer, by cookie. `rider`: a signed-in rider, by cookie. `shop`: the reporting shop, with its service key. `staff`: a member of staff, by cookie, on the console's host only. `provider`: a company that
 * signs the raw body (a webhook).
 */
export type Access = 'public' | 'agent' | 'owner' | 'customer' | 'rider' | 'shop' | 'staff' | 'provider';

/**
 * What a call of staff needs: `none` for signing in, `password` for a session whose second factor is still to come, `signed-in` for a
 * complete session, or a permission.
 */
export type StaffAccess = 'none' | 'password' | 'signed-in' | Permission;

/**
 * How long ago, in minutes, a member may have proved who they are with the password or a second factor. `recent` is for acts after which
 * another person could take the account over, for exports, and for what gives rights or changes bank accounts. `review` is for payouts: it
 * begins with a proof that is recent, and that proof then serves the whole review.
 */
export const proofMinutes = { recent: 5, review: 15 } as const;
export type Proof = keyof typeof proofMinutes;

/** A call. `name` and the path are unique. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  /** Verb and noun. The operation in the server has the same name. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** The path below the prefix, with parameters as `{id}`. */
  path: `/${string}`;
  access: Access;
  /** For `staff` only. */
  staff?: StaffAccess;
  /**
   * For `staff` with a permission: true if members who hold it for some stores may make the call, too. The handler lets them see those
   * stores only, and answers 404 about others. All other calls are closed to them.
   */
  byStore?: boolean;
  /** The same for members who hold the permission for some employers: `mayForEmployer` and `employersOf`. */
  byEmployer?: boolean;
  /** For `staff` only: refused with `proof-needed` unless the member proved lately who they are. Signing in is such a proof. */
  proof?: Proof;
  /** For `provider` only: the header with the signature, in lower case. */
  signatureHeader?: string;
  /** The handler gets the body's bytes, of any content type, up to so many. */
  rawBodyBytesMax?: number;
  /** The items of the body's lists are checked one by one, and each has an outcome of its own. */
  hasOutcomeByItem?: true;
  /** One sentence for the API documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** True if the answer is a file to save, not JSON. Its name stands in Content-Disposition. */
  isFile?: boolean;
  reply: Reply;
  /** The refusals of this call alone. Those that every call can give are not listed. */
  refusals: readonly RefusalCode[];
}

/** The beginning of the paths of all calls of staff. They exist on the console's host only. */
export const staffPrefix = '/staff';

/** What a call with a raw body has beside: its client sends bytes. */
interface WithBytes {
  rawBodyBytesMax: number;
}

/** Declares a call and infers its types. */
export function endpoint<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Reply> & WithBytes): Endpoint<Params, Query, Body, Reply> & WithBytes;
export function endpoint<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply>;
export function endpoint<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** The parsed input that the server's handler gets. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never;

type Given<K extends string, S> = S extends Schema ? { [key in K]: InputOf<S> } : { [key in K]?: undefined };

/** The input that a client passes. */
export type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B> & (E extends WithBytes ? { bytes: Blob } : unknown)
    : never;

/** The reply, parsed. */
export type ReplyOf<E> =
  E extends Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, infer R> ? z.output<R> : never;
