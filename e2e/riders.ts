import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Page } from '@playwright/test';
import { insertAccount } from '../apps/api/src/domains/people/accounts/queries.ts';
import { insertRider, markRiderJoined } from '../apps/api/src/domains/people/riders/queries.ts';
import { freshPhone } from './customers.ts';
import { onDatabase } from './staff.ts';
import { readText } from './texts.ts';

/** A rider whom no other journey uses, in the city of the store that the customers of journeys order from. Returns the phone. */
export async function makeRider(name: string): Promise<string> {
  const phone = freshPhone();
  await onDatabase((database) =>
    database.write(async (tx) => {
      const loginKey = phoneKey(phone) ?? phone;
      const id = await insertAccount(tx, { kind: 'rider', loginKey, passwordHash: 'none' });
      if (id === null) throw new Error(`${phone} is taken`);
      await insertRider(tx, { id, name, phone, city: 'Ibadan', requestId: null });
      await markRiderJoined(tx, id);
    }),
  );
  return phone;
}

/** Signs a rider in with the code that the phone gets. */
export async function signInAsRider(page: Page, phone: string): Promise<void> {
  await page.goto('/ride/');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code').fill(await readText(phone, /\b(\d{6})\b/));
  await page.getByRole('button', { name: 'Sign in' }).click();
}
