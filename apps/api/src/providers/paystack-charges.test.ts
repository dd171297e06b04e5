import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Behaviour, startChargesOverHttp } from '../../test/charges-over-http.ts';
import { paystackCharges } from './paystack-charges.ts';

const reference = 'fb-12345678-1';
const wanted = {
  reference,
  amountKobo: 2_708_050,
  email: 'ada@example.com',
  callbackUrl: 'https://foodbank.example/app/',
};

async function startClient(t: TestContext, secretKey?: string) {
  const standIn = await startChargesOverHttp(t);
  const key = secretKey ?? standIn.secretKey;
  return { standIn, client: paystackCharges({ url: standIn.url, secretKey: key, timeoutMs: 60_000, pauseMs: 1 }) };
}

test('a payment is begun with amount, currency, reference and the way back, and leads to the provider’s page', async (t) => {
  const { standIn, client } = await startClient(t);
  assert.deepEqual(await client.start(wanted), { kind: 'started', url: `${standIn.url}/pay/${reference}` });
  const [{ path, body } = { path: '', body: null }] = standIn.asked;
  assert.equal(path, '/transaction/initialize');
  assert.deepEqual(body, {
    email: 'ada@example.com',
    amount: 2_708_050,
    currency: 'NGN',
    reference,
    callback_url: 'https://foodbank.example/app/',
    channels: ['card', 'bank_transfer', 'ussd', 'bank'],
  });
});

test('a reference is taken once, a refusal is the provider’s own word, and a lost answer says nothing', async (t) => {
  const { standIn, client } = await startClient(t);
  const answers: [Behaviour, string][] = [
    ['refuse', 'refused'],
    ['lose-request', 'unknown'],
    ['status-429', 'unknown'],
    ['status-500', 'unknown'],
    ['html', 'unknown'],
    ['honest', 'duplicate'],
  ];
  for (const [behaviour, kind] of answers) {
    standIn.script.start = [behaviour];
    assert.equal((await client.start(wanted)).kind, kind, behaviour);
  }
  standIn.script.start = ['other-reference'];
  assert.equal((await client.start({ ...wanted, reference: 'fb-12345678-2' })).kind, 'unknown');
  assert.equal(standIn.asked.length, answers.length + 1, 'each was sent once');
});

test('verification tells the status, what came in, the fees and an id of 64 bits, whatever the status of the answer', async (t) => {
  const { standIn, client } = await startClient(t);
  assert.deepEqual(await client.verify(reference), { kind: 'not-found' });
  await client.start(wanted);
  const before = await client.verify(reference);
  assert.ok(before.kind === 'found');
  assert.deepEqual([before.payment.status, before.payment.feesKobo, before.payment.paidAt], ['abandoned', null, null]);
  standIn.books.pay(reference, 2_708_050, 'ussd');
  const after = await client.verify(reference);
  assert.ok(after.kind === 'found');
  const { status, amountKobo, currency, domain, channel, feesKobo, transactionId } = after.payment;
  assert.deepEqual([status, amountKobo, currency, domain, channel], ['success', 2_708_050, 'NGN', 'test', 'ussd']);
  assert.equal(feesKobo, 50_621);
  assert.equal(transactionId, '9007199254740993', 'beyond the integers of a number');
});

test('no answer, a wrong key and an answer without sense say nothing about a payment, and reading is repeated', async (t) => {
  const { standIn, client } = await startClient(t);
  await client.start(wanted);
  for (const behaviour of ['lose-answer', 'status-429', 'status-500', 'html'] as const) {
    standIn.script.verify = [behaviour, behaviour, behaviour];
    assert.equal((await client.verify(reference)).kind, 'unknown', behaviour);
  }
  standIn.script.verify = ['status-500', 'html', 'honest'];
  assert.equal((await client.verify(reference)).kind, 'found');
  standIn.isDown = true;
  assert.equal((await client.verify(reference)).kind, 'unknown');
  const stranger = await startClient(t, 'sk_test_another');
  assert.equal((await stranger.client.verify(reference)).kind, 'unknown');
});

