import { formatKobo, shortKobo } from '@foodbank/contract/primitives/money';
import { runProof } from '../apps/api/src/domains/oversight/proof/run-proof.ts';
import { makeAgent, signIn } from './agents.ts';
import { businessDay } from './business-days.ts';
import { readSignUpCode } from './customer-sign-up.ts';
import { freshPhone } from './customers.ts';
import { sayReady } from './hand-over.ts';
import { expect, test } from './journey.ts';
import { startOwnProduct } from './own-product.ts';
import { productAddress } from './product.ts';
import { reloadUntil } from './reload-until.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';
import {
  basmatiKobo,
  commissionOf,
  endStep,
  expectAgentSees,
  expectLedger,
  feeKobo,
  goodsKobo,
  keptKobo,
  marginOf,
  picture,
  readLedger,
  riderKobo,
  riderPhone,
  setOddPrices,
  storeName,
} from './whole-order.ts';

// The books of this journey are counted to the kobo and proved whole, so no other journey may write in them.
let stopProduct = async () => {};
test.beforeAll(async () => {
  stopProduct = await startOwnProduct();
});
test.afterAll(() => stopProduct());

test.use({ viewport: { width: 360, height: 740 } });

test('one order from the agent’s link to the rider’s hand-over and a return, and everyone’s money is right to the kobo', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await setOddPrices();
  const before = await readLedger();
  const agent = await makeAgent('Ngozi', 'Eze');
  const phone = freshPhone();
  const open = () => browser.newPage({ baseURL: productAddress() });
  const agentPage = await open();
  const desk = await open();
  const ride = await open();
  await signIn(agentPage, agent);

  await test.step('the agent’s link leads to the sign-up, and a code by text message ends it', async () => {
    await page.goto(`/join/${agent.referralCode}`);
    await page.getByRole('link', { name: 'Get the app' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Android app/ })
      .click();
    await expect(page.getByText('Ngozi recommended us to you.')).toBeVisible();
    await page.getByLabel('First name').fill('Amaka');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill('jollof-for-all-9');
    await endStep(page, '01-sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Code from the text message').fill(await readSignUpCode(phone));
    await expect(page).toHaveURL('/app/');
  });

  await test.step('two searches fill the basket', async () => {
    await page.getByRole('button', { name: new RegExp(storeName) }).click();
    await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
    await picture(page, '02-shop');
    await page
      .getByRole('link', { name: /^Search/ })
      .first()
      .click();
    const search = page.getByRole('searchbox', { name: 'Search for food' });
    await search.fill('parboild rice 5');
    await page.getByRole('button', { name: 'Add Local parboiled rice, 5 kg' }).click();
    await page.getByRole('button', { name: 'One more: Local parboiled rice, 5 kg' }).click();
    await search.fill('basmati');
    await page.getByRole('button', { name: 'Add Basmati rice, 1 kg' }).click();
    await endStep(page, '03-search');
    await page
      .getByRole('link', { name: /Basket/ })
      .last()
      .click();
    await expect(page.getByRole('main')).toContainText(shortKobo(goodsKobo));
    await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
    await endStep(page, '04-basket');
    await page.getByRole('link', { name: 'Check out' }).click();
  });

  const number = await test.step('checkout takes an address and a time, and the sandbox takes the money', async () => {
    await page.getByRole('radio', { name: /Deliver it to me/ }).check();
    await page.getByRole('link', { name: 'Add an address' }).click();
    await page.getByLabel('Address name').fill('Home');
    await page.getByLabel('State', { exact: true }).selectOption('Oyo');
    await page.getByLabel('Local government').selectOption('Ibadan North');
    await page.getByLabel('Area or estate').fill('Bodija');
    await page.getByLabel('House number and street').fill('12 Awolowo Avenue');
    await page.getByLabel('Landmark').fill('Opposite the market');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page
      .getByRole('radio', { name: /^(Today|Tomorrow), / })
      .first()
      .check();
    const pay = page.getByRole('button', { name: `Pay ${shortKobo(goodsKobo + feeKobo)}` });
    await expect(pay).toBeEnabled();
    await endStep(page, '05-checkout');
    await pay.click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await picture(page, '06-payment-page');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    await endStep(page, '07-placed');
    const link = page.getByRole('link', { name: /See order FB-\d{8}/ });
    const found = /FB-\d{8}/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    await link.click();
    await expect(page.getByRole('heading', { name: `Order ${found}`, level: 1 })).toBeVisible();
    return found;
  });

  await test.step('the agent expects the commission of the goods', async () => {
    await agentPage.goto('/agent-dashboard');
    const expected = agentPage.getByRole('group', { name: 'Expected Earnings' });
    await expect(expected).toContainText(formatKobo(commissionOf(goodsKobo)));
    await picture(agentPage, '08-agent-expects');
  });

  await test.step('the store packs it', async () => {
    await signInAsStaff(desk, ['operations']);
    await desk.goto(`/ops/orders/${number}`);
    await desk.getByRole('button', { name: 'Start packing' }).click();
    await sayReady(desk);
    await expect(desk.getByRole('button', { name: 'Ready' })).toHaveCount(0);
    await expect(desk.getByText(/^\d+ \w+ \d{4}, \d\d:00 to \d\d:00$/)).toBeVisible();
    await endStep(desk, '09-packed');
  });

  await test.step('the rider delivers it for the code that the customer got', async () => {
    await ride.goto('/ride/');
    await ride.getByLabel('Phone number').fill(riderPhone);
    await ride.getByRole('button', { name: 'Send the code' }).click();
    await ride.getByLabel('Code').fill(await readText(riderPhone, /\b(\d{6})\b/));
    await ride.getByRole('button', { name: 'Sign in' }).click();
    const stop = ride.getByRole('listitem', { name: `Order ${number}` });
    await stop.getByRole('button', { name: `Accept for ${shortKobo(riderKobo)}` }).click();
    await expect(stop.getByText('12 Awolowo Avenue')).toBeVisible();
    await ride.getByRole('checkbox', { name: new RegExp(number) }).check();
    await ride.getByRole('button', { name: 'I have it' }).click();
    await endStep(ride, '10-stop');
    await stop
      .getByLabel('The customer’s code')
      .fill(await readText(phone, new RegExp(`${number} .*code is (\\d{4})`)));
    await stop.getByRole('button', { name: 'Delivered' }).click();
    await expect(stop).toHaveCount(0);
    await ride.getByRole('link', { name: 'Earnings' }).click();
    await expect(ride.getByRole('cell', { name: shortKobo(riderKobo) })).toBeVisible();
    await endStep(ride, '11-rider-earned');
    await page.reload();
    await expect(page.getByText('Delivered on time.')).toBeVisible();
    await endStep(page, '12-delivered');
  });

  await test.step('agent, store, rider and business have their parts of what was paid', async () => {
    await expectAgentSees(agentPage, number, {
      salesKobo: goodsKobo,
      earnedKobo: commissionOf(goodsKobo),
      picture: '13-agent',
    });
    await signInAsStaff(desk, ['finance']);
    await expectLedger(desk, before, {
      'store-payable': goodsKobo - marginOf(goodsKobo),
      'sales-margin': marginOf(goodsKobo),
      'rider-payable': riderKobo,
      'delivery-fees': feeKobo - riderKobo,
      'customer-funds': 0,
    });
    await endStep(desk, '14-ledger');
  });

  await test.step('one line comes back and is refunded', async () => {
    await signInAsStaff(desk, ['operations']);
    await desk.goto(`/ops/orders/${number}`);
    await desk.getByRole('button', { name: 'Return lines…' }).click();
    const dialog = desk.getByRole('dialog', { name: `Return lines of ${number}` });
    await dialog.getByLabel('What happened').selectOption('damaged');
    await dialog.getByLabel('Basmati rice, 1 kg').selectOption('1');
    await expect(dialog.getByText(`Refund: ${formatKobo(basmatiKobo)}`)).toBeVisible();
    await dialog.getByRole('radio', { name: 'The store confirms it' }).check();
    await endStep(desk, '15-return');
    await dialog.getByRole('button', { name: /^Refund ₦/ }).click();
    await expect(desk.getByText('The customer kept a part of it. The rest was refunded.')).toBeVisible();
    await readText(phone, new RegExp(`We are refunding .* for order ${number}`));
    const refunded = page.getByText(`, ${shortKobo(basmatiKobo)} refunded`);
    await reloadUntil(page, refunded);
    await endStep(page, '16-refunded');
  });

  await test.step('everyone’s part is smaller by the line, and the proof finds no difference', async () => {
    await expectAgentSees(agentPage, number, {
      salesKobo: keptKobo,
      earnedKobo: commissionOf(keptKobo),
      picture: '17-agent',
    });
    await signInAsStaff(desk, ['finance']);
    await expectLedger(desk, before, {
      'store-payable': keptKobo - marginOf(keptKobo),
      'sales-margin': marginOf(keptKobo),
      'rider-payable': riderKobo,
      'delivery-fees': feeKobo - riderKobo,
      'customer-funds': 0,
    });
    await endStep(desk, '18-ledger');
    const proof = await onDatabase((database) => runProof(database, { day: businessDay(), whole: true }));
    expect(proof.differences).toEqual([]);
    await desk.goto('/ops/proof');
    await expect(
      desk.getByText('Orders, commission lines, ledger, dashboards and payouts agree to the kobo.'),
    ).toBeVisible();
    await endStep(desk, '19-proof');
  });
  for (const one of [agentPage, desk, ride]) await one.close();
});
