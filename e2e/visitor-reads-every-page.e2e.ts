import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const pages = ['/', '/become-a-rider', '/get-in-touch', '/faq', '/dietitian', '/contact-us', '/oyo-state'];
const notices = ['/thank-you/newsletter', '/thank-you/partnership', '/thank-you/contact', '/500.html'];

for (const path of [...pages, ...notices]) {
  test(`${path} keeps nobody out and fits the screen`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

// The checker is a script itself, so here the pages lose theirs on the way instead of the browser its engine.
for (const path of pages) {
  test(`${path} keeps nobody out without its scripts`, async ({ page }) => {
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

test('pages answer with and without a closing slash', async ({ request }) => {
  for (const path of pages.slice(1)) {
    const [bare, closed] = [await request.get(path), await request.get(`${path}/`)];
    expect(bare.status(), path).toBe(200);
    expect(await closed.text()).toBe(await bare.text());
  }
});

test('every link of every page leads somewhere, and every anchor is on its page', async ({ page, request }) => {
  const found = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) if (new URL(link).origin === new URL(page.url()).origin) found.add(link);
  }
  for (const link of found) {
    const answer = await request.get(link.split('#')[0] ?? '');
    expect(answer.status(), link).toBe(200);
    const { hash } = new URL(link);
    if (hash.length > 1 && hash !== '#top') expect(await answer.text(), link).toContain(`id="${hash.slice(1)}"`);
  }
});

test('what search engines and previews read is there and leads somewhere', async ({ page, request }) => {
  const titles = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    titles.add(await page.title());
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
  }
  expect(titles.size).toBe(pages.length);
  const types = { '/': 'Organization', '/faq': 'FAQPage', '/oyo-state': 'Article' };
  for (const [path, type] of Object.entries(types)) {
    await page.goto(path);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@type']).toBe(type);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of pages) expect(sitemap).toMatch(new RegExp(`<loc>[^<]*${path}</loc>`));
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
  const manifest = await (await request.get('/site.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});

test('an address that leads nowhere says so', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This plate is empty');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('no page asks anybody else for anything or sets a cookie', async ({ page, context }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') elsewhere.push(request.url());
  });
  for (const path of pages) await page.goto(path);
  expect(elsewhere).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
