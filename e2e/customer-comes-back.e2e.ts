import { randomUUID } from 'node:crypto';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { type JourneyCustomer, makeCustomer, signInAsNewCustomer, useCookiesOf } from './customers.ts';
import { fillBasket } from './fill-a-basket.ts';
import { expect, test } from './journey.ts';
import { endStep } from './whole-order.ts';

test.use({ serviceWorkers: 'allow' });

const oil = 'Palm oil, 5 litres';
const surulere = /Surulere Family Market/;
const big = { timeout: 60_000 };

test('each step has its address, Back goes one step, and without a network nothing is paid and nothing is lost', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page, { firstname: 'Ife' });
  await page.goto('/app/account/addresses/new');
  await page.getByLabel('Address name').fill('Home');
  await page.getByLabel('Local government').selectOption('Surulere');
  await page.getByLabel('Area or estate').fill('Aguda');
  await page.getByLabel('House number and street').fill('12 Enitan Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await fillBasket(page, surulere, oil);

  await test.step('search, product, basket, checkout, and the same way back', async () => {
    await page
      .getByRole('link', { name: /Palm oil/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/app\/products\//);
    await page
      .getByRole('link', { name: /Basket/ })
      .last()
      .click();
    await expect(page).toHaveURL('/app/basket');
    await page.getByRole('link', { name: 'Check out' }).click();
    await expect(page).toHaveURL('/app/checkout');
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL('/app/basket');
    await page.goBack();
    await expect(page).toHaveURL(/\/app\/products\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/app\/search\?q=/);
    await expect(page.getByRole('searchbox', { name: 'Search for food' })).toHaveValue(oil);
    await page.goto('/app/checkout');
  });

  await test.step('without a network the button says why it waits, and what was chosen stays', async () => {
    await page.getByRole('radio', { name: /Deliver it to me/ }).check();
    const time = page.getByRole('group', { name: 'When?' }).getByRole('radio', { disabled: false }).last();
    await time.check();
    const pay = page.getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toBeEnabled();
    // The browser logs an error if the network goes while it fetches the service worker.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await expect(page.getByText('You need a connection to pay. Your choices stay here.')).toBeVisible();
    await expect(pay).toBeDisabled();
    await expect(page.getByRole('radio', { name: /Deliver it to me/ })).toBeChecked();
    let pressed = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/shop/checkouts')) pressed += 1;
    });
    await context.setOffline(false);
    await expect(pay).toBeEnabled();
    // Nothing was waiting to be sent.
    expect(pressed).toBe(0);
    await page.reload();
    await expect(page.getByRole('radio', { name: /Deliver it to me/ })).toBeChecked();
    await expect(time).toBeChecked();
    await expect(pay).toBeEnabled();
  });

  await test.step('the browser is closed on the payment page, and the order goes on from the list', async () => {
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await page.goto('about:blank');
    await page.goto('/app/orders');
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /FB-\d{8}/ })
      .click();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Go to the payment page' }).click();
    await page.getByRole('button', { name: 'Fail', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  });

  await test.step('after a failed payment basket, address and choice are as they were, and the same order is paid', async () => {
    const payment = page.url();
    await page.goto('/app/basket');
    await expect(page.getByText(`1 of ${oil} in the basket`)).toBeAttached();
    await page.goto('/app/checkout');
    await expect(page.getByRole('radio', { name: /Deliver it to me/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Home/ })).toBeChecked();
    await page.goto(payment);
    await page.getByRole('button', { name: 'Pay again' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible(big);
    await page.goto('/app/orders');
    await expect(page.getByRole('link', { name: /FB-\d{8}/ })).toHaveCount(1);
  });
});

test('an address that is added on the way to paying is the one that the food goes to', async ({ page }) => {
  const { call, phone } = await signInAsNewCustomer(page, { firstname: 'Lola' });
  for (const label of ['Home', 'Mama’s house'])
    await call(saveAddress, {
      params: { id: randomUUID() },
      body: {
        ...{ label, state: 'Lagos', localGovernment: 'Surulere', area: 'Aguda', street: '12 Enitan Street' },
        ...{ landmark: '', recipientName: 'Lola Okafor', recipientPhone: phone },
      },
    });
  await fillBasket(page, surulere, oil);
  await page.goto('/app/checkout');
  await page.getByRole('radio', { name: /Deliver it to me/ }).check();
  const addresses = page.getByRole('group', { name: 'Where to?' });
  await addresses.getByRole('radio', { name: /^Home/ }).check();
  await page.getByRole('group', { name: 'When?' }).getByRole('radio', { disabled: false }).last().check();
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();

  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel('Address name').fill('Office');
  await page.getByLabel('Local government').selectOption('Surulere');
  await page.getByLabel('Area or estate').fill('Ojuelegba');
  await page.getByLabel('House number and street').fill('3 Tejuosho Street');
  await page.getByRole('button', { name: 'Save address' }).click();

  const expectOffice = async () => {
    await expect(page).toHaveURL('/app/checkout');
    await expect(addresses.getByRole('radio', { name: /^Office/ })).toBeChecked();
    // Its time is chosen anew.
    await expect(page.getByText('Choose a delivery time.').first()).toBeVisible();
    await expect(page.locator('input[name="window"]:checked')).toHaveCount(0);
  };
  await expectOffice();
  await endStep(page, 'address-added');
  await page.reload();
  await expectOffice();
});

test('after logging out nothing of the customer is left on the phone, and the next one sees nothing of it', async ({
  page,
}) => {
  const first = await signInAsNewCustomer(page, { firstname: 'Sade' });
  await page.goto('/app/account/addresses/new');
  await page.getByLabel('Address name').fill('Home');
  await page.getByLabel('Local government').selectOption('Surulere');
  await page.getByLabel('Area or estate').fill('Aguda');
  await page.getByLabel('House number and street').fill('77 Secret Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('77 Secret Street')).toBeVisible();
  await fillBasket(page, surulere, oil);
  await page.goto('/app/checkout');
  await page.getByRole('radio', { name: /Deliver it to me/ }).check();
  await expect(page.getByRole('radio', { name: /Home/ })).toBeChecked();
  await page.goto('/app/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await page.evaluate(everythingKept);
  expect(before).toContain('77 Secret Street');
  expect(before).toContain('Palm oil');

  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  const kept = async () => (await page.evaluate(keptOwn)).filter((text) => hasTraces(text, first));
  await expect.poll(kept).toEqual([]);

  const second = await makeCustomer('Uche');
  await useCookiesOf(page, second);
  await page.goto('/app/basket');
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await page.goto('/app/account/addresses');
  await expect(page.getByText('No addresses yet')).toBeVisible();
});

/** All that the page can read of what the browser keeps, as one text. */
async function everythingKept(): Promise<string> {
  const answers = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith('answers-')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) answers.push(await (await cache.match(request))?.text());
  }
  return [JSON.stringify(localStorage), JSON.stringify(sessionStorage), ...answers].join('\n');
}

/** What is kept outside the catalogue's answers: each entry of the storages, and every answer of the customer's own. */
async function keptOwn(): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
  const answers = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith('answers-') || name === 'answers-public') continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) answers.push(await (await cache.match(request))?.text());
  }
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage));
  return [...databases, ...answers.map((text) => text ?? ''), ...stored.map(([key, text]) => `${key}: ${text}`)];
}

/** Name, contacts, address, basket and choices of a customer. */
const hasTraces = (text: string, { firstname, phone }: JourneyCustomer) =>
  [firstname, phone, phone.slice(1), 'Secret Street', 'Palm oil', 'own.'].some((trace) => text.includes(trace));

test('what is added while an order waits for its payment is in the basket after it, and what was ordered is not @desktop', async ({
  page,
}) => {
  await signInAsNewCustomer(page, { firstname: 'Ronke' });
  await fillBasket(page, surulere, oil);
  await page.goto('/app/checkout');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  const payment = page.url();

  await page.goto('/app/search?q=parboiled%20rice%205');
  await page.getByRole('button', { name: 'Add Local parboiled rice, 5 kg' }).click();
  await page.goto('/app/basket');
  const lines = page.getByRole('list', { name: 'In your basket' });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  // The account has it.
  await expect(page.getByText('Delivery is added at checkout')).toBeVisible();

  await page.goto(payment);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  await page.goto('/app/basket');
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await expect(lines).toContainText('Local parboiled rice');
  await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
  await endStep(page, 'basket-after-payment');
});
