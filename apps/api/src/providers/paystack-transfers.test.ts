import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  answer,
  type Behaviour,
  silence,
  slowBody,
  startPaystack,
  timeOutOnceAsked,
} from '../../test/paystack-stand-in.ts';
import { ProviderUnavailable } from './http.ts';
import type { SendAnswer, TransferToSend } from './payouts.ts';
import { paystackTransfers } from './paystack-transfers.ts';
import { signatureHeader, signWebhook } from './paystack-webhooks.ts';

const transfer: TransferToSend = {
  reference: 'payout-0001-abcdef',
  amountKobo: 500_000,
  recipientCode: 'RCP_1',
  reason: 'Foodbank',
};
const other = { ...transfer, reference: 'payout-0002-abcdef' };
// The time-out is long where a response comes, and short where the test waits for the time-out.
const [longMs, shortMs] = [60_000, 300];

async function startClient(t: TestContext, behaviour: Behaviour) {
  const standIn = await startPaystack(t);
  const isSlow = behaviour === silence || behaviour === slowBody;
  standIn.behave(isSlow ? timeOutOnceAsked(t, behaviour) : behaviour);
  const timeoutMs = isSlow ? shortMs : longMs;
  const { url, secretKey } = standIn;
  return { standIn, client: paystackTransfers({ url, secretKey, timeoutMs, pauseMs: 1, bulkPauseMs: 0 }) };
}

const ok = (data: unknown) => answer(200, { status: true, message: 'ok', data });
const no = (status: number, message: string, code?: string) => answer(status, { status: false, message, code });

const nothingSaid: Record<string, Behaviour> = {
  'too many': no(429, 'Too many requests'),
  'a server error': no(500, 'Oops'),
  'a wrong key': no(401, 'Invalid key'),
  forbidden: no(403, 'Not allowed'),
  'a time-out of theirs': no(408, 'Timed out'),
  silence,
  'a slow body': slowBody,
  'no connection': (reply) => void reply.destroy(),
  'a page': (reply) => void reply.writeHead(200).end('<html>gateway</html>'),
  'a page that refuses': (reply) => void reply.writeHead(400).end('<html>bad request</html>'),
  'JSON of others': answer(400, { error: 'bad request' }),
  'a cut body': (reply) =>
    void reply.writeHead(200, { 'content-length': 90 }).write('{"status":true', () => reply.destroy()),
  'an endless body': (reply) => void reply.writeHead(200).end(' '.repeat(3_000_000)),
  'a redirect': (reply) => void reply.writeHead(307, { location: '/transfer' }).end(),
  'data without a status': ok({ reference: transfer.reference }),
  'no data': ok(null),
  'another reference': ok({ ...other, status: 'pending' }),
};

test('an answer without sense says nothing about a transfer, and a POST is never made twice', async (t) => {
  for (const [about, behaviour] of Object.entries(nothingSaid)) {
    const { standIn, client } = await startClient(t, behaviour);
    assert.equal((await client.send(transfer)).kind, 'unknown', about);
    assert.equal(standIn.asked.length, 1, about);
    const answers = await client.sendMany([transfer, transfer]);
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      ['unknown', 'unknown'],
      about,
    );
    assert.equal(standIn.asked.length, 2, about);
    assert.equal(
      (await client.createRecipient({ accountNumber: '0', bankCode: '1', name: 'A' })).kind,
      'unknown',
      about,
    );
    assert.equal(standIn.asked.length, 3, about);
  }
});

test('an accepted transfer has its status and code', async (t) => {
  for (const status of ['pending', 'success', 'otp', 'received', 'something new']) {
    const { client } = await startClient(t, ok({ ...transfer, status, transfer_code: 'TRF_1' }));
    assert.deepEqual(await client.send(transfer), { kind: 'accepted', status, transferCode: 'TRF_1' });
  }
});

test('a refusal is the provider’s own word, and a known reference is told apart', async (t) => {
  const refusals: [Behaviour, SendAnswer][] = [
    [
      no(400, 'Your balance is not enough', 'insufficient'),
      { kind: 'refused', code: 'insufficient', message: 'Your balance is not enough' },
    ],
    [
      no(422, 'Recipient specified is invalid'),
      { kind: 'refused', code: null, message: 'Recipient specified is invalid' },
    ],
    [
      no(400, 'Reference already exists on a transfer'),
      { kind: 'duplicate', message: 'Reference already exists on a transfer' },
    ],
    [no(400, 'x', 'duplicate_reference'), { kind: 'duplicate', message: 'x' }],
  ];
  for (const [behaviour, expected] of refusals) {
    const { client } = await startClient(t, behaviour);
    assert.deepEqual(await client.send(transfer), expected);
  }
});

test('of a bulk call each transfer has its own answer, and what is missing says nothing', async (t) => {
  const { client } = await startClient(t, ok([{ ...other, status: 'pending', transfer_code: 'TRF_2' }]));
  assert.deepEqual(await client.sendMany([transfer, other]), [
    { kind: 'unknown', reason: 'not in the answer' },
    { kind: 'accepted', status: 'pending', transferCode: 'TRF_2' },
  ]);
  const refused = await startClient(t, no(400, 'Invalid recipient'));
  assert.deepEqual(
    (await refused.client.sendMany([transfer, other])).map(({ kind }) => kind),
    ['refused', 'refused'],
  );
  const known = await startClient(t, no(400, 'Duplicate reference'));
  assert.deepEqual(
    (await known.client.sendMany([transfer, other])).map(({ kind }) => kind),
    ['unknown', 'unknown'],
  );
});