test('a provider that is too slow, endless or elsewhere gives no answer', async (t) => {
  const server = createServer((request, reply) => {
    if (request.url?.includes('redirect')) reply.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url?.includes('endless')) reply.writeHead(200).end('x'.repeat(3_000_000));
    // Otherwise it never answers.
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = paystackCharges({ url, secretKey: 'sk_test_x', timeoutMs: 100, pauseMs: 1 });
  for (const one of ['redirect-1', 'endless-1', 'slow-1'])
    assert.equal((await client.verify(one)).kind, 'unknown', one);
  assert.equal((await client.start(wanted)).kind, 'unknown');
  assert.equal((await client.listRefunds('1')).kind, 'unknown');
});

test('a refund names the payment and our reference, and is found again by the payment’s id', async (t) => {
  const { standIn, client } = await startClient(t);
  await client.start(wanted);
  const refund = { chargeReference: reference, reference: 'rf-1', amountKobo: 450_000, reason: 'A line was returned.' };
  const early = await client.refund(refund);
  assert.ok(early.kind === 'refused', 'nothing was paid');
  standIn.books.pay(reference);
  const sent = await client.refund(refund);
  assert.ok(sent.kind === 'accepted');
  assert.deepEqual(
    [sent.refund.status, sent.refund.amountKobo, sent.refund.note],
    ['pending', 450_000, 'Foodbank rf-1'],
  );
  assert.deepEqual(standIn.asked.at(-1)?.body, {
    transaction: reference,
    amount: 450_000,
    currency: 'NGN',
    customer_note: 'A line was returned.',
    merchant_note: 'Foodbank rf-1',
  });
  standIn.script.refund = ['lose-answer'];
  assert.equal((await client.refund({ ...refund, reference: 'rf-2' })).kind, 'unknown');
  const listed = await client.listRefunds(standIn.books.get(reference).id);
  assert.ok(listed.kind === 'listed');
  assert.deepEqual(
    listed.refunds.map(({ note }) => note),
    ['Foodbank rf-1', 'Foodbank rf-2'],
  );
  assert.deepEqual(await client.listRefunds('12345'), { kind: 'listed', refunds: [] });
});

test('the disputes of a payment are read alone, as a list, or as none', async (t) => {
  const { standIn, client } = await startClient(t);
  await client.start(wanted);
  standIn.books.pay(reference);
  const { id } = standIn.books.get(reference);
  assert.deepEqual(await client.listDisputes(id), { kind: 'listed', disputes: [] });
  const dueAt = '2026-11-25T18:00:00.000Z';
  const open = { reference, status: 'awaiting-merchant-feedback', resolution: null, amountKobo: 450_000, dueAt };
  standIn.books.disputes.push({ ...open, id: 358_950 });
  const alone = await client.listDisputes(id);
  const expected = {
    ...{ id: '358950', status: 'awaiting-merchant-feedback', resolution: null, amountKobo: 450_000, domain: 'test' },
    ...{ currency: 'NGN', category: 'general', said: 'Goods not received', dueAt: new Date(dueAt) },
  };
  assert.deepEqual(alone, { kind: 'listed', disputes: [expected] });
  standIn.books.disputes.push({ ...open, id: 358_951 });
  const both = await client.listDisputes(id);
  assert.equal(both.kind === 'listed' && both.disputes.length, 2);
  standIn.isDown = true;
  assert.equal((await client.listDisputes(id)).kind, 'unknown');
});

/** A payment that its bank asks back. */
async function startDispute(t: TestContext) {
  const { standIn, client } = await startClient(t);
  await client.start(wanted);
  standIn.books.pay(reference);
  const dueAt = '2026-11-25T18:00:00.000Z';
  const open = { reference, status: 'awaiting-merchant-feedback', resolution: null, amountKobo: 450_000, dueAt };
  standIn.books.disputes.push({ ...open, id: 624 });
  standIn.asked.length = 0;
  return { standIn, client };
}
const document = { disputeId: '624', name: 'evidence.pdf', bytes: Buffer.from('%PDF-1.7 evidence') };
const contested = { disputeId: '624', resolution: 'declined', message: 'Handed over', refundKobo: 0 } as const;

test('a document goes to its signed address without our key, and a dispute is answered with its name', async (t) => {
  const { standIn, client } = await startDispute(t);
  const uploaded = await client.uploadDocument(document);
  assert.deepEqual(uploaded, { kind: 'uploaded', fileName: 'file0' });
  assert.deepEqual(standIn.books.documents.get('file0'), document.bytes);
  const answer = await client.resolveDispute({ ...contested, fileName: 'file0', evidenceId: '21' });
  assert.equal(answer.kind === 'resolved' && answer.dispute.status, 'awaiting-bank-feedback');
  assert.deepEqual(standIn.asked.at(-1), {
    method: 'PUT',
    path: '/dispute/624/resolve',
    body: {
      ...{ resolution: 'declined', message: 'Handed over', refund_amount: 0, uploaded_filename: 'file0', evidence: 21 },
    },
  });
  const after = await client.findDispute('624');
  assert.equal(after.kind === 'found' && after.dispute.status, 'awaiting-bank-feedback');
  assert.deepEqual(await client.findDispute('999'), { kind: 'not-found' });
});

test('evidence against a claim of fraud names the customer, and no more of the address than its area', async (t) => {
  const { standIn, client } = await startDispute(t);
  const person = { name: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567' };
  const evidence = { service: 'Food', deliveryArea: 'Bodija, Ibadan', deliveredOn: '2026-11-20' };
  const added = await client.addEvidence({ disputeId: '624', customer: person, ...evidence });
  assert.deepEqual(added, { kind: 'added', evidenceId: '21' });
  assert.deepEqual(standIn.asked.at(-1)?.body, {
    ...{ customer_email: 'ada@example.com', customer_name: 'Ada Obi', customer_phone: '+2348031234567' },
    ...{ service_details: 'Food', delivery_address: 'Bodija, Ibadan', delivery_date: '2026-11-20' },
  });
});

test('an answer to a dispute is sent once: a refusal is the provider’s own word, and a lost answer says nothing', async (t) => {
  const { standIn, client } = await startDispute(t);
  const early = await client.resolveDispute({ ...contested, fileName: 'file9', evidenceId: null });
  assert.ok(early.kind === 'refused' && /file not found/.test(early.message));
  await client.uploadDocument(document);
  standIn.asked.length = 0;
  for (const behaviour of ['lose-request', 'status-429', 'status-500', 'html'] as const) {
    standIn.script.resolve = [behaviour];
    const said = await client.resolveDispute({ ...contested, fileName: 'file0', evidenceId: null });
    assert.equal(said.kind, 'unknown', behaviour);
  }
  assert.equal(standIn.asked.length, 4, 'each was sent once');
  const again = await client.resolveDispute({ ...contested, fileName: 'file0', evidenceId: null });
  assert.equal(again.kind, 'refused', 'the one with the page in HTML had arrived');
  standIn.isDown = true;
  assert.equal((await client.uploadDocument(document)).kind, 'unknown');
  assert.equal((await client.findDispute('624')).kind, 'unknown');
});

test('a document is not put where the provider’s answer leads without TLS, or to no address', async (t) => {
  const server = createServer((_, reply) => {
    const data = { signedUrl: 'file:///etc/passwd', fileName: 'x' };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = paystackCharges({ url, secretKey: 'sk_test_x', timeoutMs: 1_000, pauseMs: 1 });
  assert.deepEqual(await client.uploadDocument(document), { kind: 'unknown', reason: 'no address' });
  server.closeAllConnections();
});

test('a bank transfer tells who sent it: the name and the last digits, and nothing where the answer has none', async (t) => {
  const senderOf = async (authorization: unknown) => {
    const data = { reference, status: 'success', amount: 500_000, currency: 'NGN', authorization };
    const server = createServer((_, response) => response.end(JSON.stringify({ status: true, message: 'ok', data })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await paystackCharges({ url, secretKey: 'sk_test_1', timeoutMs: 60_000, pauseMs: 1 }).verify(
      reference,
    );
    assert.ok(answer.kind === 'found');
    return answer.payment.sender;
  };
  const transfer = { channel: 'bank_transfer', reusable: false, sender_name: 'TUNDE EZE ', sender_bank: 'GTB' };
  assert.deepEqual(await senderOf({ ...transfer, sender_bank_account_number: 'XXXXXX6713' }), {
    ...{ name: 'TUNDE EZE', bank: 'GTB', lastDigits: '6713' },
  });
  assert.deepEqual(await senderOf(transfer), { name: 'TUNDE EZE', bank: 'GTB', lastDigits: null });
  for (const none of [null, {}, [], { channel: 'card', last4: '4081' }, { sender_name: '', sender_bank: null }])
    assert.equal(await senderOf(none), null);
});
