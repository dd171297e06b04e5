/** What one call is: its name, address, who may make it, what it takes and answers. Both sides are typed by it. */
import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

type Schema = z.ZodMiniType;

/** Every call lives under this prefix. */
export const apiPrefix = '/api/v1';

/** A browser that has no answer by then gives a call up. */
export const requestTimeoutMs = 30_000;

/**
 * Who may call: anybody; a signed-in agent; the agent whose id stands in the path (anybody else is refused with 403); the
 * shop with its service key.
 */
export type Access = 'public' | 'agent' | 'owner' | 'shop';

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  /** Verb and noun; the operation, the route and the form carry the same name. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** With `{id}` for parameters, below the prefix. */
  path: `/${string}`;
  access: Access;
  /** One sentence for the reader of the interface's page. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** The refusals that are this call's own; those that every call can give are not listed. */
  refusals: readonly RefusalCode[];
}

/** Declares a call. */
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

/** What the server's handler gets: parsed. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never;

type Given<K extends string, S> = S extends Schema ? { [key in K]: InputOf<S> } : { [key in K]?: undefined };

/** What the caller gives. */
export type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B>
    : never;

/** What comes back. */
export type ReplyOf<E> =
  E extends Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, infer R> ? z.output<R> : never;
