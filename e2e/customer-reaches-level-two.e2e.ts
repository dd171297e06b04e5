import { randomInt, randomUUID } from 'node:crypto';
import { stateIncome } from '@foodbank/contract/lending/credit-limits';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { type NumberKind, readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Browser, Page } from '@playwright/test';
import { drawPicture } from '../apps/api/test/make-pictures.ts';
import { readHead } from '../apps/shop/src/pictures/picture-bytes.ts';
import { type JourneyCustomer, signInAsNewCustomer } from './customers.ts';
import { chromiumFlags } from './find-chromium.ts';
import { expect, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { endStep } from './whole-order.ts';

test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  },
});

const big = { timeout: 60_000 };
/** A number that the sandbox finds, and nobody else has. */
const freshNumber = () => `2${String(randomInt(1_000_000_000)).padStart(9, '0')}1`;

/** Says who a customer is by calls, until level 1 is theirs. */
async function reachLevelOne({ call }: JourneyCustomer) {
  const { version, language } = (await call(readIdentity, {})).identity.consent;
  const claim = { firstname: 'Adaeze', lastname: 'Okafor', birthOn: '1990-05-17' };
  const numberKind: NumberKind = 'bvn';
  await call(startIdentityCheck, {
    body: { ...claim, numberKind, number: freshNumber(), consent: { version, language } },
  });
  await expect.poll(async () => (await call(readIdentity, {})).identity.state, big).toBe('verified');
  await call(stateIncome, { body: { income: '120,000', owedElsewhere: '0', residence: 'Oyo' } });
}

/** Counts how often a page asks for the camera in this visit, and refuses if told so. */
const countCameraCalls = (page: Page, answer: 'yes' | 'no') =>
  page.addInitScript((refuses) => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    const counted = window as unknown as { cameraCalls: number };
    counted.cameraCalls = 0;
    devices.getUserMedia = (wanted) => {
      counted.cameraCalls += 1;
      return refuses ? Promise.reject(new DOMException('no', 'NotAllowedError')) : open(wanted);
    };
  }, answer === 'no');
const cameraCalls = (page: Page) => page.evaluate(() => (window as unknown as { cameraCalls: number }).cameraCalls);

async function chooseFile(page: Page, button: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer });
}

const sendIt = (page: Page) => page.getByRole('button', { name: /^(Yes, send it|Send it anyway)$/ }).click();

test('a customer reaches level 2: the other number, a document by the camera, the face from a file over a lost network, home and work', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Adaeze' });
  await countCameraCalls(page, 'yes');
  await reachLevelOne(customer);
  const address = { label: 'Home', state: 'Oyo' as const, localGovernment: 'Ibadan North', area: 'Bodija' };
  await customer.call(saveAddress, {
    params: { id: randomUUID() },
    body: {
      ...address,
      street: '12 Awolowo Avenue',
      landmark: '',
      recipientName: 'Adaeze',
      recipientPhone: customer.phone,
    },
  });

  await test.step('the limit says what raises it, and leads to the other number', async () => {
    await page.goto('/app/account/limit');
    await expect(page.getByText('How to raise it')).toBeVisible();
    await endStep(page, 'level-1-limit');
    await page.getByRole('link', { name: 'Enter the number' }).click();
    await page.getByRole('textbox', { name: 'Your NIN' }).fill(freshNumber());
    await page.getByRole('checkbox').check();
    await endStep(page, 'level-2-number');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('Your NIN fits, too.')).toBeVisible(big);
    await page.getByRole('link', { name: 'Go on to the other parts' }).click();
  });

  await test.step('the document is taken by the camera in the page, after the consent', async () => {
    await page.getByRole('link', { name: 'Go on: your document' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('radio', { name: 'International passport' }).check();
    await page.getByLabel('Its last day').fill('17 May 2034');
    await page.getByRole('button', { name: 'Go on' }).click();
    await endStep(page, 'level-3-document');
    await page.getByRole('button', { name: 'Take the picture' }).click();
    await page.getByRole('button', { name: 'Take it now' }).click();
    await endStep(page, 'level-4-preview');
    await sendIt(page);
    await expect(page.getByText('We have the picture of your international passport.')).toBeVisible(big);
    expect(await cameraCalls(page)).toBe(1);
    await page.getByRole('link', { name: 'Go on to the other parts' }).click();
  });

  await test.step('the network is lost in the middle of the face, and sending goes on by itself', async () => {
    await page.getByRole('link', { name: 'Go on: your face' }).click();
    let pieces = 0;
    await page.route(/\/pictures\/[\w-]+\/pieces\//, async (route) => {
      pieces += 1;
      if (pieces === 2) await page.context().setOffline(true);
      await route.continue();
    });
    await chooseFile(page, 'Choose a picture', await drawPicture(7, 2400, 3000));
    await sendIt(page);
    await expect(page.getByText('No network. We go on by ourselves.')).toBeVisible();
    await endStep(page, 'level-5-no-network');
    // The browser asks before the page is left now.
    const leaves = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await leaves()).toBe(false);
    await page.context().setOffline(false);
    await expect(page.getByText('We have the picture of your face.')).toBeVisible(big);
    expect(await leaves()).toBe(true);
    expect(pieces).toBeGreaterThan(2);
    expect(await cameraCalls(page)).toBe(1);
    await page.getByRole('link', { name: 'Go on to the other parts' }).click();
  });

  await test.step('home is one press, work is typed, and a person is asked', async () => {
    await page.getByRole('link', { name: 'Go on: where you live' }).click();
    await page.getByRole('button', { name: /12 Awolowo Avenue.*I live here/ }).click();
    await page.getByRole('link', { name: 'Go on: what you work as' }).click();
    await page.getByLabel('What you work as').selectOption('Own business or trade');
    await page.getByLabel('Where you work, or what you do').fill('Fabrics, Bodija market');
    await page.getByRole('button', { name: 'Save' }).click();
    await endStep(page, 'level-6-whole');
    await page.getByRole('button', { name: 'Ask for level 2' }).click();
    await expect(page.getByText('A person looks at what you sent.')).toBeVisible();
    await endStep(page, 'level-7-waiting');
  });

  await test.step('a member looks at both pictures and accepts; the customer sees who looked, level 2 and ₦150,000', async () => {
    await acceptRequestOf(customer, browser);
    await page.reload();
    await expect(page.getByText(/^You have level 2: up to ₦150,000 in all/)).toBeVisible();
    await endStep(page, 'level-8-verified');
    await page.getByRole('link', { name: 'Who looked at my documents (2)' }).click();
    await expect(page.getByText('To decide who they are').nth(1)).toBeVisible();
    await endStep(page, 'level-9-looks');
    await page.goto('/app/account/limit');
    await expect(page.getByRole('row', { name: /Level 2 allows ₦150,000/ })).toBeVisible();
  });
});

