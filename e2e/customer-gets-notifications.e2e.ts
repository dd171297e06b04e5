import { readPush } from '@foodbank/contract/foundation/notifications';
import type { Page } from '@playwright/test';
import { startPushService } from '../apps/api/test/push-stand-in.ts';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { sayReady } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { untilKept } from './until-kept.ts';
import { picture } from './whole-order.ts';

test.use({ serviceWorkers: 'allow' });

/** The page as the installed app, in a browser that wasn't asked yet and whose push service is a stand-in on this machine. */
async function asInstalledApp(page: Page, address: object): Promise<void> {
  await page.addInitScript((given) => {
    const before = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes('standalone') ? { ...before('all'), matches: true } : before(query));
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return 'granted';
    };
    const { endpoint, p256dh, auth } = given as { endpoint: string; p256dh: string; auth: string };
    let isOn = false;
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        isOn = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isOn = true;
        return subscription;
      },
      getSubscription: async () => (isOn ? subscription : null),
    });
  }, address);
}

/** Hands a message to the app's service worker, as the browser does. */
async function deliver(page: Page, shown: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const versions = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/app/'));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await versions,
    data: JSON.stringify(shown),
  });
}

/** What the app's service worker shows. The browser without windows, with which journeys run, shows nothing: it is written down instead. */
async function watchShown(page: Page): Promise<() => Promise<unknown>> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the app has no service worker');
  await worker.evaluate(() => {
    const shown: object[] = [];
    const own = self as unknown as { registration: { showNotification: unknown }; shown: object[] };
    own.shown = shown;
    own.registration.showNotification = async (title: string, { body, data }: NotificationOptions) => {
      shown.push({ title, body, path: data });
    };
  });
  return () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown);
}

test('a customer of the installed app switches notifications on at the order, and their phone shows that the food is ready', async ({
  page,
  browser,
}) => {
  const ends: (() => unknown)[] = [];
  const service = await startPushService({ after: (end) => void ends.push(end) });
  try {
    const phone = service.browser();
    const customer = await signInAsNewCustomer(page, { firstname: 'Bisi' });
    const { number } = await orderForPickUp(customer, ['Basmati rice']);
    await asInstalledApp(page, phone.address);
    await page.goto(`/app/orders/${number}`);
    await expect(page.getByRole('heading', { name: 'Know when your food is on the way' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'notifications-offer');
    await untilKept(page);
    await page.getByRole('button', { name: 'Switch on notifications' }).click();
    await expect(page.getByText('Notifications are on.')).toBeVisible();
    expect((await customer.call(readPush, {})).push).toMatchObject({ isOn: true, devices: 1, mayAsk: false });

    const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    ends.push(() => desk.close());
    await signInAsStaff(desk, ['operations']);
    await desk.goto(`/ops/orders/${number}`);
    await desk.getByRole('button', { name: 'Start packing' }).click();
    await sayReady(desk);
    await expect.poll(() => phone.shown.length).toBe(1);
    const [shown] = phone.shown;
    expect(shown?.body).toBe('Your food is ready. Tap to see where.');
    const shownOnPhone = await watchShown(page);
    await deliver(page, shown ?? {});
    const expected = {
      title: 'Foodbank',
      body: 'Your food is ready. Tap to see where.',
      path: `/app/orders/${number}`,
    };
    await expect.poll(shownOnPhone).toEqual([expected]);

    // In the account: all that was sent, and the switch.
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page.getByText('Your food is ready. Tap to see where.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'messages');
    await page.getByLabel('Notifications on this device').click();
    await expect(page.getByText('Notifications are off.')).toBeVisible();
    await expect(page.getByLabel('Notifications on this device')).not.toBeChecked();
    expect((await customer.call(readPush, {})).push.devices).toBe(0);
  } finally {
    for (const end of ends) await end();
  }
});
