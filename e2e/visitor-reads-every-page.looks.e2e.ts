import { expect, expectAccessible, expectNoSidewaysScroll, gate, test, untilFontsAreLoaded } from './journey.ts';
import { paint, watchShifts } from './shifts.ts';

const pages = [
  '/',
  '/become-a-rider',
  '/get-in-touch',
  '/faq',
  '/dietitian',
  '/contact-us',
  '/oyo-state',
  '/rates',
  '/terms',
  '/privacy',
];
const notices = ['/thank-you/newsletter', '/thank-you/partnership', '/thank-you/contact', '/500.html', '/no-such-page'];

/** The screens of both kinds of journey, a form that an address leads to, and a common wider phone, on which lines break differently. */
const views = [
  ...[...pages, ...notices].map((path) => ({ path, on: '', screen: null })),
  { path: '/get-in-touch/#partnershipForm', on: '', screen: null },
  { path: '/', on: ' on a wider phone', screen: { width: 412, height: 823 } },
];

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });
  for (const { path, on, screen } of views) {
    test(`${path}${on} is accessible, fits the screen, and does not shift when its fonts load late`, {
      tag: screen ? [] : '@desktop',
    }, async ({ page, context }) => {
      if (screen) await page.setViewportSize(screen);
      const shifts = await watchShifts(page);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).hostname !== '127.0.0.1') elsewhere.push(request.url());
      });
      const { opened, open: release } = gate();
      await page.route('**/*.woff2', async (route) => {
        await opened;
        await route.continue();
      });
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(response?.status()).toBe(path === '/no-such-page' ? 404 : 200);
      const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await expect.poll(paints, { intervals: [20] }).toBe(1);
      await page.evaluate(() =>
        document.querySelector(location.hash || 'body')?.scrollIntoView({ behavior: 'instant' }),
      );
      // A browser waits for a preloaded font before it paints text in another: up to half a second has been seen.
      await paint(page, 90);
      const loadedFaces = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
      const before = await loadedFaces();
      release();
      await expect.poll(loadedFaces, { intervals: [20] }).toBeGreaterThanOrEqual(before + 2);
      await untilFontsAreLoaded(page);
      await paint(page, 3);
      expect(await shifts.soFar()).toBeLessThanOrEqual(0.01);

      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(elsewhere, 'no request goes to another host').toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });
  }
});

// axe is a script, so the scripts are removed from the pages instead of turned off in the browser.
for (const path of pages) {
  test(`${path} is accessible without its scripts`, async ({ page }) => {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await expect(page.locator('html.js')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('an unknown address shows a page with a link home', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page');
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('pages have the same content with and without a closing slash, and metadata for search engines', async ({
  request,
}) => {
  const kinds: Record<string, string> = {
    '/': 'Organization',
    '/faq': 'FAQPage',
    '/oyo-state': 'Article',
    '/rates': 'WebPage',
  };
  for (const path of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    if (path !== '/') expect(await (await request.get(`${path}/`)).text()).toBe(html);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/);
    const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
    if (kinds[path]) expect(JSON.parse(data ?? '{}')['@type']).toBe(kinds[path]);
  }
});

test('the six steps fit in two screens of a phone', async ({ page }) => {
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Get Started with Foodbank' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await untilFontsAreLoaded(page);
  const height = await steps.evaluate((section) => section.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(2 * 740);
});
