import { expect, expectAccessible, test } from './journey.ts';

test('one answer is open at a time, and five questions are shown until More is pressed', async ({ page }) => {
  await page.goto('/faq');
  const questions = page.locator('main details');
  await expect(questions.filter({ visible: true })).toHaveCount(5);
  await expect(questions.first()).toHaveAttribute('open', '');
  await expect(page.locator('main details[open]')).toHaveCount(1);

  await questions.nth(2).locator('summary').click();
  await expect(questions.nth(2)).toHaveAttribute('open', '');
  await expect(page.locator('main details[open]')).toHaveCount(1);

  await page.getByRole('button', { name: 'More' }).click();
  await expect(questions.filter({ visible: true })).toHaveCount(await questions.count());
  expect(await questions.count()).toBeGreaterThanOrEqual(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Less' }).click();
  await expect(questions.filter({ visible: true })).toHaveCount(5);
});

test('the questions are fetched from the server once they are in view', async ({ page }) => {
  await page.route('**/api/v1/getFaqs', (route) =>
    route.fulfill({ json: { faqs: [{ title: 'Is this new?', content: 'Yes.' }] } }),
  );
  await page.goto('/faq');
  await expect(page.locator('main summary')).toHaveText(['Is this new?']);
});

test('without the server the questions from the build stay', { tag: '@details' }, async ({ page }) => {
  await page.route('**/api/v1/getFaqs', (route) => route.abort());
  await page.goto('/faq');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('What is Foodbank?')).toBeVisible();
});

test('testimonies are a placeholder, a static grid or a carousel, depending on their number', {
  tag: '@desktop',
}, async ({ page }) => {
  let said = [] as { content: string; name: string }[];
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: said }));
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Testimonies' }) });
  const show = async (count: number) => {
    said = Array.from({ length: count }, (_, index) => ({
      content: `Words ${index + 1}`,
      name: `Person ${index + 1}`,
    }));
    await page.goto('/');
    await section.scrollIntoViewIfNeeded();
  };

  await show(0);
  await expect(section).toContainText('only with their consent');
  await show(2);
  await expect(section.getByRole('figure')).toHaveCount(2);
  await expect(section.getByRole('button')).toHaveCount(0);
  await show(5);
  const slides = section.getByRole('listitem');
  await expect(slides).toHaveCount(5);
  const share = await slides.first().evaluate((slide) => {
    const frame = slide.closest('section')?.clientWidth ?? 1;
    return slide.getBoundingClientRect().width / frame;
  });
  const wide = (page.viewportSize()?.width ?? 0) > 768;
  expect(Math.round(share * 10) / 10).toBe(wide ? 0.3 : 1);
  await expectAccessible(page);
});

test('without questions from the build the page shows Loading, and loads again on request after a failure', {
  tag: '@details',
}, async ({ page }) => {
  // The page as a build without questions makes it.
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/(<astro-island[^>]* props=")[^"]*/, '$1{&quot;built&quot;:[1,[]]}')
      .replace(/(<astro-island[^>]*>)[\s\S]*?(<!--astro:end-->)/, '$1<p>Loading</p>$2');
    await route.fulfill({ response, body });
  });
  let answer = () => {};
  let reachable = false;
  await page.route('**/api/v1/getFaqs', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    if (reachable) await route.fulfill({ json: { faqs: [{ title: 'Is this new?', content: 'Yes.' }] } });
    else await route.abort();
  });
  const asked = () => page.waitForRequest('**/api/v1/getFaqs');

  const first = asked();
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'Frequently asked questions' }).scrollIntoViewIfNeeded();
  await first;
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('The questions could not be loaded.');
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();

  reachable = true;
  const second = asked();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await second;
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  answer();
  await expect(page.locator('main summary')).toHaveText(['Is this new?']);
});
