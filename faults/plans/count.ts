import assert from 'node:assert/strict';
import { findDifferences } from '../../apps/api/src/domains/oversight/proof/run-proof.ts';
import { assertShelves } from '../checkout/count.ts';
import type { CheckoutWorld } from '../checkout/world.ts';

interface CountedPlan {
  number: string;
  key: string;
  state: string;
  checkout: string;
  downPaymentKobo: number;
  /** Of the newest offer; null while there is none. */
  offer: string | null;
  isAgreed: boolean;
  loan: string | null;
  loanNumber: string | null;
  /** What the loan counted of payments, less what it gave back. */
  countedKobo: number;
  /** Whether there is a letter that it is paid off. */
  hasLetter: boolean;
  /** Refunds that the provider refused: an alarm tells a person. */
  alarmedKobo: number;
}

const plansOf = `
  select o.number, o.state, c.key, c.state as checkout, o.goods_kobo + o.delivery_fee_kobo - o.financed_kobo as "downPaymentKobo",
    p.state as offer, p.agreed_at is not null as "isAgreed", l.state as loan, l.number as "loanNumber",
    coalesce((select sum((e.payload ->> 'kobo')::bigint * case e.kind when 'paid' then 1 else -1 end) from loan_events e
      where e.loan_id = l.id and e.kind in ('paid', 'refunded')), 0)::bigint as "countedKobo",
    exists (select from loan_papers w where w.loan_id = l.id and w.kind = 'discharge') as "hasLetter",
    coalesce((select sum(r.amount_kobo) from charge_refunds r join charges g on g.id = r.charge_id
      where g.owner in ('checkout:' || c.id, 'repayment:' || l.id) and r.state = 'failed' and r.alarm is not null), 0)::bigint as "alarmedKobo"
  from shop_orders o join checkouts c on c.id = o.checkout_id
    left join lateral (select * from plan_offers where checkout_id = c.id order by number desc limit 1) p on true
    left join loans l on l.owner = 'order:' || o.number
  order by 1`;
const strayLoans = `
  select l.number from loans l left join plan_offers p on p.loan_id = l.id and p.agreed_at is not null
    and l.owner = 'order:' || p.order_number and exists (select from shop_orders o where o.number = p.order_number)
  where p.id is null`;

/** Of each state of an order: where its offer and its loan have to be. */
const fits: Readonly<Record<string, { offer: RegExp; loan: RegExp }>> = {
  placed: { offer: /^agreed$/, loan: /^accepted$/ },
  packing: { offer: /^agreed$/, loan: /^accepted$/ },
  ready: { offer: /^agreed$/, loan: /^accepted$/ },
  delivered: { offer: /^agreed$/, loan: /^(active|settled)$/ },
  cancelled: { offer: /^(agreed|ended)$/, loan: /^(cancelled|null)$/ },
  expired: { offer: /^ended$/, loan: /^(cancelled|null)$/ },
};

/** Compares orders, offers, loans, the provider's books and the store's with each other. Returns the sums. */
export async function countPlans({ app, provider, presses }: CheckoutWorld, stock: ReadonlyMap<string, number>) {
  const { pool, read } = app.context.database;
  const { books } = provider;
  // By order, and by plan.
  const kept = new Map<string, number>();
  for (const [reference, { receivedKobo }] of books.charges) {
    const number = /^(FB|LN)-\d{8}/.exec(reference)?.[0] ?? reference;
    kept.set(number, (kept.get(number) ?? 0) + receivedKobo - books.givenKobo(reference));
  }
  const { rows: orders } = await pool.query<CountedPlan>(plansOf);
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const sums = { orders: orders.length, agreed: 0, delivered: 0, settled: 0, keptKobo: 0 };
  for (const one of orders) {
    const { number, state, checkout, offer, isAgreed, loan, loanNumber, countedKobo, downPaymentKobo, alarmedKobo } =
      one;
    const about = `${number} is ${state} (${checkout}), its offer ${offer}, its loan ${loan}`;
    const wanted = fits[state] ?? assert.fail(about);
    assert.match(String(offer), wanted.offer, about);
    assert.match(String(loan), wanted.loan, about);
    assert.equal(loan !== null, isAgreed, `${about}: a loan and a consent come together`);
    const isKept = !/^(cancelled|expired)$/.test(state);
    const keptKobo = (kept.get(number) ?? 0) + (kept.get(loanNumber ?? '') ?? 0) - Number(alarmedKobo);
    const wantedKobo = (isKept ? Number(downPaymentKobo) : 0) + Number(countedKobo);
    assert.equal(
      keptKobo,
      wantedKobo,
      `${about}: ${downPaymentKobo} due today, ${countedKobo} paid back, ${keptKobo} kept`,
    );
    assert.equal(one.hasLetter, loan === 'settled', `${about}: it has a letter once it is paid off`);
    sums.settled += Number(loan === 'settled');
    sums.agreed += Number(isAgreed);
    sums.delivered += Number(state === 'delivered');
    sums.keptKobo += keptKobo;
  }
  for (const number of kept.keys())
    assert.ok(
      orders.some((order) => order.number === number || order.loanNumber === number),
      `${number} is of no order`,
    );
  assert.deepEqual((await pool.query(strayLoans)).rows, [], 'no loan without a consent of an order');
  for (const { key, orderNumber, told } of presses) {
    if (orderNumber === null) continue;
    const order = byKey.get(key);
    assert.equal(order?.number, orderNumber, 'a press that was answered has its order');
    if (told.has('settled')) assert.equal(order?.loan, 'settled', `${orderNumber} was told to be paid off`);
    if (told.has('agreed')) assert.ok(order?.isAgreed, `${orderNumber} was told to be agreed`);
    if (told.has('cancelled')) assert.equal(order?.state, 'cancelled', orderNumber);
    else if (told.has('delivered')) assert.equal(order?.state, 'delivered', orderNumber);
    else if (told.has('placed'))
      assert.match(order?.state ?? '', /^(placed|packing|ready|delivered|cancelled)$/, orderNumber);
  }
  await assertShelves(pool, stock);
  assert.deepEqual((await findDifferences(read, null)).differences, [], 'the proof holds');
  return sums;
}
