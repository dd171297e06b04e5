import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from './document.ts';
import { nastyBodies, nastyTexts, nastyTypes } from './nasty.ts';
import { known, mutated, type Setting, valid } from './values.ts';
import { codeOf, type Person } from './world.ts';

/** A request that is ready to be sent. */
export interface Plan {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  payload: string | null;
  /** The parameters and the body, so that `World.learn` can connect them with the answer. */
  sent: { params: Record<string, string>; body: unknown };
}

interface Body {
  payload: string | null;
  type: string;
  body: unknown;
}

/** Puts one person's email, password and code of the call's kind into the fields of those names, so that they fit together. */
function fitting(body: unknown, { email, password, codes }: Person, { name }: Operation): unknown {
  const kind = codeOf[name];
  const theirs = { email, password, oldPassword: password, otp: kind && codes[kind] };
  const fields = Object.entries(body as object).map(([name, value]) => [
    name,
    theirs[name as keyof typeof theirs] ?? value,
  ]);
  return Object.fromEntries(fields);
}

function bodyFor(operation: Operation, setting: Setting, person: Person | null): Arbitrary<Body> {
  const schema = operation.body;
  const json = 'application/json';
  if (schema === null) return fc.constant({ payload: null, type: '', body: null });
  const asJson = (body: unknown): Body => ({ payload: JSON.stringify(body), type: json, body });
  const raw = fc.oneof(fc.constantFrom(...nastyBodies), fc.json(), fc.string({ unit: 'binary' }));
  return fc.oneof(
    { weight: 2, arbitrary: valid(schema, '', setting).map(asJson) },
    {
      weight: 4,
      arbitrary: valid(schema, '', setting).map((body) =>
        asJson(person === null ? body : fitting(body, person, operation)),
      ),
    },
    { weight: 5, arbitrary: mutated(schema, setting).map(asJson) },
    { weight: 2, arbitrary: raw.map((payload) => ({ payload, type: json, body: null })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid(schema, '', setting), fc.constantFrom(...nastyTypes))
        .map(([body, type]) => ({ ...asJson(body), type })),
    },
  );
}

function parametersFor(
  { parameters }: Operation,
  setting: Setting,
  place: 'path' | 'query',
): Arbitrary<Record<string, string>> {
  const odd = fc
    .oneof(fc.constantFrom(...nastyTexts), fc.string({ maxLength: 300 }))
    .map((text) => text.toWellFormed());
  const fields = parameters
    .filter((one) => one.in === place)
    .map(({ name, schema }) => {
      const good = valid(schema, name, setting).map(String);
      // A URL parser removes empty and dot segments of a path, so they never become a parameter.
      const kept = place === 'path' ? odd.filter((text) => !/^(\.|%2e)*$/i.test(text.trim())) : odd;
      return [name, fc.oneof({ weight: 9, arbitrary: good }, { weight: 2, arbitrary: kept })] as const;
    });
  const requiredKeys = place === 'path' ? fields.map(([name]) => name) : [];
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function credentialFor(
  { credential }: Operation,
  { world, trackKey }: Setting,
  params: Record<string, string>,
): Arbitrary<string | null> {
  const owner = world.signedIn.find((one) => one.id === params.id)?.token;
  const tokens = world.signedIn.map((one) => one.token);
  const good = credential === 'trackKey' ? trackKey : (owner ?? tokens[0] ?? 'none');
  const bad = fc.oneof(
    fc.constant(null),
    fc.constantFrom('', 'Bearer', 'Bearer x.y.z', `Basic ${good}`, `Bearer ${trackKey}`),
    known(tokens, 'none').map((token) => `Bearer ${token}`),
  );
  return fc.oneof({ weight: 9, arbitrary: fc.constant(`Bearer ${good}`) }, { weight: 1, arbitrary: bad });
}

/** A request for an operation: valid, nearly valid or garbage, with and without the right credential. */
export function planFor(operation: Operation, setting: Setting): Arbitrary<Plan> {
  // Most requests of an agent are about one person throughout; otherwise nearly all would be refused for their credential.
  const people = [...setting.world.people.values()];
  const kind = codeOf[operation.name];
  const withCode = people.filter((one) => kind !== undefined && one.codes[kind] !== undefined);
  const person = fc.oneof(known<Person | null>(withCode.length > 0 ? withCode : people, null), fc.constant(null));
  const extra = fc.constantFrom('', '', '', '', '__proto__=1', 'month=1&month=2', 'search=%', 'a[b]=c', '%ED%A0%80');
  return person.chain((someone) =>
    fc
      .record({
        params: parametersFor(operation, setting, 'path'),
        query: parametersFor(operation, setting, 'query'),
        body: bodyFor(operation, setting, someone),
        extra,
      })
      .chain(({ params: drawn, query, body, extra }) => {
        const params = someone?.id && drawn.id ? { ...drawn, ...recordsOf(someone, drawn), id: someone.id } : drawn;
        const search = [new URLSearchParams(query).toString(), extra].filter((part) => part !== '').join('&');
        return credentialFor(operation, setting, params).map((authorization) => ({
          operation,
          url: pathOf(operation, params) + (search === '' ? '' : `?${search}`),
          headers: {
            ...(body.payload === null ? {} : { 'content-type': body.type }),
            ...(authorization === null ? {} : { authorization }),
          },
          payload: body.payload,
          sent: { params, body: body.body },
        }));
      }),
  );
}

/** For each parameter that names a record of an agent, one of the person's own, if one is known. */
function recordsOf({ records }: Person, params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(records).filter(([name]) => name in params));
}

function pathOf({ path }: Operation, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
