import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { decideIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { verifyCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { textsFolder } from '../../../providers/texts.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { recordAnswer } from './asking.ts';
import { identityJobs, identitySweepQueue } from './jobs.ts';
import { insertIdentityCheck } from './queries.ts';
import { identityText } from './telling.ts';

/** What customers are told by text once a check ends later than they waited. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '1990-05-01' };
const start = (by: TestCustomer) =>
  database.write((tx) =>
    insertIdentityCheck(tx, {
      ...claim,
      ...{ customerId: by.id, numberKind: 'bvn', numberSealed: tx.keys.seal('22212345678'), lastDigits: '5678' },
      ...{ numberDigest: randomBytes(32), textVersion: '1', language: 'en', askedOn: '2026-06-15' },
      ...{ state: 'checking', reason: null, isTry: true, provider: 'sandbox' },
    }),
  );
const answer = (id: string, names = ['Bisi', 'Adeyemi']) =>
  database.write((tx) => recordAnswer(tx, id, { kind: 'found', names, birthOn: claim.birthOn }));
async function textsTo({ phone }: TestCustomer): Promise<string[]> {
  const folder = textsFolder(app.context.config.dataDir);
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return all.filter(({ to }) => to === phoneKey(phone)).map(({ text }) => String(text));
}
async function text(by: TestCustomer, says: RegExp): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50))
    if ((await textsTo(by)).some((one) => says.test(one))) return;
  throw new Error(`no text says ${says}: ${(await textsTo(by)).join(' / ')}`);
}

test('who waited on the page is told nothing more; who did not gets a text that says neither the number nor the reason', async () => {
  const quick = await makeOwnCustomer(app);
  const [slow, other] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  await answer(await start(quick));
  const [one, two] = [await start(slow), await start(other)];
  app.clock.advance(600);
  await answer(one);
  await answer(two, ['Tunde', 'Okafor']);
  await text(slow, /^Foodbank: we know who you are now\. .*\/app\/account\/limit$/);
  await text(other, /^Foodbank: a person has to look at who you are, within 24 hours\. .*\/app\/account\/identity$/);
  assert.deepEqual(
    (await textsTo(quick)).filter((said) => /who you are/.test(said)),
    [],
  );
  assert.equal(
    (await textsTo(other)).some((said) => /5678|Tunde|BVN/.test(said)),
    false,
  );
});

test('of the second number a text says that the limit stays, and never that the customer is not known', async () => {
  const by = await makeOwnCustomer(app);
  await verifyCustomer(app, by.id);
  const id = await database.write((tx) =>
    insertIdentityCheck(tx, {
      ...{ ...claim, customerId: by.id, numberKind: 'nin', numberSealed: tx.keys.seal('22212345678') },
      ...{ lastDigits: '5678', numberDigest: randomBytes(32), textVersion: '1', language: 'en' },
      ...{ askedOn: '2026-06-15', state: 'checking', reason: null, isTry: true, provider: 'sandbox' },
    }),
  );
  app.clock.advance(600);
  await answer(id, ['Tunde', 'Okafor']);
  await text(by, /^Foodbank: a person has to look at your second number, within 24 hours\. Your limit stays: /);
});

test('a decision by a person is told, by day only', async () => {
  const by = await makeOwnCustomer(app);
  const id = await start(by);
  await answer(id, ['Tunde', 'Okafor']);
  app.clock.set('2026-06-15T21:30:00Z');
  const staff = await makeStaff(app, ['support', 'finance', 'operations', 'admin']);
  const body = { outcome: 'verified' as const, reason: 'The name changed by marriage' };
  await staff.call(decideIdentityCheck, { params: { id }, body });
  const { rows } = await database.pool.query(
    `select send_after from text_messages where customer_id = $1 and kind = 'reminder'`,
    [by.id],
  );
  for (const until = Date.now() + 5_000; rows.length === 0 && Date.now() < until; await sleep(100))
    rows.push(
      ...(
        await database.pool.query(`select send_after from text_messages where customer_id = $1 and kind = 'reminder'`, [
          by.id,
        ])
      ).rows,
    );
  assert.equal(rows[0]?.send_after.toISOString(), '2026-06-16T07:00:00.000Z');
});

test('who got no answer for a day is told to type the number again', async () => {
  app.clock.set('2026-06-17T08:00:00Z');
  const by = await makeOwnCustomer(app);
  await start(by);
  app.clock.advance(25 * 3_600);
  const sweep = identityJobs(app.context).find(({ queue }) => queue === identitySweepQueue);
  await sweep?.run('');
  await text(
    by,
    /^Foodbank: we got no answer about your number and deleted it\. Please type it again: .*\/app\/account\/identity$/,
  );
});

test('every such text is GSM and at most 160 characters, also with a long address', () => {
  const ends = (['verified', 'needs-a-person', 'refused', 'unanswered'] as const).map((state) => ({
    state,
    step: 'asking' as const,
  }));
  for (const at of [...ends, { state: 'checking', step: 'choosing' } as const])
    for (const url of ['https://shop.foodbank.example.com.ng', `https://${'a'.repeat(80)}.example`])
      for (const isSecond of [false, true]) {
        const said = identityText(at, url, isSecond) ?? '';
        assert.equal(asGsmText(said), said);
        assert.ok(said.length <= textLengthMax, said);
      }
  assert.equal(identityText({ state: 'checking', step: 'asking' }, 'https://x.ng'), null);
});