test('a transfer is verified by its reference', async (t) => {
  const data = {
    reference: transfer.reference,
    status: 'failed',
    amount: 500_000,
    currency: 'NGN',
    domain: 'test',
    transfer_code: 'TRF_1',
    gateway_response: 'Account closed',
    recipient: { recipient_code: 'RCP_1', details: { account_number: '0123456789', bank_code: '058' } },
  };
  const { client, standIn } = await startClient(t, ok(data));
  assert.deepEqual(await client.verify(transfer.reference), {
    kind: 'found',
    transfer: {
      reference: transfer.reference,
      status: 'failed',
      amountKobo: 500_000,
      currency: 'NGN',
      domain: 'test',
      transferCode: 'TRF_1',
      failure: 'Account closed',
      recipient: { code: 'RCP_1', accountNumber: '0123456789', bankCode: '058' },
    },
  });
  assert.equal(standIn.asked[0]?.path, `/transfer/verify/${transfer.reference}`);
});

test('only the provider’s own words say that a reference is not known', async (t) => {
  for (const status of [400, 404]) {
    const { client } = await startClient(t, no(status, 'Transfer not found'));
    assert.deepEqual(await client.verify(transfer.reference), { kind: 'not-found' });
  }
  const other: Record<string, Behaviour> = {
    ...nothingSaid,
    'an unknown path': no(404, 'Endpoint not found'),
    'a page that isn’t there': (reply) => void reply.writeHead(404).end('Transfer not found'),
    'no key': no(401, 'Transfer not found'),
    'half an amount': ok({ reference: transfer.reference, status: 'success', amount: 0.5, currency: 'NGN' }),
    'an amount as text': ok({ reference: transfer.reference, status: 'success', amount: '500000', currency: 'NGN' }),
  };
  for (const [about, behaviour] of Object.entries(other)) {
    const { client } = await startClient(t, behaviour);
    assert.equal((await client.verify(transfer.reference)).kind, 'unknown', about);
  }
});

test('balance, ledger and settlements are read, in naira, page by page', async (t) => {
  const line = (id: number) => ({
    id,
    balance: 1_000 - id,
    difference: -1,
    currency: 'NGN',
    reason: null,
    model_responsible: 'Transfer',
    model_row: 7,
    createdAt: new Date(Date.UTC(2026, 6, 1, 0, 0, 1_000 - id)).toISOString(),
  });
  const settlement = {
    id: 1,
    status: 'success',
    currency: 'NGN',
    total_fees: 5,
    effective_amount: 995,
    total_processed: 1_000,
  };
  const { client, standIn } = await startClient(t, (reply, attempt, address) => {
    const page = Number(address.searchParams.get('page'));
    if (address.pathname === '/balance')
      return ok([
        { currency: 'USD', balance: 5 },
        { currency: 'NGN', balance: 700 },
      ])(reply, attempt, address);
    if (address.pathname === '/settlement')
      return ok([{ ...settlement, settlement_date: '2026-06-30T23:00:00.000Z' }])(reply, attempt, address);
    const lines = Array.from({ length: page === 1 ? 100 : 3 }, (_, at) => line((page - 1) * 100 + at + 1));
    return ok(lines)(reply, attempt, address);
  });
  assert.equal(await client.balanceKobo(), 700);
  const lines = await client.listBalanceLedger('2026-07-01', '2026-07-02');
  assert.equal(lines.length, 103);
  assert.deepEqual(
    lines.slice(0, 2).map(({ id }) => id),
    ['103', '102'],
    'oldest first',
  );
  assert.match(
    standIn.asked[1]?.path ?? '',
    /from=2026-06-30T23:00:00.000Z&to=2026-07-02T22:59:59.999Z&perPage=100&page=1$/,
  );
  assert.deepEqual(await client.listSettlements('2026-07-01', '2026-07-01'), [
    {
      id: '1',
      status: 'success',
      currency: 'NGN',
      settledKobo: 995,
      feesKobo: 5,
      processedKobo: 1_000,
      settledOn: '2026-07-01',
    },
  ]);
  const bad = await startClient(t, ok([{ id: 'x' }]));
  for (const asking of [
    bad.client.balanceKobo(),
    bad.client.listBalanceLedger('2026-07-01', '2026-07-01'),
    bad.client.listSettlements('2026-07-01', '2026-07-01'),
  ])
    await assert.rejects(asking, ProviderUnavailable);
});

test('a webhook is read with the key and with the one before it', () => {
  const body = Buffer.from('{"event":"transfer.success","data":{"reference":"payout-0001-abcdef","amount":5}}');
  const options = { url: 'http://127.0.0.1:2', secretKey: 'sk_live_new', secretKeyPrevious: 'sk_live_old' };
  const client = paystackTransfers(options);
  assert.equal(client.domain, 'live');
  const signed = (key: string) => client.verifyWebhook(body, { [signatureHeader]: signWebhook(body, key) });
  assert.equal(signed('sk_live_new')?.reference, 'payout-0001-abcdef');
  assert.equal(signed('sk_live_old')?.amountKobo, 5);
  assert.equal(signed('sk_live_older'), null);
  assert.equal(client.verifyWebhook(body, {}), null);
});
