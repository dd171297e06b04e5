import { withClient } from './open-postgres.ts';

/** How many products the shop has, in one store. */
export const productCount = 10_000;
export const storeId = '00000000-0000-7000-8000-0000000a0001';
/** The id of the n-th product, from 1. */
export const productId = (n: number) => `00000000-0000-7000-8000-0001${n.toString(16).padStart(8, '0')}`;
/** Every product costs ₦5,000.00. */
export const priceKobo = 500_000;

const foods = ['rice', 'beans', 'garri', 'yam', 'palm oil', 'groundnut', 'plantain', 'onion', 'pepper', 'tomato'];
const makers = ['mama put', 'oke aro', 'mile twelve', 'bodija', 'surulere', 'kano', 'aba', 'ogbomoso', 'jos', 'epe'];
const one = (texts: readonly string[], n: string) => `(array['${texts.join("', '")}'])[1 + ${n} % ${texts.length}]`;

const productsSql = `
  insert into stores (id, slug, name, city, address, phone, margin_ppm)
  values ('${storeId}', 'bench', 'Bench Foods', 'Lagos', '1 Market Road', '08031234567', 100000);
  insert into categories (slug, name, position)
  select 'bench-' || n, 'Bench ' || n, 1000 + n from generate_series(0, 19) n;
  insert into products (id, slug, name, agreed_name, unit, kind, category_slug, sort_name, words, state, created_at)
  select ('00000000-0000-7000-8000-0001' || lpad(to_hex(n), 8, '0'))::uuid, 'bench-product-' || n, initcap(name), initcap(name), n % 20 + 1 || ' kg',
    'single', 'bench-' || n % 20, name, string_to_array(name, ' '), 'published', now()
  from (select n, ${one(makers, 'n / 10')} || ' ' || ${one(foods, 'n')} || ' sort ' || n as name
    from generate_series(1, ${productCount}) n) named;
  insert into product_words select distinct unnest(words) from products on conflict do nothing;
  insert into store_products (store_id, product_id, price_kobo, on_hand)
  select '${storeId}', id, ${priceKobo}, 100000 from products where slug like 'bench-product-%'`;

/** Fills a store with products. */
export async function loadShop(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(productsSql);
    await client.query('vacuum (analyze)');
  });
}
