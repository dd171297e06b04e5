import type { Locator, Page } from '@playwright/test';
import { encode } from 'uqr';
import { openMenu, signInAsNewAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';

/** Opens the dialog in which the code is shared. */
async function openSharing(page: Page): Promise<Locator> {
  await page.goto('/agent-dashboard');
  await page.getByRole('button', { name: 'Share code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your code' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Whether each square of a drawn QR code is dark, row by row. */
async function squaresOf(qr: Locator): Promise<boolean[][]> {
  const size = Number((await qr.getAttribute('viewBox'))?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const runs = (await qr.locator('path').getAttribute('d'))?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? [];
  for (const [, x, y, width] of runs) rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

/** Makes the browser refuse both ways of copying. */
async function refuseCopying(page: Page) {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
}

const selectedText = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));

test('an agent shares the code by WhatsApp, by copying and on the screen', { tag: '@desktop' }, async ({ page }) => {
  const { referralCode } = await signInAsNewAgent(page);
  const link = `${productAddress()}/join/${referralCode}`;
  const dialog = await openSharing(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const address = await dialog.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  const text = new URL(address ?? '').searchParams.get('text');
  expect(text).toBe(
    `Eat well today, pay later with Foodbank. Use my referral code ${referralCode} or sign up with my link: ${link}`,
  );

  await expect(dialog.getByText(referralCode, { exact: true }).first()).toBeVisible();
  const squares = await squaresOf(dialog.getByRole('img', { name: `QR code of ${link}` }));
  expect(squares).toEqual(encode(link, { ecc: 'M', border: 2 }).data);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Link copied');
  expect(await copied()).toBe(link);
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await expect(dialog.getByText('Referral code copied')).toBeAttached();
  expect(await copied()).toBe(referralCode);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share code' })).toBeFocused();
});

test('the phone’s own share sheet gets the text and the link', async ({ page }) => {
  const { referralCode } = await signInAsNewAgent(page);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share: (content: unknown) => {
        shared.push(content);
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  const dialog = await openSharing(page);
  await dialog.getByRole('button', { name: 'More ways' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    {
      title: 'Foodbank',
      text: `Eat well today, pay later with Foodbank. Use my referral code ${referralCode} or sign up with my link:`,
      url: `${productAddress()}/join/${referralCode}`,
    },
  ]);
  await expect(dialog, 'closing the sheet without sending needs no message').toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('without a clipboard, the link is copied from inside the dialog too', { tag: '@details' }, async ({ page }) => {
  const { referralCode } = await signInAsNewAgent(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const dialog = await openSharing(page);
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        document.addEventListener('copy', () => {
          const { activeElement: field } = document;
          resolve(field instanceof HTMLTextAreaElement ? field.value : 'nothing is selected');
        }),
      ),
  );
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  expect(await copied).toBe(`${productAddress()}/join/${referralCode}`);
});

test('if the browser refuses to copy, the text is shown selected', { tag: '@desktop' }, async ({ page }) => {
  const { referralCode } = await signInAsNewAgent(page);
  await refuseCopying(page);
  const dialog = await openSharing(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Your link' });
  await expect(link).toBeFocused();
  await expect.poll(() => selectedText(link)).toBe(`${productAddress()}/join/${referralCode}`);
  await expect(dialog.getByText('Press and hold to copy.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => selectedText(dialog.getByRole('textbox', { name: 'Referral code' }))).toBe(referralCode);
  await expect(link).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Copy code' }).click();
  const byHand = page.getByRole('dialog', { name: 'Copy your code' });
  const code = byHand.getByRole('textbox', { name: 'Referral code' });
  await expect(code).toBeFocused();
  await expect.poll(() => selectedText(code)).toBe(referralCode);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(byHand).toBeHidden();

  await openMenu(page);
  await page.getByRole('button', { name: 'Copy referral code' }).click();
  await expect(byHand.getByRole('textbox')).toBeFocused();
});

test('if the dialog does not load, a message says what to do', { tag: '@details' }, async ({ page }) => {
  await signInAsNewAgent(page);
  await page.route(/\/ShareDialog-[^/]*\.js/, (route) => route.abort());
  await page.goto('/agent-dashboard');
  const message = page.getByText('Sharing did not open. Check your connection and try again.');
  await expect(async () => {
    // The first press reloads the page, in case there is a new release.
    await page.getByRole('button', { name: 'Share code' }).click();
    await expect(message).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectNoSidewaysScroll(page);
});

test('an agent prints a poster: one A5 page with the code and nothing else', async ({ page }) => {
  const { referralCode } = await signInAsNewAgent(page);
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: 1 }) });
  });
  const dialog = await openSharing(page);
  await dialog.getByRole('button', { name: 'Print poster' }).click();
  expect(await page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Eat well today, pay later')).toBeVisible();
  await expect(page.locator('body')).toContainText(referralCode);
  await expect(page.locator('#root')).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [width, height] =
    pdf
      .match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)
      ?.slice(1)
      .map(Number) ?? [];
  // A5 in points.
  expect(width).toBeCloseTo(420, 0);
  expect(height).toBeCloseTo(595, 0);

  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root'), 'without the dialog, the page prints the dashboard').toBeVisible();
  await expect(page.getByText('Eat well today, pay later')).toHaveCount(0);
});
