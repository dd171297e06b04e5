import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { paystackAccountNumbers } from './paystack-account-numbers.ts';

interface Asked {
  method: string;
  path: string;
  body: unknown;
}
type Answer = { status?: number; data?: unknown; message?: string } | 'nothing';

/** The company's calls for account numbers over HTTP, with the answers that a test gives by method and path. */
async function startCompany(t: TestContext, answers: Record<string, Answer>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, search } = new URL(request.url ?? '/', 'http://company');
    const { method = '' } = request;
    const text = Buffer.concat(chunks).toString();
    asked.push({ method, path: pathname + search, body: text === '' ? null : JSON.parse(text) });
    const answer = answers[`${method} ${pathname}`] ?? { status: 404, message: 'Endpoint not found' };
    if (answer === 'nothing') return void reply.destroy();
    const { status = 200, data, message = 'done' } = answer;
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: status < 300, message, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, client: paystackAccountNumbers({ url, secretKey: 'sk_test_1', timeoutMs: 5_000, pauseMs: 1 }) };
}

const holder = { email: 'c1@foodbank.example', firstname: 'Ada', lastname: 'Obi', phone: '+2348031234567' };
const dedicated = {
  ...{ id: 253, account_name: 'FOODBANK/ADA OBI', account_number: '9930000737', active: true, assigned: true },
  bank: { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
};
const number = { id: '253', accountNumber: '9930000737', bankName: 'Wema Bank', accountName: 'FOODBANK/ADA OBI' };
const customer = { data: { customer_code: 'CUS_xnxdt6s1zg1f4nx' } };

test('a number is made for a customer once: the one that there is, is given again', async (t) => {
  const answers: Record<string, Answer> = {
    'POST /customer': customer,
    'GET /dedicated_account': { data: [] },
    'POST /dedicated_account': { data: dedicated },
  };
  const { client, asked } = await startCompany(t, answers);
  const given = { kind: 'given', number, customerCode: 'CUS_xnxdt6s1zg1f4nx' };
  assert.deepEqual(await client.giveNumber(holder, 'wema-bank'), given);
  assert.deepEqual(asked[0]?.body, {
    email: holder.email,
    first_name: 'Ada',
    last_name: 'Obi',
    phone: '+2348031234567',
  });
  assert.deepEqual(asked.at(-1)?.body, { customer: 'CUS_xnxdt6s1zg1f4nx', preferred_bank: 'wema-bank' });
  answers['GET /dedicated_account'] = { data: [{ ...dedicated, active: false, id: 1 }, dedicated] };
  const before = asked.length;
  assert.deepEqual(await client.giveNumber(holder, 'wema-bank'), given);
  assert.ok(!asked.slice(before).some(({ method, path }) => method === 'POST' && path === '/dedicated_account'));
});

test('a refusal gives no number; no answer, or one of another form, says nothing', async (t) => {
  const answers: Record<string, Answer> = {
    'POST /customer': customer,
    'GET /dedicated_account': { data: [] },
    'POST /dedicated_account': { status: 400, message: 'Dedicated NUBAN is not available for your business' },
  };
  const { client } = await startCompany(t, answers);
  assert.equal((await client.giveNumber(holder, 'wema-bank')).kind, 'refused');
  for (const answer of ['nothing', { status: 500 }, { data: { account_number: '12' } }] as Answer[]) {
    answers['POST /dedicated_account'] = answer;
    assert.equal((await client.giveNumber(holder, 'wema-bank')).kind, 'unknown');
  }
  answers['GET /dedicated_account'] = 'nothing';
  assert.equal((await client.giveNumber(holder, 'wema-bank')).kind, 'unknown', 'no second number is made blindly');
});

test('what came in is told with its receiver and its sender, whose digits may be hidden; other payments are none', async (t) => {
  const authorization = {
    ...{ channel: 'dedicated_nuban', sender_bank: null, sender_bank_account_number: 'XXXXXX8553' },
    ...{ sender_name: 'JANE DOE', receiver_bank_account_number: '9930000737', receiver_bank: 'Wema Bank' },
  };
  const payment = {
    ...{ reference: '000014260615', status: 'success', amount: 150_000, currency: 'NGN', domain: 'test' },
    ...{ channel: 'dedicated_nuban', authorization, customer: { customer_code: 'CUS_1' }, metadata: '' },
  };
  const path = 'GET /transaction/verify/000014260615';
  const answers: Record<string, Answer> = { [path]: { data: payment } };
  const { client, asked } = await startCompany(t, answers);
  assert.deepEqual(await client.findTransfer('000014260615'), {
    kind: 'found',
    transfer: {
      ...{ reference: '000014260615', amountKobo: 150_000, currency: 'NGN', domain: 'test' },
      ...{ receiverNumber: '9930000737', customerCode: 'CUS_1' },
      sender: { accountNumber: 'XXXXXX8553', bankName: null, name: 'JANE DOE' },
    },
  });
  for (const change of [{ channel: 'card' }, { status: 'failed' }, { reference: 'another-one' }]) {
    answers[path] = { data: { ...payment, ...change } };
    assert.deepEqual(await client.findTransfer('000014260615'), { kind: 'other' });
  }
  answers[path] = { status: 404, message: 'Transaction reference not found.' };
  assert.deepEqual(await client.findTransfer('000014260615'), { kind: 'other' });
  answers[path] = { status: 500 };
  assert.equal((await client.findTransfer('000014260615')).kind, 'unknown');
  const rows = [payment, { ...payment, reference: 'fb-1', channel: 'card' }];
  answers['GET /transaction'] = { data: rows };
  assert.deepEqual(await client.listTransfers(new Date('2026-06-12T00:00:00Z'), new Date('2026-06-15T00:00:00Z')), [
    '000014260615',
  ]);
  assert.match(asked.at(-1)?.path ?? '', /status=success&from=2026-06-12T00%3A00%3A00.000Z&to=2026-06-15/);
  answers['GET /transaction'] = { status: 500 };
  assert.equal(await client.listTransfers(new Date(0), new Date(1)), null);
});

test('a number is ended by its id, and the bank is asked for what was not told', async (t) => {
  const answers: Record<string, Answer> = {
    'DELETE /dedicated_account/253': { data: {} },
    'GET /dedicated_account/requery': { data: {} },
  };
  const { client, asked } = await startCompany(t, answers);
  assert.deepEqual(await client.endNumber('253'), { kind: 'ended' });
  assert.deepEqual(asked[0], { method: 'DELETE', path: '/dedicated_account/253', body: null });
  assert.equal((await client.endNumber('999')).kind, 'refused');
  assert.equal(await client.askForMissed('9930000737', 'wema-bank', '2026-06-15'), true);
  assert.equal(
    asked.at(-1)?.path,
    '/dedicated_account/requery?account_number=9930000737&provider_slug=wema-bank&date=2026-06-15',
  );
});
