import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { endPhoneCodes } from '../one-time-codes/phone-code-queries.ts';
import { checkPhoneCode, phoneDigests, redeemPhoneCode, requestPhoneCode, type SealedRequest } from './phone-codes.ts';

const phone = '+2348031234567';
const kind = 'customer';
const purpose = 'sign-in';

const app = await startApp({ after }, { workless: true });
const { database, keys } = app.context;

/** Asks for a code, and reads it where the job that sends it would. */
async function askForCode() {
  const { requestId } = await database.write((tx) => requestPhoneCode(tx, { kind, purpose, phone }));
  const { rows } = await database.pool.query('select sealed from phone_codes where id = $1', [requestId]);
  const { code = '' } = JSON.parse(keys.unseal(rows[0].sealed)) as SealedRequest;
  return { request: { kind, purpose, requestId } as const, code };
}

test('of two codes of one phone that are confirmed at once the second waits, is used up by the first, and nothing is tried again', async () => {
  const [first, second] = [await askForCode(), await askForCode()];
  const [checked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let transactions = 0;
  const ofFirst = database.write(async (tx) => {
    transactions += 1;
    const accepted = await checkPhoneCode(tx, first.request, first.code);
    checked.resolve();
    await ending.promise;
    await endPhoneCodes(tx, kind, phoneDigests(tx, phone));
    return accepted;
  });
  await checked.promise;
  const ofSecond = database.write((tx) => {
    transactions += 1;
    return redeemPhoneCode(tx, second.request, second.code);
  });
  await waitForLock(database.pool);
  ending.resolve();
  assert.equal((await ofFirst)?.phone, phone);
  assert.equal(await ofSecond, null);
  assert.equal(transactions, 2);
});
