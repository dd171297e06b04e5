import { formatNaira } from '@foodbank/contract/primitives/money';
import { readReturns } from '@foodbank/contract/selling/returns';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { openList } from './console-lists.ts';
import { makeCustomer, orderForPickUp } from './customers.ts';
import { handOver } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeStaff, startStaffSession } from './staff.ts';
import { picture } from './whole-order.ts';

const said = 'The bag was torn, and half of it was on the floor.';

test('a customer calls about torn bags: support asks for the return, another member decides, and the customer sees both', async ({
  browser,
}) => {
  const customer = await makeCustomer('Ronke', 'Caller');
  const { number } = await orderForPickUp(customer, ['Basmati rice', 'Acha (fonio)']);
  const page = await handOver(browser, customer, number);
  try {
    const params = { number };
    const { order } = await customer.call(readOrder, { params });
    const rice = order.lines.find(({ name }) => name === 'Basmati rice');
    await startStaffSession(page, await makeStaff(['support']));
    await page.goto(`/ops/orders/${number}`);
    await page.getByRole('button', { name: 'Ask for a return by phone…' }).click();
    const dialog = page.getByRole('dialog', { name: `Ask for a return of ${number}` });
    await dialog.getByRole('button', { name: 'Ask for the return' }).click();
    await expect(dialog.getByText('Please say why')).toBeVisible();
    await dialog.getByLabel(/^Basmati rice, /).selectOption('1');
    await dialog.getByLabel('What is wrong with Basmati rice').selectOption('not-as-described');
    await dialog.getByLabel('How it comes back').selectOption('bring');
    await dialog.getByLabel('What is wrong with Basmati rice').selectOption('damaged');
    await expect(dialog.getByLabel('How it comes back')).toHaveCount(0);
    await expect(dialog.getByText(`Refund: ${formatNaira(rice?.price ?? 0)}`)).toBeVisible();
    await dialog.getByLabel('What the customer says').fill(said);
    await expectAccessible(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await expectNoSidewaysScroll(page);
      await picture(page, `return-by-phone-${width}`);
    }
    await dialog.getByRole('button', { name: 'Ask for the return' }).click();
    await expect(page.getByText(/^Asked\. The customer sees it in the app/)).toBeVisible();
    const { returns } = await customer.call(readReturns, { params });
    expect(
      returns.returns.map(({ note, lines }) => [note, lines.map(({ problem, state }) => [problem, state])]),
    ).toEqual([[said, [['damaged', 'asked']]]]);

    await startStaffSession(page, await makeStaff(['operations']));
    await openList(page, '/ops/returns');
    await page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(page.getByText(said)).toBeVisible();
  } finally {
    await page.close();
  }
});
