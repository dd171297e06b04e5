import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { type OrderMessage, type OrderMessageKind, orderText } from './order-messages.ts';
import { queueOrderMessage } from './queue-order-message.ts';
import { asGsmText } from './text-rules.ts';

const app = await startApp({ after });

const kinds: readonly OrderMessageKind[] = [
  'placed',
  'paid',
  'changed',
  'swapped',
  'question',
  'moved',
  'not-at-home',
  'ready',
  'on-the-way',
  'delivered',
  'refunded',
  'too-little',
  'expired',
  'cancelled',
  'return-accepted',
  'return-refused',
  'plan-lowered',
];
const longest: Omit<OrderMessage, 'kind'> = {
  orderNumber: 'FB-1234567890',
  amountKobo: 999_999_999_99,
  paidKobo: 999_999_999_99,
  code: '1234',
  window: '30 September 2026, between 12:00 and 16:00',
  product: 'Ẹ̀wà Olóyin honey beans of the best quality, 25 kg',
  instead: 'Ẹ̀wà brown beans of the second best quality, 25 kg',
  planNow: 'Left to pay: N149,999.99. Next: N49,999.99 by 30 Sep 2026.',
  until: '12:40',
  link: `https://shop.foodbank.example/app/choose/${'x'.repeat(22)}`,
  storeName: 'Mama Ìyábọ̀ “Everything” Foodstuff & Provisions, Bódìjà market',
};

test('each text message about an order is whole in one part of 160 GSM characters, with the longest values', () => {
  for (const kind of kinds) {
    const text = orderText({ kind, ...longest });
    assert.equal(asGsmText(text), text, kind);
    assert.ok(text.length <= 160, `${kind}: ${text.length}`);
    assert.match(
      text,
      kind === 'question' || kind === 'too-little' ? /choose\/x{22}$/ : /[.]$/,
      `${kind} is not cut off: ${text}`,
    );
    assert.ok(text.includes(longest.orderNumber), kind);
    if (kind === 'ready' || kind === 'on-the-way') assert.match(text, /Your code is 1234\./);
  }
});

const about = (customer: { phone: string; email: string | null }, message: OrderMessage) =>
  app.context.database.write((tx) =>
    queueOrderMessage(tx, { customer: { id: 'c-1', firstname: 'Bisi', ...customer }, ...message }),
  );
const textCount = async (toKey: string): Promise<number> =>
  (await app.context.database.pool.query('select count(*)::int as n from text_messages where to_key = $1', [toKey]))
    .rows[0].n;

test('an order that is ready tells its code by text message and by email', async () => {
  const customer = { phone: '0803 222 0001', email: 'bisi@example.com' };
  await about(customer, { kind: 'ready', orderNumber: 'FB-10000001', code: '0427', storeName: 'Bodija' });
  assert.equal(
    await app.waitForText('+2348032220001'),
    'Foodbank: Order FB-10000001 is ready at Bodija. Your code is 0427. Give it only when you have the goods.',
  );
  const email = await app.waitForEmail('bisi@example.com');
  assert.deepEqual([email.subject, valueIn(email, 'Code')], ['Your order FB-10000001 is ready', '0427']);
});

test('a code of a hand-over is in no table in plain text', async () => {
  const customer = { phone: '0803 222 0002', email: 'sade@example.com' };
  // Longer than a real one: four digits are by chance in an id, a time or sealed bytes.
  const code = '975310864297';
  await about(customer, { kind: 'on-the-way', orderNumber: 'FB-10000002', code });
  for (const table of ['emails', 'text_messages', 'pgboss.job']) {
    const { rows } = await app.context.database.pool.query(
      `select 1 from ${table} one where strpos(one::text, $1) > 0 or strpos(one::text, $2) > 0`,
      [code, Buffer.from(code).toString('hex')],
    );
    assert.deepEqual(rows, [], table);
  }
  assert.match(await app.waitForText('+2348032220002'), new RegExp(code), 'the code was in the message');
});

