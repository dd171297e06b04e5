import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import { trackOrder } from '@foodbank/contract/selling/tracking';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { requestApproval } from '../src/domains/foundation/approvals/request-approval.ts';
import { readFile } from '../src/domains/foundation/files/read-file.ts';
import { storeFile } from '../src/domains/foundation/files/store-file.ts';
import { findBank } from '../src/domains/money/banks/queries.ts';
import { accountDigestInput, updateAccountInfo } from '../src/domains/money/banks/update-account-info.ts';
import { findRecipient, saveRecipient } from '../src/domains/money/payments/queries.ts';
import { receiveProviderEvent } from '../src/domains/money/payments/receive-provider-event.ts';
import { requestDisbursement } from '../src/domains/money/payments/request-disbursement.ts';
import { chargeWith } from './charge-with.ts';
import { makeAgent, makeCustomer, type TestAgent } from './make-agent.ts';
import { makeOpenFolder } from './open-folder.ts';
import { outerEnvironment } from './outer-environment.ts';
import { startApp, type TestApp, valueIn } from './start-app.ts';

const [oldSecret, newSecret] = ['the secret of the last year, long enough', 'the secret of this year, long enough!'];
const [oldKey, newKey] = ['the-key-of-the-last-year-long-enough', 'the-key-of-this-year-which-is-long-enough'];
const account = { accountNumber: '0690000031', bankCode: '044' };

const FILES_URL = `file:${makeOpenFolder()}`;
const old = await startApp({ after }, { env: { TOKEN_SECRET: oldSecret, TRACK_KEY: oldKey, FILES_URL } });
const { databaseUrl } = old;
const agent = await makeAgent(old);
await giveAccount(old, agent);

/** Gives an agent the test's bank account. Returns whether it needs a review. */
async function giveAccount({ context: { database } }: TestApp, { id, email }: TestAgent): Promise<boolean> {
  const bank = (await findBank(database.read, account.bankCode)) ?? assert.fail();
  const owner = { id, email, firstname: 'Amaka', lastname: 'Okafor' };
  await database.write((tx) => updateAccountInfo(tx, owner, { ...account, accountName: 'AMAKA OKAFOR', bank }));
  const { rows } = await database.pool.query('select needs_review from payout_accounts where agent_id = $1', [id]);
  return rows[0].needs_review;
}

async function accountSeenBy(app: TestApp, token: string): Promise<unknown> {
  const { body } = await app.send(getAgent, { params: { id: agent.id } }, token);
  return JSON.stringify(body).includes(account.accountNumber);
}

const freshToken = ({ context }: TestApp) => context.sessions.sign({ agentId: agent.id, passwordVersion: 1 });

const env = { TOKEN_SECRET: newSecret, TRACK_KEY: newKey, FILES_URL };
const during = await startApp(
  { after },
  { databaseUrl, env: { ...env, TOKEN_SECRET_PREVIOUS: oldSecret, TRACK_KEY_PREVIOUS: oldKey } },
);
const afterwards = await startApp({ after }, { databaseUrl, env });

test('while two secrets overlap, tokens, sealed texts and digests of the old one still work', async () => {
  assert.equal(await accountSeenBy(during, agent.token), true, 'a session, and a sealed account number');
  assert.equal(await accountSeenBy(during, freshToken(during)), true);
  assert.equal(
    (await old.send(getAgent, { params: { id: agent.id } }, freshToken(during))).status,
    401,
    'new ones are made with the new',
  );

  await old.call(requestPasswordReset, { body: { email: agent.email } });
  const message = await old.waitForEmail(agent.email, 3);
  const body = { email: agent.email, otp: valueIn(message, 'Code'), newPassword: 'another one' };
  await during.call(resetPassword, { body });

  const other = await makeAgent(old);
  assert.equal(await giveAccount(during, other), true, 'an account that another agent has is still found');
});

test('a link in an email from before the rotation still works', async () => {
  await old.call(subscribe, { body: { email: 'reader@example.com' } });
  const { text = '' } = await old.waitForEmail('reader@example.com');
  const link = /\/newsletter\/\w+\?token=\S+/.exec(text)?.[0] ?? assert.fail('no link');
  assert.match((await during.app.inject({ method: 'POST', url: link })).body, /confirmed/);
  assert.doesNotMatch((await afterwards.app.inject({ method: 'POST', url: link })).body, /confirmed/);
});

test('the shop’s old key works only while both keys are set', async () => {
  await makeCustomer(during, 'c-1');
  const body = { customerId: 'c-1', status: 'pending', amount: 10_000, placedAt: '2026-06-15T08:00:00Z' } as const;
  const statusOn = async (app: TestApp, key: string) =>
    (await app.send(trackOrder, { params: { orderNumber: 'o-1' }, body }, key)).status;
  assert.deepEqual([await statusOn(during, oldKey), await statusOn(during, newKey)], [200, 200]);
  assert.deepEqual([await statusOn(afterwards, oldKey), await statusOn(afterwards, newKey)], [401, 200]);
  assert.equal(await statusOn(during, `${oldKey}!`), 401);
});

