import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';

const said =
  'The rice came on Saturday, as they said, and the rider called before he came. <b>Nothing</b> was missing.';

test('a testimony waits for its consent, is previewed, published, and seen on the home page at once; taken back it is gone @desktop', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, ['content']);
  await page.goto('/ops/testimonies');
  await page.getByRole('link', { name: 'New testimony' }).click();
  await page.getByLabel('Name, as the site shows it').fill('Ada, nurse in Jos');
  await page.getByRole('textbox', { name: 'Testimony', exact: true }).fill(said);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Ada, nurse in Jos' })).toBeVisible();

  const publish = page.getByRole('button', { name: 'Publish…' });
  await publish.focus();
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Without the person’s consent (text, date and source)')).toBeVisible();
  // No pane cuts the reason off.
  await expect(page.getByText('Without the person’s consent (text, date and source)')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('What the person agreed to').fill('Foodbank may quote me with my first name.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Please give the day')).toBeVisible();
  await page.getByLabel('When', { exact: true }).fill('2026-06-01');
  await page.getByLabel('How they agreed').fill('Email of 1 June, kept in the support mailbox.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'Version 2' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText(said).first()).toBeVisible();
  await expect(preview.getByText('Visitors see this only once it is published.')).toBeVisible();
  await expectAccessible(preview);
  await preview.close();

  await publish.click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 2 since')).toBeVisible();
  await expect(page.getByText('On the site', { exact: true }).locator('visible=true').first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  await visitor.locator('#testimonies-headline').scrollIntoViewIfNeeded();
  await expect(visitor.getByText(said).first()).toBeVisible();

  await page.getByRole('button', { name: 'Take back…' }).click();
  await page.getByText('The person asked', { exact: true }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText('by Ngozi Content: The person asked')).toBeVisible();
  await visitor.reload();
  await visitor.locator('#testimonies-headline').scrollIntoViewIfNeeded();
  await expect(visitor.getByRole('figure').first()).toBeVisible();
  await expect(visitor.getByText(said)).toHaveCount(0);
  await visitor.context().close();
});

test('two members write one question at once: the later one keeps the typed text and chooses', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, ['content'], 'Ngozi First');
  await page.goto('/ops/questions/new');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you deliver on Sundays?');
  await page.getByLabel('Answer').fill('Not yet.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'Version 1' })).toBeVisible();

  const otherPage = await (await browser.newContext()).newPage();
  await signInAsStaff(otherPage, ['content'], 'Ngozi Second');
  await otherPage.goto(page.url());
  await page.getByLabel('Answer').fill('From next month on.');
  await otherPage.getByLabel('Answer').fill('Only in Lagos.');
  await otherPage.getByRole('button', { name: 'Save draft' }).click();
  await expect(otherPage.getByRole('region', { name: 'Version 2' })).toBeVisible();
  await otherPage.context().close();

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Ngozi Second saved version 2 meanwhile.')).toBeVisible();
  await expect(page.getByLabel('Answer')).toHaveValue('From next month on.');
  await page.getByRole('button', { name: 'Go on with my text' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'Version 3' })).toBeVisible();
  await expect(page.getByLabel('Answer')).toHaveValue('From next month on.');
});

test('a question is published at a time, which the console tells, and the schedule is cancelled', async ({ page }) => {
  await signInAsStaff(page, ['content']);
  await page.goto('/ops/questions/new');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you deliver at Easter?');
  await page.getByLabel('Answer').fill('Not on Good Friday.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'Version 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByLabel('When, in Lagos time (optional)').fill('2099-03-01T09:00');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('It comes on the site on 1 Mar 2099, 09:00.')).toBeVisible();
  await expect(page.getByText('Version 1 comes on 1 Mar 2099').locator('visible=true').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText('The schedule is cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel schedule' })).toHaveCount(0);
});
