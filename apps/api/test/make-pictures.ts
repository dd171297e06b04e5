import { createHash } from 'node:crypto';
import {
  beginIdentityPicture,
  type IdentityPicture,
  pictureBytesOfPiece,
  sendPicturePiece,
} from '@foodbank/contract/people/identity-levels';
import sharp from 'sharp';
import { readWhole } from '../src/domains/people/identity-pictures/reading.ts';
import type { TestCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';
import { waitUntil } from './wait-until.ts';

/** A JPEG of large spots, the same for the same seed and another for another. */
export const drawPicture = (seed: number, width = 800, height = 600): Promise<Buffer> =>
  sharp(createHash('shake256', { outputLength: 108 }).update(String(seed)).digest(), {
    raw: { width: 12, height: 9, channels: 1 },
  })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();

/** What a test may say about a picture that a customer begins. */
export interface GivenPicture {
  kind?: 'document' | 'selfie';
  documentKind?: 'national-id' | 'passport' | 'drivers-licence' | 'voters-card';
  validUntil?: string;
  sizeBytes?: number;
  consent?: { version: string; language: string };
}

/** The body of a picture that begins: a NIN slip where nothing else is said. */
export const pictureBody = ({ kind = 'document', sizeBytes = 1_000, ...given }: GivenPicture = {}) => ({
  ...{ kind, sizeBytes, consent: { version: '1', language: 'en' } },
  ...(kind === 'document' && { documentKind: 'national-id' as const }),
  ...given,
});

/** Begins a picture and sends all of it. Answers what the last call said. */
export async function sendPicture(by: TestCustomer, bytes: Buffer, given: GivenPicture = {}): Promise<IdentityPicture> {
  let { picture } = await by.call(beginIdentityPicture, { body: pictureBody({ ...given, sizeBytes: bytes.length }) });
  while (picture.receivedBytes < bytes.length) {
    const { receivedBytes: at, id } = picture;
    const body = bytes.subarray(at, at + pictureBytesOfPiece);
    const answer = await by.send(sendPicturePiece, { params: { id, at: String(at) }, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    picture = answer.body.picture as IdentityPicture;
  }
  return picture;
}

/** A picture as it is stored, for a test to look at. */
export const storedPicture = async ({ context }: Pick<TestApp, 'context'>, id: string) =>
  (await context.database.pool.query('select * from identity_pictures where id = $1', [id])).rows[0];

/** Sends a picture and waits until it was read. Answers its row. */
export async function makePicture(
  app: Pick<TestApp, 'context' | 'isWorkless'>,
  by: TestCustomer,
  given: GivenPicture & { bytes?: Buffer; seed?: number } = {},
) {
  const { bytes, seed = 1, ...rest } = given;
  const { id } = await sendPicture(by, bytes ?? (await drawPicture(seed)), rest);
  if (app.isWorkless) await readWhole(app.context, id);
  else await waitUntil('the picture is read', async () => (await storedPicture(app, id)).state !== 'reading');
  return storedPicture(app, id);
}

/** Says that a customer asked for level 2 with two pictures. Answers the id of the request, which waits for a person. */
export async function makeReview(
  { context }: Pick<TestApp, 'context'>,
  customerId: string,
  { document, selfie }: { document: { id: string }; selfie: { id: string } },
): Promise<string> {
  const now = context.clock.now();
  const { pool } = context.database;
  await pool.query('update identity_pictures set used_at = $2 where id = any($1)', [[document.id, selfie.id], now]);
  const { rows } = await pool.query(
    `insert into identity_reviews (customer_id, document_id, selfie_id, home, work_kind, work_name, text_version, language, asked_at, state)
     values ($1, $2, $3, '{"state":"Lagos","street":"12 Enitan Street"}', 'own-business', 'Tailor', '1', 'en', $4, 'needs-a-person') returning id`,
    [customerId, document.id, selfie.id, now],
  );
  return rows[0].id;
}
