import type { Browser, Page } from '@playwright/test';
import type { JourneyCustomer } from './customers.ts';
import { expect } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';

/** Says in the console's Orders that an order is ready: every line is ticked before. */
export async function sayReady(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Ready…', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const line of await dialog.getByRole('checkbox').all()) await line.check();
  await dialog.getByRole('button', { name: 'Ready', exact: true }).click();
}

/** Packs an order in the console and hands it over for the customer's code. Returns the console's page. */
export async function handOver(browser: Browser, { phone }: JourneyCustomer, number: string): Promise<Page> {
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAsStaff(desk, ['operations']);
  await desk.goto(`/ops/orders/${number}`);
  await desk.getByRole('button', { name: 'Start packing' }).click();
  await sayReady(desk);
  const code = await readText(phone, new RegExp(`${number} is ready at .*code is (\\d{4})`));
  await desk.getByRole('button', { name: 'Hand over…' }).click();
  const dialog = desk.getByRole('dialog', { name: `Hand over ${number}` });
  await dialog.getByLabel('4-digit code').fill(code);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(desk.getByText('The customer has it.')).toBeVisible();
  return desk;
}
