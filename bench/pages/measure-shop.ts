/** Measures each screen of the customers' app on a slow phone: its largest paint, its layout shift, and its answer to a tap. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { devices } from 'playwright-core';
import { orderForPickUp, signInAsNewCustomer } from '../../e2e/customers.ts';
import { fillBasket } from '../../e2e/fill-a-basket.ts';
import makeDemo from '../../e2e/make-demo.ts';
import { startOwnProduct } from '../../e2e/own-product.ts';
import { productAddress } from '../../e2e/product.ts';
import { digits, median, type Result } from '../results.ts';
import { type PageTimings, readTimings, watchTimings } from './page-timings.ts';
import { slowDown } from './slow-phone.ts';

/** What Google calls good; a screen that misses it is listed, and doesn't fail the run, because machines differ. */
const layoutShiftMost = 0.05;
const tapMostMs = 200;
const oil = 'Palm oil, 5 litres';

interface Screen {
  name: string;
  path: string;
  /** Visible once the screen is whole. */
  whole: (page: Page) => Locator;
  /** What is tapped. */
  tap: (page: Page) => Locator;
  /** Without the store, the basket and the customer that the other screens have. */
  isFirstVisit?: boolean;
}

const listScreens = (order: string): Screen[] => {
  const add = (page: Page) => page.getByRole('button', { name: /^Add / }).first();
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
  const shop = '/app/';
  return [
    {
      name: 'first visit',
      path: shop,
      whole: (page) => page.getByRole('button', { name: /Mile 12/ }),
      tap: (page) => page.getByRole('button', { name: /Mile 12/ }),
      isFirstVisit: true,
    },
    { name: 'shop', path: shop, whole: (page) => page.getByRole('list', { name: 'All products' }), tap: add },
    { name: 'category', path: '/app/categories/rice-beans-grains', whole: add, tap: add },
    { name: 'search', path: '/app/search?q=rice', whole: add, tap: add },
    { name: 'product', path: '/app/products/basmati-rice-1-kg', whole: add, tap: add },
    {
      name: 'basket',
      path: '/app/basket',
      whole: (page) => page.getByText('Delivery is added at checkout'),
      tap: (page) => page.getByRole('button', { name: `One more: ${oil}` }),
    },
    {
      name: 'checkout',
      path: '/app/checkout',
      whole: (page) => page.getByRole('button', { name: /^Pay ₦/ }),
      tap: (page) => page.getByText('Deliver it to me'),
    },
    {
      name: 'order',
      path: `/app/orders/${order}`,
      whole: (page) => heading(page, `Order ${order}`),
      tap: (page) => page.getByRole('link', { name: 'Orders' }).first(),
    },
    {
      name: 'orders',
      path: '/app/orders',
      whole: (page) => page.getByRole('link', { name: new RegExp(order) }),
      tap: (page) => page.getByRole('link', { name: new RegExp(order) }),
    },
    {
      name: 'account',
      path: '/app/account',
      whole: (page) => heading(page, /Amina/),
      tap: (page) => page.getByRole('link', { name: /Addresses/ }),
    },
    {
      name: 'help',
      path: '/app/help',
      whole: (page) => page.getByText('You haven’t asked us anything yet.'),
      tap: (page) => page.getByRole('link', { name: 'Ask us' }),
    },
  ];
};

/** Starts the product with the demo's data, and measures every screen with an empty cache, some rounds. */
export async function measureShop(browser: Browser, rounds: number): Promise<Result[]> {
  const removeDemo = await makeDemo();
  const stop = await startOwnProduct();
  try {
    const { storage, order } = await fillPhone(browser);
    const screens = listScreens(order);
    const taken = new Map<string, PageTimings[]>();
    for (let round = 0; round < rounds; round++) {
      for (const screen of screens) {
        const context = await browser.newContext({
          ...devices['Pixel 7'],
          ...(!screen.isFirstVisit && { storageState: storage }),
        });
        const timings = await measureScreen(context, screen);
        console.log(`${screen.name}: ${JSON.stringify(timings)}`);
        taken.set(screen.name, [...(taken.get(screen.name) ?? []), timings]);
        await context.close();
      }
    }
    return screens.flatMap(({ name }) => resultsOf(name, taken.get(name) ?? []));
  } finally {
    await stop();
    await removeDemo();
  }
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a customer has on the phone who chose a store, put something into the basket and ordered before. */
async function fillPhone(browser: Browser): Promise<{ storage: Storage; order: string }> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: productAddress() });
  const page = await context.newPage();
  const customer = await signInAsNewCustomer(page, { firstname: 'Amina' });
  const { number } = await orderForPickUp(customer, ['Palm oil']);
  await fillBasket(page, /Mile 12 Fresh Foods/, oil);
  await page.goto('/app/basket');
  await page.getByText('Delivery is added at checkout').waitFor();
  const storage = await context.storageState();
  await context.close();
  return { storage, order: number };
}

async function measureScreen(context: BrowserContext, { path, whole, tap }: Screen): Promise<PageTimings> {
  const page = await context.newPage();
  await watchTimings(page);
  await slowDown(page);
  await page.goto(productAddress() + path);
  await whole(page).waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  const loaded = await readTimings(page);
  await tap(page).tap();
  // An answer is reported after its paint; one of less than 16 ms never is.
  await page.waitForFunction(() => performance.eventCounts?.get('click') !== 0);
  await readTimings(page);
  const { slowestTapMs } = await readTimings(page);
  return { ...loaded, slowestTapMs };
}

function resultsOf(name: string, taken: readonly PageTimings[]): Result[] {
  const rangeOf = (numbers: readonly number[]) => `${digits(Math.min(...numbers))} to ${digits(Math.max(...numbers))}`;
  const result = (what: string, numbers: number[], unit: string, more: Partial<Result>): Result => ({
    name: `app, ${name}: ${what}`,
    figure: median(numbers),
    unit,
    ...more,
    note: [rangeOf(numbers), more.note].filter(Boolean).join('; '),
  });
  const last = taken.at(-1);
  return [
    result(
      'largest paint',
      taken.map(({ largestPaintMs }) => largestPaintMs),
      'ms',
      { note: last?.largest ?? '' },
    ),
    result(
      'layout shift',
      taken.map(({ layoutShift }) => layoutShift),
      '',
      {
        aim: { most: layoutShiftMost },
        note: last?.moved ?? '',
      },
    ),
    result(
      'answer to a tap',
      taken.map(({ slowestTapMs }) => slowestTapMs ?? 16),
      'ms',
      { aim: { most: tapMostMs } },
    ),
  ];
}