/** A member of support looks at the pictures of a request in the console, and accepts it. */
async function acceptRequestOf({ phone }: JourneyCustomer, browser: Browser) {
  const id: string = await onDatabase(async ({ pool }) => {
    const text = `select id from identity_reviews
      where state = 'needs-a-person' and customer_id = (select id::text from accounts where login_key = $1)`;
    return (await pool.query(text, [phoneKey(phone)])).rows[0].id;
  });
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAsStaff(desk, ['support']);
  await desk.goto(`/ops/identity-checks/${id}/level`);
  await expect(desk.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
  await desk.keyboard.press('p');
  await expect(desk.getByRole('img', { name: 'Identity document' })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'The face' })).toBeVisible();
  await expect(desk.getByText(/looked .*: to decide who they are/)).toHaveCount(2);
  await desk.keyboard.press('v');
  await desk.getByRole('dialog').getByRole('radio').first().check();
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.close();
}

test('after a “no” to the camera the page never asks again, and the phone’s own camera takes the picture', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Adaeze' });
  await countCameraCalls(page, 'no');
  await reachLevelOne(customer);
  await page.goto('/app/account/limit/selfie');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Take the picture' }).click();
  await expect(page.getByText('The camera didn’t open here.')).toBeVisible();
  expect(await cameraCalls(page)).toBe(1);
  await page.reload();
  await chooseFile(page, 'Take the picture', await drawPicture(8));
  await sendIt(page);
  await expect(page.getByText('We have the picture of your face.')).toBeVisible(big);
  expect(await cameraCalls(page)).toBe(0);
});

// A camera's note that says: turn it a quarter to the right.
const turned = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000' + '00000000', 'hex');

test('a turned picture of 48 megapixels becomes an upright one of at most 1,600 pixels and 400 KB', {
  tag: '@details',
}, async ({ page }) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Adaeze' });
  await reachLevelOne(customer);
  const pieces: Buffer[] = [];
  await page.route(/\/pictures\/[\w-]+\/pieces\//, async (route) => {
    pieces.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    await route.continue();
  });
  await page.goto('/app/account/limit/selfie');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  const lying = await drawPicture(9, 8000, 6000);
  await chooseFile(page, 'Choose a picture', Buffer.concat([lying.subarray(0, 2), turned, lying.subarray(2)]));
  await sendIt(page);
  await expect(page.getByText('We have the picture of your face.')).toBeVisible(big);
  const sent = Buffer.concat(pieces);
  expect(readHead(sent)).toEqual({ kind: 'jpeg', width: 1200, height: 1600 });
  expect(sent.length).toBeLessThanOrEqual(400 * 1024);
  expect(sent.includes('Exif')).toBe(false);
});
