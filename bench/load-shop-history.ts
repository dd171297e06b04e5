import type { ConsoleScale } from './load-console-data.ts';

/** How much of our own shop there is, beside the console's other data. */
export interface ShopScale extends ConsoleScale {
  customers: number;
  shopOrders: number;
  loans: number;
  products: number;
  stores: number;
  riders: number;
  /** Payouts to each agent, one a month. */
  payoutsEach: number;
  statementDays: number;
  /** Lines of each day's statement. */
  linesADay: number;
}

const firstNames =
  'Tunde Amaka Zainab Chidi Ngozi Bisi Musa Aisha Emeka Folake Segun Halima Ifeoma Kunle Maryam Obinna Ronke Sade Uche Yusuf Ada Bola Dayo Efe Gbenga';
const lastNames =
  'Bello Okafor Adeyemi Eze Ibrahim Okonkwo Balogun Musa Adebayo Nwosu Lawal Obi Adeleke Suleiman Ogunleye Danjuma Chukwu Alabi Yakubu Effiong Onyeka Abiola Garba Odili Fashola Umeh Aliyu Bassey Idowu Kalu Oyelaran Tijani';
const wordOf = (words: string, n: string) => {
  const all = words.split(' ');
  return `(array['${all.join("','")}'])[1 + (${n}) % ${all.length}]`;
};
const idIn = (group: string) => (n: string) => `('00000000-0000-7000-${group}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const customerId = (n: string) => `('00000000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))`;
export const [checkoutId, payoutId, productId, chargeId] = [idIn('a000'), idIn('b000'), idIn('c000'), idIn('d000')];
export const [storeId, zoneId, riderId, loanId] = [idIn('e000'), idIn('e001'), idIn('e002'), idIn('e003')];
export const numberOf = (prefix: string, n: string) =>
  `('${prefix}-' || (10000000 + (${n})::bigint * 83 % 90000000)::text)`;
const sumTo = (shares: readonly (readonly [state: string, share: number])[], last: number): number =>
  shares.slice(0, last + 1).reduce((sum, [, share]) => sum + share, 0);
/** A state for each row, by the parts of a thousand that states have. The last one has the rest. */
export const stateOf = (n: string, shares: readonly (readonly [state: string, ofThousand: number])[], rest: string) => {
  const cases = shares.map(([state], at) => `when (${n}) % 1000 < ${sumTo(shares, at)} then '${state}'`);
  return `case ${cases.join(' ')} else '${rest}' end`;
};
export const days = 600;

/** What the n-th record is called, for searching it. */
export const searchNames = {
  orderNumber: (n: number) => `FB-${10_000_000 + ((n * 83) % 90_000_000)}`,
  loanNumber: (n: number) => `LN-${10_000_000 + ((n * 83) % 90_000_000)}`,
  phone: (n: number) => `0913${String(n).padStart(7, '0')}`,
  email: (n: number) => `own${n}@bench.example`,
  transaction: (n: number) => String(4_000_000_000 + n),
  payoutId: (n: number) => `00000000-0000-7000-b000-${n.toString(16).padStart(12, '0')}`,
  customerId: (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`,
  transfer: (n: number) => `TRF_b${n}`,
  bankReference: (n: number) => `NIP${n}X`,
  requestNumber: (n: number) => `R-${String(10_000_000 + n * 79).slice(0, 4)}-${String(10_000_000 + n * 79).slice(4)}`,
};

const shopSql = ({ stores, products, riders }: ShopScale) => `
  insert into stores (id, slug, name, city, address, phone, margin_ppm)
  select ${storeId('n')}, 'bench-' || n, 'Bench Market ' || n, (array['Lagos', 'Ibadan', 'Abuja'])[1 + n % 3], n || ' Market Road', '08031234567', 100000
  from generate_series(1, ${stores}) n;
  insert into delivery_zones (id, city, name, fee_kobo, rider_fee_kobo)
  select ${zoneId('n')}, (array['Lagos', 'Ibadan', 'Abuja'])[1 + n % 3], 'Bench area ' || n, 150000, 90000 from generate_series(1, ${stores}) n;
  insert into categories (slug, name, position) select 'bench-' || n, 'Bench ' || n, 1000 + n from generate_series(0, 19) n;
  insert into products (id, slug, name, unit, kind, category_slug, sort_name, words, agreed_name, state, created_at)
  select ${productId('n')}, 'bench-product-' || n, w || ' ' || n, n % 20 + 1 || ' kg', 'single', 'bench-' || n % 20, lower(w) || ' ' || n,
    array[lower(w), n::text], w || ' ' || n, case when n % 20 = 1 then 'draft' when n % 20 = 2 then 'archived' else 'published' end, now()
  from (select n, ${wordOf('Rice Beans Garri Yam Semovita Spaghetti Tomatoes Palm-oil Salt Milk', 'n')} as w from generate_series(1, ${products}) n) w;
  insert into product_words select distinct unnest(words) from products on conflict do nothing;
  insert into store_products (store_id, product_id, price_kobo, on_hand)
  select ${storeId('s')}, ${productId('n')}, (1000 + n * 7919 % 90000) * 100, n * 31 % 400
  from generate_series(1, ${stores}) s, generate_series(1, ${products}) n where n % 20 not in (1, 2);
  insert into accounts (id, kind, login_key, password_hash, created_at)
  select ${riderId('n')}, 'rider', '+234909' || lpad(n::text, 7, '0'), 'none', now() from generate_series(1, ${riders}) n;
  insert into riders (id, name, phone, city, state, invited_at, joined_at)
  select ${riderId('n')}, ${wordOf(firstNames, 'n')} || ' Rider ' || n, '+234909' || lpad(n::text, 7, '0'), (array['Lagos', 'Ibadan', 'Abuja'])[1 + n % 3],
    case when n % 20 = 0 then 'suspended' else 'active' end, now(), now() from generate_series(1, ${riders}) n;
  insert into delivery_windows (store_id, day, starts_at, ends_at, capacity, taken)
  select ${storeId('s')}, day, (day + hour) at time zone 'Africa/Lagos', (day + hour + interval '4 hours') at time zone 'Africa/Lagos', 500, 100
  from generate_series(1, ${stores}) s, lateral (select current_date + d as day from generate_series(-${days + 2}, 14) d) d,
    (values (interval '8 hours'), (interval '12 hours'), (interval '16 hours')) h (hour);`;

const customersSql = ({ customers }: ShopScale) => `
  insert into accounts (id, kind, login_key, password_hash, created_at)
  select ${customerId('n')}::uuid, 'customer', '+234913' || lpad(n::text, 7, '0'), 'none', now() from generate_series(1, ${customers}) n;
  insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, referred_at, updated_at,
    source, email_confirmed_at, agent_id)
  select ${customerId('n')}, f, l, 'own' || n || '@bench.example', 'own' || n || '@bench.example', '0913' || lpad(n::text, 7, '0'),
    '+234913' || lpad(n::text, 7, '0'), f || ' ' || l, 'o******@bench.example', '080******' || right(n::text, 2),
    now() - interval '${days + 1} days' + n * interval '${days} days' / ${customers}, now(), 'own', now(),
    case when n % 4 = 0 then ('00000000-0000-7000-8000-' || lpad(to_hex(3 + n % 40), 12, '0'))::uuid end
  from (select n, ${wordOf(firstNames, 'n')} as f, ${wordOf(lastNames, 'n / 25')} as l from generate_series(1, ${customers}) n) names;
  insert into customer_text_acceptances (customer_id, kind, version, accepted_at)
  select id, k, '1', referred_at from customers, (values ('terms'), ('privacy')) k (k) where source = 'own';
  insert into identity_checks (customer_id, number_kind, last_digits, firstname, lastname, text_version, language, asked_at, asked_on, state, reason, asks,
    decided_at, decided_by, provider)
  select ${customerId('n')}, 'bvn', '1234', 'Tunde', 'Bello', '1', 'en', at, at::date, state, case when state in ('needs-a-person', 'refused') then 'name-differs' end,
    1, at, case when state in ('verified', 'refused') and n % 3 = 0 then (select id from staff_members order by id limit 1) end, 'sandbox'
  from (select n, now() - n * interval '${days} days' / ${customers} as at,
    ${stateOf(
      'n',
      [
        ['needs-a-person', 10],
        ['refused', 60],
      ],
      'verified',
    )} as state from generate_series(1, ${customers}, 3) n) one`;

/** The customers of orders: one has a thousandth of all, a fiftieth of them the fifth part, and the others the rest. */
const buyerOf = ({ customers }: ShopScale) =>
  customerId(
    `case when n % 500 = 0 then 1 when n % 5 = 0 then 2 + (n * 31) % greatest(1, ${customers} / 50) else 1 + (n * 7919::bigint) % ${customers} end`,
  );
// The newest are open; of the others nine in ten were delivered.
const orderState = ({ shopOrders: all }: ShopScale) => {
  const open = (
    [
      ['awaiting-payment', 5_000],
      ['placed', 500],
      ['packing', 2_500],
      ['ready', 2_000],
      ['on-the-way', 2_500],
      ['not-at-home', 10_000],
    ] as const
  ).map(([state, part]) => [state, Math.ceil(all / part)] as const);
  const cases = open.map(([state], at) => `when ${all} - n < ${sumTo(open, at)} then '${state}'`);
  const over = stateOf(
    'n * 7',
    [
      ['cancelled', 30],
      ['expired', 20],
      ['partly-returned', 20],
      ['returned', 10],
      ['partly-delivered', 20],
    ],
    'delivered',
  );
  return `case ${cases.join(' ')} else (${over}) end`;
};
const isUnplaced = `state in ('awaiting-payment', 'expired')`;
const isOver = `state in ('delivered', 'partly-delivered', 'partly-returned', 'returned')`;

const ordersSql = (scale: ShopScale) => `
  create temporary table made_orders as
  select n, ${numberOf('FB', 'n')} as number, ${buyerOf(scale)} as customer_id, at, state, store, n % 10 < 7 as is_delivery, goods,
    case when n % 10 < 7 then 150000 else 0 end as fee,
    (((at at time zone 'Africa/Lagos')::date + 1) + interval '8 hours' + n % 3 * interval '4 hours') at time zone 'Africa/Lagos' as window_from,
    (state in ('cancelled', 'returned')) as is_refunded
  from (select n, now() - (${scale.shopOrders} - n) * interval '${days} days' / ${scale.shopOrders} as at, ${orderState(scale)} as state,
      case when n % 10 < 3 then 1 else 1 + (n / 10) % ${scale.stores} end as store, (2000 + floor(power(random(), 3) * 400000)::bigint) * 100 as goods
    from generate_series(1, ${scale.shopOrders}) n) made
  where not exists (select from shop_orders o where o.number = ${numberOf('FB', 'n')});
  insert into shop_orders (number, checkout_id, customer_id, store_id, state, handover, goods_kobo, refunded_goods_kobo, delivery_fee_kobo, refunded_fee_kobo,
    margin_ppm, zone_id, rider_fee_kobo, window_id, window_from, window_to, created_at, placed_at, delivered_at, updated_at, paid_by)
  select number, ${checkoutId('n')}, customer_id, ${storeId('store')}, state, case when is_delivery then 'delivery' else 'pick-up' end, goods,
    case when is_refunded then goods when state in ('partly-returned', 'partly-delivered') then goods / 2 else 0 end, fee,
    case when is_refunded then fee else 0 end, 100000, case when is_delivery then ${zoneId('store')} end, case when is_delivery then 90000 else 0 end,
    case when is_delivery then w.id end, case when is_delivery then window_from end, case when is_delivery then window_from + interval '4 hours' end, at,
    case when not ${isUnplaced} then at end, case when ${isOver} then window_from + interval '2 hours' end, at,
    case when not ${isUnplaced} then ${chargeId('n')} end
  from made_orders left join delivery_windows w on w.store_id = ${storeId('store')} and w.starts_at = window_from;
  insert into shop_order_lines (order_number, position, product_id, name, unit, quantity, price_kobo, vat_ppm, substitution)
  select number, p, ${productId(`1 + (n * 13 + p * 4999) % ${scale.products}`)}, ${wordOf('Rice Beans Garri Yam Milk', 'n + p')} || ' ' || p, '5 kg', 1, goods / 2,
    0, 'similar' from made_orders, generate_series(1, 2) p;
  insert into shop_order_lines (order_number, position, product_id, name, unit, quantity, price_kobo, vat_ppm, substitution)
  select number, p, ${productId('p')}, 'Rice ' || p, '5 kg', 9, 5000, 0, 'similar' from made_orders, generate_series(3, 60) p
  where number = (select number from made_orders where state = 'delivered' and n % 500 = 0 order by n desc limit 1)
  on conflict do nothing;
  insert into shop_order_events (order_number, kind, at, actor_kind, actor_id)
  select number, kind, at + step * interval '1 hour', case step when 2 then 'staff' else 'customer' end,
    case step when 2 then (select id::text from staff_members order by id limit 1) else customer_id end
  from made_orders, lateral (values ('created', 0), ('placed', 0), (case when ${isOver} then 'delivered' when state = 'cancelled' then 'cancelled' end, 2)) e (kind, step)
  where kind is not null and (kind <> 'placed' or not ${isUnplaced});
  insert into delivery_stops (order_number, store_id, zone_id, window_id, day, fee_kobo, rider_fee_kobo, area, state, rider_id, taken_at, placed_at, promised_by,
    promise_kept, packed_at, ended_at, picked_up_at)
  select number, ${storeId('store')}, ${zoneId('store')}, w.id, (window_from at time zone 'Africa/Lagos')::date, fee, 90000, 'Bench area', stop,
    case when stop in ('taken', 'delivered') then ${riderId(`1 + n % ${scale.riders}`)} end, case when stop in ('taken', 'delivered') then at end, at,
    window_from + interval '4 hours', case when stop = 'delivered' then n % 10 > 0 end, case when o.state not in ('placed', 'packing') then at end,
    case when stop in ('delivered', 'cancelled') then window_from + interval '2 hours' end, case when stop = 'delivered' then at end
  from made_orders o left join delivery_windows w on w.store_id = ${storeId('store')} and w.starts_at = window_from,
    lateral (select case when ${isOver} then 'delivered' when state = 'cancelled' then 'cancelled'
      when state in ('on-the-way', 'not-at-home') or n % 4 = 0 then 'taken' else 'offered' end as stop) s
  where is_delivery and not ${isUnplaced}`;

const returnsSql = `
  insert into asked_returns (id, order_number, customer_id, store_id, key, body_digest, note, asked_at, ended_at)
  select ${idIn('e004')('n')}, number, customer_id, ${storeId('store')}, ${checkoutId('n')}, 'bench', 'Broken', at, case when n % 20 > 0 then at end
  from made_orders where state in ('partly-returned', 'returned');
  insert into asked_return_lines (return_id, line_id, position, name, unit, quantity, problem, amount_kobo, state, decided_at, decided_by)
  select r.id, l.id, 1, l.name, l.unit, 1, 'damaged', l.price_kobo, case when r.ended_at is null then 'asked' else 'refunded' end, r.ended_at,
    case when r.ended_at is not null then (select id::text from staff_members order by id limit 1) end
  from asked_returns r join shop_order_lines l on l.order_number = r.order_number and l.position = 1 where r.body_digest = 'bench';
  insert into requests (reference, kind, digest, subject, sender_name, email, phone, customer_id, order_number, fields, received_at, quarantined, state, due_at,
    changed_at, search)
  select 'R-C' || n, kind, 'own ' || n, 'Where is order ' || number, 'Tunde Bello', null, '+2348071234567', customer_id, case when kind = 'order' then number end,
    '{"message": "Where is my rice?"}', at, false, case when n % 2000 = 0 then 'new' when n % 2000 = 50 then 'answered' else 'closed' end,
    case when n % 2000 = 0 then at + interval '24 hours' end, at, 'tunde bello where is order ' || lower(number)
  from (select *, case when n % 3 = 0 then 'customer' else 'order' end as kind from made_orders where n % 50 = 0) o;
  insert into request_entries (request_id, at, kind, author_id, text, key)
  select id, changed_at + i * interval '1 minute', case i when 1 then 'message' when 2 then 'answer' else 'note' end,
    case when i > 1 then (select id from staff_members order by id limit 1) end, 'It is on its way', i::text
  from requests, generate_series(1, 3) i where digest ~ '^(bench|own) '`;

// Codes are sent before it is known whose number it is.
const messagesSql = `
  insert into text_messages (kind, to_key, customer_id, created_at, send_after, send_until, attempts, sent_at)
  select case when n % 8 = 0 then 'code' else 'order' end, c.phone_key, case when n % 8 > 0 then o.customer_id end, at, at, at + interval '1 day', 1, at
  from made_orders o join customers c on c.id = o.customer_id;
  insert into emails (kind, to_address, to_key, template_data, created_at, attempts, sent_at, customer_id)
  select 'order-news', c.email, c.email_key, json_build_object('orderNumber', number, 'step', 'placed'), at, 1, at, o.customer_id
  from made_orders o join customers c on c.id = o.customer_id where n % 2 = 0;
  insert into audit_lines (at, actor, actor_kind, action, subject, detail, reason)
  select at, (select id::text from staff_members order by id limit 1), 'staff',
    case n % 4 when 0 then 'customer-contacts-shown' else 'order-contacts-shown' end, case n % 4 when 0 then customer_id else number end, '{}', 'Called back'
  from made_orders where n % 10 = 0;
  insert into audit_lines (at, actor, actor_kind, action, subject, detail)
  select referred_at, id, 'customer', 'customer-signed-up', id, '{}' from customers where source = 'own'`;

/** What fills a database with customers, orders, deliveries, requests and messages of our own shop. */
export const shopHistory = (scale: ShopScale): readonly string[] => [
  shopSql(scale),
  customersSql(scale),
  ordersSql(scale),
  returnsSql,
  messagesSql,
];
