import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { startApp } from '../../../../test/start-app.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { startCheckout } from './start-checkout.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
const store = await makeStore(app);

/** Puts many customers with a basket each into the database. Returns their ids. */
async function makeBuyers(count: number, productIds: readonly string[]): Promise<string[]> {
  await makeOwnCustomer(app);
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (
       insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, own_account,
         referred_at, updated_at, source)
       select gen_random_uuid()::text, 'Bisi', 'Buyer', '', '', '', 'buyer' || n || $3, 'Bisi Buyer', '', '', false, now(), now(), 'own'
       from generate_series(1, $1) n returning id),
     baskets_made as (
       insert into baskets (customer_id, store_id, version, updated_at) select id, $2, 1, now() from made returning customer_id)
     select id from made`,
    [count, store.id, randomUUID()],
  );
  const ids = rows.map(({ id }) => id);
  await database.pool.query(
    `insert into basket_lines (customer_id, position, product_id, quantity, substitution)
     select c, p.n, p.id, 1, 'similar' from unnest($1::text[]) c, unnest($2::uuid[]) with ordinality p (id, n)`,
    [ids, productIds],
  );
  return ids;
}

/** More than the pool has connections: the rest waits for one, as requests do. */
const atOnce = 40;

/** All buyers press, many at once. Returns how many got the goods, and the codes of the refusals. */
async function pressAll(ids: readonly string[], total: number): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  const waiting = [...ids];
  const press = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const sent = { id: randomUUID(), key: randomUUID(), basketVersion: 1, handover: 'pick-up' as const, total };
      const buyer = id;
      try {
        await database.write((tx) => startCheckout(tx, buyer, sent));
        count('ordered');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        count(error.code);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, press));
  return outcomes;
}

test('of 1,000 buyers of the last one at once, one gets it, and there is a charge for that one alone', async () => {
  const last = await makeProduct(app, store.id, { priceKobo: 300_000, onHand: 1 });
  const outcomes = await pressAll(await makeBuyers(1_000, [last.id]), 3_000);
  assert.deepEqual(Object.fromEntries(outcomes), { ordered: 1, 'checkout-changed': 999 });
  const { rows } = await database.pool.query(
    `select (select count(*)::int from charges) as charges, (select count(*)::int from shop_orders) as orders,
       (select held from store_products where product_id = $1) as held`,
    [last.id],
  );
  assert.deepEqual(rows[0], { charges: 1, orders: 1, held: 1 });
});

test('a combo and its part in many baskets at once are never sold more often than there are parts', async () => {
  const rice = await makeProduct(app, store.id, { priceKobo: 100_000, onHand: 10 });
  const beans = await makeProduct(app, store.id, { priceKobo: 100_000, onHand: 7 });
  const combo = await makeCombo(app, store.id, [
    { productId: rice.id, quantity: 2 },
    { productId: beans.id, quantity: 1 },
  ]);
  const [combos, parts] = [await makeBuyers(20, [combo.id, rice.id]), await makeBuyers(20, [beans.id, rice.id])];
  const [ofCombos, ofParts] = await Promise.all([pressAll(combos, 31_000), pressAll(parts, 2_000)]);
  const [comboCount, partCount] = [ofCombos.get('ordered') ?? 0, ofParts.get('ordered') ?? 0];
  const { rows } = await database.pool.query(
    'select held, on_hand as "onHand" from store_products where product_id = any($1) order by on_hand desc',
    [[rice.id, beans.id]],
  );
  assert.deepEqual(rows, [
    { held: comboCount * 3 + partCount, onHand: 10 },
    { held: comboCount + partCount, onHand: 7 },
  ]);
  assert.ok(comboCount + partCount >= 4, JSON.stringify(rows));
});
