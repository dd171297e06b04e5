import { auditSql, type ConsoleScale, requestsSql } from './load-console-data.ts';
import { loadData } from './load-data.ts';
import { withClient } from './open-postgres.ts';

/** How much the search looks through, beside the console's data. */
export interface SearchScale extends ConsoleScale {
  customers: number;
  shopOrders: number;
  charges: number;
  loans: number;
  products: number;
  /** Payouts to each agent, each with a line of a statement. */
  payoutsEach: number;
  riders: number;
}

const firstNames =
  'Tunde Amaka Zainab Chidi Ngozi Bisi Musa Aisha Emeka Folake Segun Halima Ifeoma Kunle Maryam Obinna Ronke Sade Uche Yusuf Ada Bola Dayo Efe Gbenga';
const lastNames =
  'Bello Okafor Adeyemi Eze Ibrahim Okonkwo Balogun Musa Adebayo Nwosu Lawal Obi Adeleke Suleiman Ogunleye Danjuma Chukwu Alabi Yakubu Effiong Onyeka Abiola Garba Odili Fashola Umeh Aliyu Bassey Idowu Kalu Oyelaran Tijani';
const wordOf = (words: string, n: string) => {
  const all = words.split(' ');
  return `(array['${all.join("','")}'])[1 + (${n}) % ${all.length}]`;
};