test('a customer without an email hears of a change by text message; with one, by email alone', async () => {
  const change: OrderMessage = { kind: 'changed', orderNumber: 'FB-10000003', amountKobo: 150_000 };
  await about({ phone: '08032220003', email: null }, change);
  await about({ phone: '08032220004', email: 'ngozi@example.com' }, change);
  assert.equal(
    await app.waitForText('+2348032220003'),
    'Foodbank: We had to change order FB-10000003. You get N1,500 back.',
  );
  assert.equal((await app.waitForEmail('ngozi@example.com')).subject, 'We had to change your order FB-10000003');
  assert.equal(await textCount('+2348032220004'), 0);
});

test('all that an email would say goes by text to a customer without a confirmed one, and by email alone to the others', async () => {
  for (const [n, kind] of kinds.entries()) {
    const phone = `080322210${String(n).padStart(2, '0')}`;
    await about({ phone, email: null }, { kind, ...longest });
    assert.equal(await textCount(`+234${phone.slice(1)}`), 1, kind);
  }
  for (const kind of ['delivered', 'expired'] as const)
    await about({ phone: '08032221099', email: 'by.email@example.com' }, { kind, orderNumber: 'FB-10000005' });
  assert.equal(await textCount('+2348032221099'), 0);
});

test('a phone that gets no text messages stops no order', async () => {
  await about({ phone: '+44 7911 123456', email: null }, { kind: 'placed', orderNumber: 'FB-10000004' });
  assert.equal(await textCount('+447911123456'), 0);
});

test('an account can’t flood a mailbox with orders that are never paid, and paid orders are always told', async () => {
  const customer = { phone: '08032220005', email: 'full@example.com' };
  for (let index = 0; index < 8; index++) await about(customer, { kind: 'expired', orderNumber: `FB-2000000${index}` });
  await about(customer, { kind: 'placed', orderNumber: 'FB-20000009', amountKobo: 500_000 });
  const { rows } = await app.context.database.pool.query(
    `select kind, count(*)::int as count from emails where to_key = 'full@example.com' group by kind order by kind`,
  );
  assert.deepEqual(rows, [
    { kind: 'order-news', count: 1 },
    { kind: 'order-unpaid', count: 5 },
  ]);
});

test('an order that lapses with a part of its money is texted with the sum that comes back, also beside an email', async () => {
  const customer = { phone: '08032220006', email: 'part@example.com' };
  await about(customer, { kind: 'expired', orderNumber: 'FB-10000006', amountKobo: 5_005_000 });
  assert.equal(
    await app.waitForText('+2348032220006'),
    'Foodbank: Order FB-10000006 has expired, because it was not paid in full. You get N50,050 back.',
  );
  const email = await app.waitForEmail('part@example.com');
  assert.equal(valueIn(email, 'You get back'), '₦50,050');
});

test('a move without a window says that the store chooses one, and a refund that was asked for is not called done', () => {
  const text = (kind: OrderMessageKind, more: object = {}) => orderText({ kind, orderNumber: 'FB-1', ...more });
  const window = '16 Jun 2026, 12 noon-4 pm';
  assert.equal(text('moved'), 'Foodbank: Order FB-1 has been moved. The store is setting a new time.');
  assert.equal(text('not-at-home', { window }), `Foodbank: Nobody was home for order FB-1. New time: ${window}.`);
  assert.match(text('refunded', { amountKobo: 50_000 }), /^Foodbank: We are refunding N500 for order FB-1/);
});

test('names of every Nigerian language reach a phone as letters', () => {
  assert.equal(
    asGsmText('Ɗanladi Ƙofar, Ṣadé Ọlátúnjí, Ngọzi Ụzọ, Ɓala Ƴaro'),
    'Danladi Kofar, Sadé Olatunji, Ngozi Uzo, Bala Yaro',
  );
});
