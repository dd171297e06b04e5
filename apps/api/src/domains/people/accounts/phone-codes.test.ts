import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { textJobs } from '../../foundation/notifications/text-jobs.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { endPhoneCodes } from '../one-time-codes/phone-code-queries.ts';
import { checkPhoneCode, phoneDigests, redeemPhoneCode, requestPhoneCode, type SealedRequest } from './phone-codes.ts';
import { sendPhoneCode } from './send-phone-code.ts';

const phone = '+2348031234567';
const kind = 'customer';
const purpose = 'sign-up';

const app = await startApp({ after }, { workless: true });
const { database, keys } = app.context;
const [texts] = textJobs(app.context);
const asker = textAsker(app.context.config, '198.51.100.1');

/** Asks for a code, and reads it where the job that sends it would. */
async function askForCode(to = phone) {
  const { requestId } = await database.write((tx) => requestPhoneCode(tx, { kind, purpose, phone: to, asker }));
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

/** Runs the job that queues the text message of a code, and then the one that sends it. */
async function sendText({ requestId }: { requestId: string }): Promise<void> {
  await database.write((tx) => sendPhoneCode(tx, requestId));
  const { rows } = await database.pool.query('select text_id from phone_codes where id = $1', [requestId]);
  await texts?.run(rows[0].text_id);
}

test('a code whose text message never left, because the phone’s limit was used up, opens nothing', async () => {
  const isGood = async ({ request, code }: Awaited<ReturnType<typeof askForCode>>) =>
    (await database.write((tx) => checkPhoneCode(tx, request, code))) !== null;
  const [sent, dropped] = [await askForCode('+2348031234568'), await askForCode('+2348031234570')];
  await sendText(sent.request);
  assert.equal(await isGood(sent), true);
  for (let n = 0; n < 3; n += 1)
    await database.write((tx) => queueText(tx, { to: '+2348031234570', kind: 'code', text: 'Another code' }));
  await sendText(dropped.request);
  assert.equal(await isGood(dropped), false);
});