const payee = { accountNumber: '0690000032', bankCode: '044', name: 'AMAKA OKAFOR' };
const digestOfPayee = ({ keys }: TestApp['context']) =>
  keys.digest(accountDigestInput(payee.bankCode, payee.accountNumber));

/** Stores a payment, a recipient and a webhook, and what a customer is to pay. */
async function pay({ context }: TestApp): Promise<void> {
  await chargeWith(context, { email: 'payer@example.com' });
  await context.database.write(async (tx) => {
    const account = { number: payee.accountNumber, bankCode: '044', name: 'AMAKA OKAFOR' };
    await requestDisbursement(tx, { reference: 'payout-rotation-1', owner: 'payout:1', amountKobo: 1_000, account });
    await saveRecipient(tx, digestOfPayee(context), tx.keys.seal(JSON.stringify(payee)), 'RCP_1');
    const event = { event: 'x', domain: null, reference: null, amountKobo: null, currency: null, accountNumber: null };
    await receiveProviderEvent(tx, { rawBody: Buffer.from('{}'), event, domain: 'test' });
  });
}

/** A request that waits for a decision, with an encrypted part. */
const askForDecision = ({ context }: TestApp) =>
  context.database.write((tx) =>
    requestApproval(tx, {
      ...{ kind: 'rotated', subject: agent.id, payload: {}, secrets: { phone: '0803' }, fingerprint: 'none' },
      ...{ permission: 'agents.approve-change', reason: 'It rotates', actor: { kind: 'agent', id: agent.id } },
    }),
  );

test('after npm run reencrypt the old secret is no longer needed', async () => {
  await pay(old);
  await askForDecision(old);
  const owner = `agent:${agent.id}`;
  const bytes = Buffer.from('a statement');
  const fileId = await storeFile(old.context, { kind: 'statement', owner, contentType: 'text/csv', bytes });
  assert.deepEqual((await readFile(during.context, fileId, owner)).bytes, bytes);
  await assert.rejects(readFile(afterwards.context, fileId, owner));
  await old.context.database.pool.query('update accounts set password_version = 1');
  assert.equal((await afterwards.send(getAgent, { params: { id: agent.id } }, freshToken(afterwards))).status, 500);
  const before = await old.context.database.pool.query('select count(*)::int as count from payout_accounts');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/commands/reencrypt.ts')], {
    env: {
      ...outerEnvironment(),
      ...env,
      TOKEN_SECRET_PREVIOUS: oldSecret,
      DATABASE_URL: databaseUrl,
      DATA_DIR: makeOpenFolder(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  assert.deepEqual(
    [code, said],
    [
      0,
      `Sealed with the new secret: ${before.rows[0].count} payout accounts, 0 accounts for refunds, 0 payouts, 0 emails and 0 text messages that wait, 0 notifications and devices, 0 contacts and codes of deliveries, 0 data requests, 1 requests that wait for a decision, 0 authenticator apps, 0 keys of the audit log, 1 payments, 1 webhooks, 0 messages to customers, 1 keys of files.\n`,
    ],
  );
  assert.equal(await accountSeenBy(afterwards, freshToken(afterwards)), true);
  assert.deepEqual((await readFile(afterwards.context, fileId, owner)).bytes, bytes);
  assert.equal(await accountSeenBy(afterwards, agent.token), false, 'a session of the old secret has ended');
  const { rows } = await old.context.database.pool.query(
    `select account_sealed as account, (select body_sealed from provider_events) as event,
       (select sealed from approvals) as asked from disbursements`,
  );
  assert.match(afterwards.context.keys.unseal(rows[0].account), /0690000032/);
  assert.match(afterwards.context.keys.unseal(rows[0].event), /"body"/);
  assert.equal(afterwards.context.keys.unseal(rows[0].asked), '{"phone":"0803"}');
  const recipient = await findRecipient(afterwards.context.database.read, [digestOfPayee(afterwards.context)]);
  assert.ok(recipient?.recipientCode.startsWith('RCP_'), 'found by its new digest');
  const next = await makeAgent(old);
  assert.equal(await giveAccount(afterwards, next), true, 'the digests are of the new secret as well');
  const charges = await old.context.database.pool.query('select email_sealed as sealed from charges');
  assert.deepEqual(
    charges.rows.map(({ sealed }) => afterwards.context.keys.unseal(sealed)),
    ['payer@example.com'],
  );
});
