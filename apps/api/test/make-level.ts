import type { Day } from '@foodbank/contract/primitives/day';
import { digestNumber } from '../src/domains/people/identity-checks/numbers.ts';
import { insertIdentityCheck } from '../src/domains/people/identity-checks/queries.ts';
import { insertLook } from '../src/domains/people/identity-pictures/look-queries.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { type GivenLimit, makeVerifiedCustomer } from './make-verified-customer.ts';
import type { TestApp } from './start-app.ts';

type About = Pick<TestApp, 'context'>;

/** What a test may say about a picture that is there. */
export interface GivenReady {
  documentKind?: 'national-id' | 'passport';
  validUntil?: Day | null;
  state?: 'ready' | 'receiving' | 'reading' | 'unusable';
  problem?: string | null;
  usedAt?: Date | null;
  /** Its hash, 16 hexadecimal digits. */
  hash?: string;
}

let made = 0;

/** Stores a picture of a customer as if it had been sent and read, without its bytes. Returns its id. */
export async function makeReadyPicture(
  { context: { database, clock } }: About,
  customerId: string,
  kind: 'document' | 'selfie',
  given: GivenReady = {},
): Promise<string> {
  made += 1;
  const { documentKind = 'national-id', validUntil = null, state = 'ready', problem = null, usedAt = null } = given;
  const { hash = made.toString(16).padStart(16, '0') } = given;
  const now = clock.now();
  const isReady = state === 'ready';
  const { rows: files } = await database.pool.query(
    `insert into files (key, kind, owner, content_type, size_bytes, sha256, data_key_sealed, state, created_at, stored_at)
     values ($1, 'identity-picture', $2, 'image/jpeg', 1000, sha256(convert_to($1, 'UTF8')), '\\x00', 'stored', $3, $3) returning id`,
    [`test-picture-${made}`, `customer:${customerId}`, now],
  );
  const { rows } = await database.pool.query(
    `insert into identity_pictures (customer_id, kind, document_kind, valid_until, text_version, language, began_at, began_on, size_bytes,
       received_bytes, state, problem, read_at, file_id, width, height, hash, used_at)
     values ($1, $2, $3, $4, '1', 'en', $5, $6, 1000, $7, $8, $9, $10, $11, $12, $12, ('x' || $13::text)::bit(64), $14) returning id`,
    [
      ...[customerId, kind, kind === 'document' ? documentKind : null, kind === 'document' ? validUntil : null, now],
      ...[now.toISOString().slice(0, 10), state === 'receiving' ? 400 : 1000, state, problem],
      ...[isReady ? now : null, isReady ? files[0].id : null, isReady ? 100 : null, isReady ? hash : null, usedAt],
    ],
  );
  return rows[0].id;
}

/** Says that the other number of a customer, who has a verified BVN, is verified too. */
export const verifyOther = ({ context }: About, customerId: string): Promise<string> =>
  context.database.write(async (tx) =>
    insertIdentityCheck(tx, {
      ...{ customerId, numberKind: 'nin', firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '1990-05-17' },
      ...{ lastDigits: '0002', numberSealed: null, numberDigest: await digestNumber(tx, 'nin', customerId) },
      ...{ textVersion: 'test', language: 'en', askedOn: tx.businessDate, state: 'verified', reason: null },
      ...{ isTry: true, provider: 'sandbox' },
    }),
  );

/** Where a customer lives and works, as the form of level 2 has it. */
export const goodHome = {
  state: 'Lagos',
  localGovernment: 'Surulere',
  area: 'Aguda',
  street: '12 Enitan Street',
  landmark: 'Behind the market',
  workKind: 'own-business',
  workName: 'Fabrics at Balogun market',
} as const;

/** Makes a customer who has all that is needed to ask for level 2. */
export async function makeReadyForLevel(
  app: Pick<TestApp, 'send' | 'context'>,
  given: GivenLimit & GivenReady = {},
): Promise<TestCustomer & { documentId: string; selfieId: string }> {
  const by = await makeVerifiedCustomer(app, given);
  await verifyOther(app, by.id);
  const documentId = await makeReadyPicture(app, by.id, 'document', given);
  const selfieId = await makeReadyPicture(app, by.id, 'selfie');
  return { ...by, documentId, selfieId };
}

/** Makes a customer at level 2, whose document ends on a day, or never. */
export async function makeLevelTwo(
  app: Pick<TestApp, 'send' | 'context'>,
  given: GivenLimit & GivenReady = {},
): Promise<TestCustomer & { documentId: string; selfieId: string }> {
  const { database, clock } = app.context;
  const by = await makeReadyForLevel(app, { ...given, usedAt: clock.now() });
  const { workKind, workName, ...home } = goodHome;
  await database.pool.query(
    `insert into identity_reviews (customer_id, document_id, selfie_id, home, work_kind, work_name, valid_until, text_version, language,
       asked_at, state, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, '1', 'en', $8, 'verified', $8)`,
    [by.id, by.documentId, by.selfieId, home, workKind, workName, given.validUntil ?? null, clock.now()],
  );
  return by;
}

/** Says that a member looked at some pictures of a customer. */
export async function lookAt(
  { context: { database } }: About,
  staffId: string,
  customerId: string,
  pictureIds: readonly string[],
): Promise<void> {
  await database.write(async (tx) => {
    for (const pictureId of pictureIds) await insertLook(tx, { pictureId, customerId, staffId, why: 'deciding' });
  });
}
