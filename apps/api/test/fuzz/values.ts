import { lagosDay } from '@foodbank/contract/primitives/day';
import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Schema } from './document.ts';
import { nastyTexts, nastyValues } from './nasty.ts';
import { unknownId, type World } from './world.ts';

/** What requests are made from: the known data, the time, the shop's key. */
export interface Setting {
  world: World;
  now: Date;
  trackKey: string;
  operations: readonly Operation[];
}

const dayMs = 86_400_000;
// Some are refused for being too common.
const password = fc.constantFrom(
  'mango river 7 lamp',
  'blue-kettle-Ikeja',
  'secret-1',
  'ñew 🔑 password',
  'x'.repeat(128),
);
/** One of the known values, or `otherwise` while there are none. */
export const known = <T>(values: readonly T[], otherwise: T) =>
  fc.constantFrom(...(values.length > 0 ? values : [otherwise]));

/** Values for fields that a schema can't describe: addresses, instants and ids that exist. Null for all other fields. */
function hintFor(field: string, { world, now, operations }: Setting): Arbitrary<unknown> | null {
  const people = [...world.people.values()];
  const item = (name: string) => operations.find((one) => one.name === name)?.body ?? {};
  const idOf = (ids: readonly string[]) =>
    fc.oneof(known(ids, 'c-1'), fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,12}$/));
  const instant = fc.integer({ min: -400, max: 0 }).map((days) => new Date(now.getTime() + days * dayMs).toISOString());
  const batchOf = (name: string, id: string, ids: readonly string[]) =>
    fc.array(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc
            .record({ [id]: idOf(ids), item: valid(item(name), '', { world, now, operations, trackKey: '' }) })
            .map(({ item: fields, ...rest }) => ({ ...(fields as object), ...rest })),
        },
        { weight: 1, arbitrary: fc.constantFrom(...nastyValues) },
      ),
      { maxLength: 6 },
    );
  switch (field) {
    case 'email':
      return fc.oneof(
        known(
          people.map((one) => one.email),
          'unknown@example.com',
        ),
        fc.integer({ min: 1, max: 40 }).map((number) => `fuzz${number}@example.com`),
        fc.emailAddress(),
      );
    case 'password':
    case 'oldPassword':
      return fc.oneof(
        known(
          people.flatMap((one) => one.password ?? []),
          'secret-1',
        ),
        password,
      );
    case 'newPassword':
      return password;
    case 'otp':
      return fc.oneof(
        known(
          people.flatMap(({ codes }) => Object.values(codes)),
          '000000',
        ),
        fc.stringMatching(/^\d{6}$/),
      );
    case 'phoneNumber':
    case 'phoneNo':
      return fc.stringMatching(/^\+234[789][01]\d{8}$/);
    case 'referralCode':
      return fc.oneof(
        known<string | null>(
          people.flatMap((one) => one.referralCode ?? []),
          null,
        ),
        fc.constant(null),
      );
    case 'bankCode':
    case 'bank_code':
      return fc.oneof(fc.constant('044'), fc.stringMatching(/^\d{3,6}$/));
    case 'customerId':
      return idOf(world.customerIds);
    case 'orderNumber':
      return idOf(world.orderNumbers);
    case 'amount':
      return fc.integer({ min: 1, max: 10_000_000 }).map((kobo) => kobo / 100);
    case 'placedAt':
    case 'referredAt':
    case 'completedAt':
      return instant;
    case 'customers':
      return batchOf('trackCustomer', 'customerId', world.customerIds);
    case 'orders':
      return batchOf('trackOrder', 'orderNumber', world.orderNumbers);
    case 'month':
      return fc.integer({ min: 1, max: 12 }).map(String);
    case 'version':
      return fc.constantFrom(1, 1, 2);
    case 'year':
      return fc.constantFrom('2025', '2026');
    case 'id':
      return fc.oneof(
        {
          weight: 8,
          arbitrary: known(
            world.signedIn.map((one) => one.id),
            unknownId,
          ),
        },
        { weight: 1, arbitrary: fc.constant(unknownId) },
      );
    default:
      return null;
  }
}

/** A value that is valid for a schema and its field's hint. */
export function valid(schema: Schema, field: string, setting: Setting): Arbitrary<unknown> {
  // The dashboard names a month by its number, a statement as in 2026-11.
  if (field === 'month' && schema.pattern?.startsWith('^20')) return fc.constant(lagosDay(setting.now).slice(0, 7));
  const hint = hintFor(field, setting);
  if (hint) return hint;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, field, setting)));
  const { type, properties = {}, required = [] } = schema;
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, one]) => [name, valid(one, name, setting)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type === 'array') return fc.array(valid(schema.items ?? {}, '', setting), { maxLength: 4 });
  if (type === 'number') return fc.integer({ min: 0, max: 100_000 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return textOf(schema);
  return fc.jsonValue();
}

function textOf({ pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  // Digit patterns are generated. The others only exclude control characters, so nearly every text matches.
  if (pattern?.includes('\\d'))
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.padEnd(minLength, '7').slice(0, maxLength));
  return fc
    .string({ unit: 'grapheme', minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 60) })
    .map((text) => text.trim().padEnd(minLength, 'a'));
}

const nasty = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.constantFrom(...nastyValues),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/** A valid body with one thing wrong in it. */
export function mutated(schema: Schema, setting: Setting): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const anyName = fc.constantFrom(...(names.length > 0 ? names : ['x']));
  const edges = anyName.chain((name) => {
    const { minLength = 1, maxLength = 300 } = schema.properties?.[name] ?? {};
    return fc
      .constantFrom(minLength - 1, minLength, maxLength, maxLength + 1)
      .map((length) => ({ [name]: 'a'.repeat(Math.max(0, length)) }));
  });
  const other = fc.oneof(
    fc.record({ name: anyName, value: nasty }).map(({ name, value }) => ({ [name]: value })),
    edges,
    anyName.map((name) => ({ [name]: undefined })),
    fc
      .record({ name: fc.constantFrom('isAdmin', 'id', 'passwordHash', 'constructor', 'toString', ''), value: nasty })
      .map(({ name, value }) => ({ [name]: value })),
  );
  return fc.tuple(valid(schema, '', setting), other).map(([body, change]) => ({ ...(body as object), ...change }));
}