const customerId = (n: string) => `'00000000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0')`;
const checkoutId = (n: string) => `('00000000-0000-7000-a000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const payoutId = (n: string) => `('00000000-0000-7000-b000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const numberOf = (prefix: string, n: string) => `'${prefix}-' || (10000000 + (${n}) * 83 % 90000000)::text`;
const someTime = `now() - random() * interval '600 days'`;
const storeId = `(select id from stores where slug = 'bench')`;

/** What the n-th record is called, for searching it. */
export const searchNames = {
  orderNumber: (n: number) => `FB-${10_000_000 + ((n * 83) % 90_000_000)}`,
  loanNumber: (n: number) => `LN-${10_000_000 + ((n * 83) % 90_000_000)}`,
  phone: (n: number) => `0807${String(n).padStart(7, '0')}`,
  email: (n: number) => `own${n}@bench.example`,
  transaction: (n: number) => String(4_000_000_000 + n),
  payoutId: (n: number) => `00000000-0000-7000-b000-${n.toString(16).padStart(12, '0')}`,
  customerId: (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`,
  transfer: (n: number) => `TRF_b${n}`,
  bankReference: (n: number) => `NIP${n}X`,
  requestNumber: (n: number) => `R-${String(10_000_000 + n * 79).slice(0, 4)}-${String(10_000_000 + n * 79).slice(4)}`,
};

const statements = (scale: SearchScale) => [
  `insert into stores (slug, name, city, address, phone, margin_ppm) values ('bench', 'Bench Market', 'Lagos', 'Road', '0800', 0)`,
  `insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, referred_at, updated_at,
     source)
   select ${customerId('n')}, f, l, 'own' || n || '@bench.example', 'own' || n || '@bench.example', '0807' || lpad(n::text, 7, '0'),
     '+234807' || lpad(n::text, 7, '0'), f || ' ' || l, 'o******@bench.example', '080******' || right(n::text, 2), ${someTime}, now(), 'own'
   from (select n, ${wordOf(firstNames, 'n')} as f, ${wordOf(lastNames, 'n / 25')} as l from generate_series(1, ${scale.customers}) n) names`,
  `insert into shop_orders (number, checkout_id, customer_id, store_id, state, handover, goods_kobo, delivery_fee_kobo, margin_ppm, created_at,
     placed_at, delivered_at, updated_at)
   select ${numberOf('FB', 'n')}, ${checkoutId('n')}, ${customerId(`1 + n * 7 % ${scale.customers}`)}, ${storeId}, 'delivered', 'pick-up', 1500000, 0, 0,
     at, at, at, at
   from (select n, ${someTime} as at from generate_series(1, ${scale.shopOrders}) n) numbers`,
  `insert into charges (reference, attempt, owner, owner_kind, owner_id, customer_id, amount_kobo, state, paid_kobo, used_kobo, transaction_id,
     created_at, changed_at)
   select ${numberOf('FB', 'n')} || '-1', 1, 'checkout:' || ${checkoutId('n')}, 'checkout', ${checkoutId('n')}::text,
     ${customerId(`1 + n * 7 % ${scale.customers}`)}, 1500000, 'paid', 1500000, 1500000, (4000000000 + n)::text, at, at
   from (select n, ${someTime} as at from generate_series(1, ${scale.charges}) n) numbers`,
  `insert into loans (number, customer_id, owner, plan_code, plan_version, agreement, agreement_hash, accepted_on, key, digest, created_at,
     replayed_through, state, open_principal_kobo, open_charge_kobo, open_late_fee_kobo, due_kobo, overdue_kobo, credit_kobo, changed_at, settled_on)
   select ${numberOf('LN', 'n')}, ${customerId(`1 + n % ${scale.customers}`)}, 'order:' || ${numberOf('FB', 'n')}, 'weeks-4', 1, 'a',
     sha256(convert_to('a', 'UTF8')), current_date, 'k' || n, sha256('d'), ${someTime}, current_date, 'settled', 0, 0, 0, 0, 0, 0, now(),
     current_date
   from generate_series(1, ${scale.loans}) n`,
  `insert into products (slug, name, unit, kind, category_slug, sort_name, words, agreed_name, state, created_at)
   select 'product-' || n, w || ' ' || n, '5 kg', 'single', 'grains', lower(w) || ' ' || n, array[lower(w), n::text], w, 'published', now()
   from (select n, ${wordOf('Rice Beans Garri Yam Semovita Spaghetti Tomatoes Palm-oil Salt Milk', 'n')} as w
     from generate_series(1, ${scale.products}) n) names`,
  `insert into riders (id, name, phone, city, state, invited_at)
   select gen_random_uuid(), ${wordOf(firstNames, 'n')} || ' Rider ' || n, '0806' || lpad(n::text, 7, '0'), 'Lagos', 'active', now()
   from generate_series(1, ${scale.riders}) n`,
  `insert into disbursements (id, reference, owner, amount_kobo, state, recipient_code, post_count, posted_at, transfer_code, requested_at, ended_at,
     changed_at)
   select ${payoutId('n')}, 'payout-' || ${payoutId('n')}, 'payout:' || ${payoutId('n')}, 500000, 'paid', 'RCP', 1, now(), 'TRF_b' || n, now(), now(),
     now() from generate_series(1, ${scale.agents * scale.payoutsEach}) n`,
  `insert into payouts (id, agent_id, due_month, sendable_from, state, positive_kobo, set_off_kobo, tax_kobo, amount_kobo, carried_kobo, line_count,
     reference, bank_code, bank_name, last_digits, flags, fingerprint, proposed_at, proposed_on, reviewed_by, reviewed_fingerprint, approved_by,
     approved_fingerprint, disbursement_id, sending_on, paid_on, ended_at, ended_on, changed_at)
   select ${payoutId('n')}, ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % ${scale.agents}), 12, '0'))::uuid,
     date_trunc('month', current_date - (n / ${scale.agents}) * interval '1 month')::date, current_date, 'paid', 500000, 0, 0, 500000, 0, 1,
     'payout-' || ${payoutId('n')}, '044', 'Access', '1234', '{}', 'f', now(), current_date, ${payoutId('1')}, 'f', ${payoutId('2')}, 'f',
     ${payoutId('n')}, current_date, current_date, now(), current_date, now()
   from generate_series(1, ${scale.agents * scale.payoutsEach}) n`,
  `insert into statement_lines (statement_id, line, account, external_id, booked_on, value_on, amount_kobo, description, reference, state, disbursement_id)
   select ${payoutId('1')}, n, 'bank', 'X' || n, current_date, current_date, -500000, 'NIP transfer ' || n, 'NIP' || n || 'X', 'matched', ${payoutId('n')}
   from generate_series(1, ${scale.agents * scale.payoutsEach}) n`,
  requestsSql(scale).replace(
    `'R-B' || n`,
    `'R-' || left((10000000 + n * 79)::text, 4) || '-' || right((10000000 + n * 79)::text, 4)`,
  ),
  auditSql(scale),
];

// In a database that is dropped afterwards: a million rows would be checked one by one.
const withoutReferences = `do $$ declare one record; begin
  for one in select conrelid::regclass as of, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
  end loop;
  for one in select oid::regclass as of from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s disable trigger user', one.of);
  end loop;
end $$`;
const withTriggers = withoutReferences
  .replace(/for one in select conrelid.*?end loop;/s, '')
  .replace('disable', 'enable');

/** Fills a migrated database with all that the search looks through. References between tables are not checked. */
export async function loadSearchData(url: string, scale: SearchScale): Promise<void> {
  await loadData(url, scale, 'none of these agents signs in');
  await withClient(url, async (client) => {
    await client.query(withoutReferences);
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
    for (const statement of statements(scale)) await client.query(statement);
    await client.query(withTriggers);
    await client.query('vacuum (analyze)');
  });
}
