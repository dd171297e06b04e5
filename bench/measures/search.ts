import { apiPrefix } from '@foodbank/contract/endpoint';
import { searchRecords } from '@foodbank/contract/oversight/search-staff';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import { send } from '../http-load.ts';
import { type ShopScale, searchNames } from '../load-shop-history.ts';
import type { Result } from '../results.ts';
import { type Timed, timed } from './timed.ts';

/** The bar of a search for each handle at the 95th percentile. */
const barMs = 100;

/** What is typed: another text at each call, so that no call has the rows of the one before at hand. */
const handlesOf = ({ customers, requests, shopOrders, loans, payoutsEach, agents }: ShopScale) => {
  const of = (count: number, call: number) => 1 + ((call * 7_919) % count);
  const names = ['Tunde', 'Amaka', 'Zainab', 'Bello', 'Okafor', 'Eze', 'Musa'];
  const words = ['rice', 'bello', 'question', 'where', 'order'];
  const handles: Record<string, (call: number) => { text: string; contacts?: 'yes' }> = {
    'order number': (call) => ({ text: searchNames.orderNumber(of(shopOrders, call)) }),
    'four last digits': (call) => ({ text: searchNames.orderNumber(of(shopOrders, call)).slice(-4) }),
    'begin of an order number': (call) => ({ text: searchNames.orderNumber(of(shopOrders, call)).slice(0, 7) }),
    'common name': (call) => ({ text: names[call % names.length] ?? '' }),
    'whole name': (call) => ({ text: `${names[call % 3]} ${names[3 + (call % 4)]}` }),
    'middle of a name': (call) => ({ text: ['und', 'ain', 'ello', 'ade', 'kafo'][call % 5] ?? '' }),
    'word in most requests': (call) => ({ text: words[call % words.length] ?? '' }),
    'two common words': (call) => ({ text: `${names[call % 7]} ${words[call % words.length]}` }),
    'nobody’s name': (call) => ({ text: `zzxq${call} quuv` }),
    'phone, on Enter': (call) => ({ text: searchNames.phone(of(customers, call)), contacts: 'yes' }),
    'four digits of a phone, on Enter': (call) => ({
      text: searchNames.phone(of(customers, call)).slice(-4),
      contacts: 'yes',
    }),
    'email, on Enter': (call) => ({ text: searchNames.email(of(customers, call)), contacts: 'yes' }),
    'request number': (call) => ({ text: searchNames.requestNumber(of(requests, call)) }),
    'loan number': (call) => ({ text: searchNames.loanNumber(of(loans, call)) }),
    'payment of the provider': (call) => ({ text: searchNames.transaction(of(shopOrders, call)) }),
    'reference of a payout': (call) => ({ text: `payout-${searchNames.payoutId(of(agents * payoutsEach, call))}` }),
    'code of a transfer': (call) => ({ text: searchNames.transfer(of(agents * payoutsEach, call)) }),
    'reference of a bank': (call) => ({ text: searchNames.bankReference(of(agents * payoutsEach, call)) }),
    product: (call) => ({ text: ['rice', 'spaghetti', 'palm oil', 'tomato', 'garri 77'][call % 5] ?? '' }),
    'id of a record': (call) => ({ text: searchNames.customerId(of(customers, call)) }),
    'page of the console': (call) => ({ text: ['commission terms', 'balance', 'privacy'][call % 3] ?? '' }),
  };
  return handles;
};

/** The console's search for each handle, one call at a time, another text at each. */
export async function measureSearch(
  { database: { pool } }: AppContext,
  { url, cookie, scale, count }: { url: string; cookie: string; scale: ShopScale; count: number },
): Promise<{ results: Result[]; times: Timed[] }> {
  const [results, all]: [Result[], Timed[]] = [[], []];
  let refused = 0;
  for (const [name, textOf] of Object.entries(handlesOf(scale))) {
    let hits = 0;
    // Searches for contacts are limited for each member.
    await pool.query('delete from rate_limits');
    const times = await timed(`search: ${name}`, count, async (call) => {
      const path = `${apiPrefix}${searchRecords.path}?${new URLSearchParams(textOf(call))}`;
      const { status, text } = await send(url, { kind: name, method: 'GET', path, headers: { cookie } });
      if (status === 200) hits += JSON.parse(text).hits.length;
      else refused += 1;
    });
    all.push(times);
    const note = `${hits} records in all calls; slowest ${times.maxMs.toFixed(1)} ms`;
    results.push({ name: times.name, figure: times.p95Ms, unit: 'ms', bar: { most: barMs }, note });
  }
  const failed = { name: 'searches that did not answer 200', figure: refused, unit: '', bar: { most: 0 } };
  return { results: [...results, failed], times: all };
}
