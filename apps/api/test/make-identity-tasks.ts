import { randomUUID } from 'node:crypto';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { digestNumber } from '../src/domains/people/identity-checks/numbers.ts';
import { insertIdentityCheck } from '../src/domains/people/identity-checks/queries.ts';
import { verifyOther } from './make-level.ts';
import type { GivenCustomer, TestCustomer } from './make-own-customer.ts';
import { makePicture } from './make-pictures.ts';
import { makeVerifiedCustomer } from './make-verified-customer.ts';
import type { TestApp } from './start-app.ts';

type Parts = Pick<TestApp, 'context'>;

/** A check by NIN that waits for a person, because the name differs. Returns its id. */
export const makeWaitingCheck = (
  { context }: Parts,
  { id: customerId }: Pick<TestCustomer, 'id'>,
  number = customerId,
) =>
  context.database.write(async (tx) =>
    insertIdentityCheck(tx, {
      ...{
        customerId,
        numberKind: 'nin',
        firstname: 'Bisi',
        lastname: 'Eze',
        birthOn: '1990-05-17',
        lastDigits: '0006',
      },
      ...{ numberSealed: null, numberDigest: await digestNumber(tx, 'nin', number), textVersion: '1', language: 'en' },
      ...{
        askedOn: tx.businessDate,
        state: 'needs-a-person',
        reason: 'name-differs',
        isTry: true,
        provider: 'sandbox',
      },
    }),
  );

const goodHome = { state: 'Lagos', localGovernment: 'Ikeja', area: 'Alausa', street: '5 Allen Avenue', landmark: '' };

/** What a test may say about a request for level 2. */
export interface GivenReview extends GivenCustomer {
  home?: typeof goodHome;
  /** What is drawn on the document: the same for the same number. */
  seed?: number;
}

/** A customer with both numbers verified and a request for level 2 with two pictures, which waits for a person. */
export async function makeReview(
  app: TestApp,
  { home = goodHome, seed, ...given }: GivenReview = {},
): Promise<{ by: TestCustomer; id: string; documentId: string; selfieId: string }> {
  const { database } = app.context;
  const customer = await makeVerifiedCustomer(app, given);
  await verifyOther(app, customer.id);
  const own = seed ?? Number.parseInt(customer.id.slice(-6), 16);
  const document = await makePicture(app, customer, { seed: own, documentKind: 'passport', validUntil: '17 May 2030' });
  const selfie = await makePicture(app, customer, {
    kind: 'selfie',
    seed: Number.parseInt(randomUUID().slice(0, 6), 16),
  });
  const { rows } = await database.pool.query(
    `insert into identity_reviews (customer_id, document_id, selfie_id, home, work_kind, work_name, valid_until, text_version, language, asked_at, state)
     values ($1, $2, $3, $4, 'employed', 'Ikeja City Mall', '2030-05-17', '1', 'en', $5, 'needs-a-person') returning id`,
    [customer.id, document.id, selfie.id, home, app.clock.now()],
  );
  await database.pool.query('update identity_pictures set used_at = now() where id = any($1)', [
    [document.id, selfie.id],
  ]);
  return { by: customer, id: rows[0].id, documentId: document.id, selfieId: selfie.id };
}

/** An address of a customer, whose food a recipient with a phone takes. */
export const makeAddress = (
  { context }: Parts,
  { id }: Pick<TestCustomer, 'id'>,
  { recipientPhone, ...place }: { recipientPhone: string } & Partial<typeof goodHome>,
) => {
  const { state, localGovernment, area, street } = { ...goodHome, ...place };
  if (phoneKey(recipientPhone) === null) throw new Error(`${recipientPhone} is no phone`);
  return context.database.pool.query(
    `insert into customer_addresses (id, customer_id, label, state, local_government, area, street, landmark, recipient_name, recipient_phone, changed_at)
     values (gen_random_uuid(), $1, 'Home', $2, $3, $4, $5, '', 'Bisi', $6, now())`,
    [id, state, localGovernment, area, street, recipientPhone],
  );
};
