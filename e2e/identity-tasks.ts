import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { storeFile } from '../apps/api/src/domains/foundation/files/store-file.ts';
import { digestNumber } from '../apps/api/src/domains/people/identity-checks/numbers.ts';
import { insertIdentityCheck } from '../apps/api/src/domains/people/identity-checks/queries.ts';
import type { AppContext } from '../apps/api/src/platform/app-context.ts';
import type { Database } from '../apps/api/src/platform/database.ts';
import { folderStore } from '../apps/api/src/providers/files.ts';
import type { JourneyCustomer } from './customers.ts';
import { given } from './product.ts';
import { onDatabase } from './staff.ts';

const drawn = (name: 'document' | 'face') =>
  readFile(new URL(`../apps/api/src/demo/identity/${name}.jpg`, import.meta.url));

/** What waits for a person: a check whose name differs, or a request for level 2 with a document and a face. Both have real pictures. */
export type WaitingTask = 'check' | 'level';

/** Lets something of a customer wait for a person, as if it had been asked for so many minutes ago. Returns its id. */
export const makeIdentityTask = (
  { phone }: Pick<JourneyCustomer, 'phone'>,
  what: WaitingTask,
  minutesAgo: number,
): Promise<string> =>
  onDatabase(async (database) => {
    const { rows } = await database.pool.query('select id from accounts where login_key = $1', [phoneKey(phone)]);
    const customerId: string = rows[0].id;
    const at = new Date(Date.now() - minutesAgo * 60_000);
    if (what === 'check') {
      const id = await insertCheck(database, customerId, 'nin', 'needs-a-person');
      await database.pool.query('update identity_checks set asked_at = $2, decided_at = $2 where id = $1', [id, at]);
      return id;
    }
    for (const kind of ['bvn', 'nin'] as const) await insertCheck(database, customerId, kind, 'verified');
    const pictures = [
      await insertPicture(database, customerId, 'document'),
      await insertPicture(database, customerId, 'selfie'),
    ];
    const home = {
      state: 'Lagos',
      localGovernment: 'Surulere',
      area: 'Aguda',
      street: `${phone.slice(-3)} Enitan Street`,
      landmark: '',
    };
    const { rows: reviews } = await database.pool.query(
      `insert into identity_reviews (customer_id, document_id, selfie_id, home, work_kind, work_name, valid_until, text_version, language,
         asked_at, state, faces)
       values ($1, $2, $3, $4, 'own-business', 'Fabrics at Balogun market', '2031-06-30', '1', 'en', $5, 'needs-a-person', $6) returning id`,
      [
        customerId,
        ...pictures,
        home,
        at,
        { by: 'dojah', score: 94, isAlike: true, flags: ['The document is blurred'] },
      ],
    );
    return reviews[0].id;
  });

const insertCheck = (
  { write }: Database,
  customerId: string,
  numberKind: 'bvn' | 'nin',
  state: 'verified' | 'needs-a-person',
): Promise<string> =>
  write(async (tx) =>
    insertIdentityCheck(tx, {
      ...{ customerId, numberKind, firstname: 'Amaka', lastname: 'Okoro', birthOn: '1988-09-09', lastDigits: '0006' },
      ...{ numberSealed: null, numberDigest: await digestNumber(tx, numberKind, customerId), textVersion: '1' },
      ...{ language: 'en', askedOn: tx.businessDate, state, isTry: true, provider: 'sandbox' },
      reason: state === 'verified' ? null : 'name-differs',
    }),
  );

async function insertPicture(database: Database, customerId: string, kind: 'document' | 'selfie'): Promise<string> {
  const bytes = await drawn(kind === 'document' ? 'document' : 'face');
  const providers = { files: folderStore(join(given('PRODUCT_DATA_DIR'), 'files')) } as AppContext['providers'];
  const file = { kind: 'identity-picture', owner: `customer:${customerId}`, contentType: 'image/jpeg', bytes };
  const fileId = await storeFile({ database, providers }, file);
  const { rows } = await database.pool.query(
    `insert into identity_pictures (customer_id, kind, document_kind, valid_until, text_version, language, began_at, began_on, size_bytes,
       received_bytes, state, read_at, file_id, width, height, hash, used_at)
     values ($1, $2, $3, $4, '1', 'en', now(), now()::date, $5, $5, 'ready', now(), $6, 1200, 820,
       ('x' || substr(md5($1 || $2), 1, 16))::bit(64), now()) returning id`,
    [
      ...[customerId, kind, kind === 'document' ? 'passport' : null, kind === 'document' ? '2031-06-30' : null],
      ...[bytes.length, fileId],
    ],
  );
  return rows[0].id;
}
