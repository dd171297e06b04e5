import { signInAsNewCustomer } from './customers.ts';
import { makeEmployerWith, verifyAsBisi } from './employers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { makeStaff, startStaffSession } from './staff.ts';

test('a customer names the employer, the clerk says that it is the person on the list, and applies the list of the month by keyboard @desktop', async ({
  page,
}) => {
  const employer = await makeEmployerWith([{ staffNumber: '0012346', name: 'ADEYEMI B.' }]);
  await verifyAsBisi(await signInAsNewCustomer(page, { firstname: 'Bisi' }));
  await page.goto('/app/account/employer');
  await page.getByLabel('Employer').selectOption({ label: employer.name });
  await page.getByLabel('Staff number').fill('12346');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Agree and check' }).click();
  await expect(page.getByText('A person is looking at it')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await startStaffSession(page, await makeStaff(['employer-clerk'], 'Funke Clerk', [], [employer.id]));
  await page.goto('/ops');
  await expect(page.getByRole('heading', { name: employer.name })).toBeVisible();
  await page.getByRole('link', { name: /^Customers/ }).click();
  await tabTo(page, 'button', 'Bisi Adeyemi is this person');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('I know the person');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nobody waits')).toBeVisible();

  await page.getByRole('link', { name: /^Files/ }).click();
  const text = 'staff number,name,net pay\n0012346,ADEYEMI Bisi,95000\n0555,Ada Obi,80000\n';
  await page
    .getByLabel('File with the staff list')
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('Will be added')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, 'button', 'Apply the file');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('The list of June');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The list is changed.')).toBeVisible();

  await page.goto('/app/account/employer');
  await expect(page.getByText('Your employer is confirmed')).toBeVisible();
  await expect(page.getByText('₦95,000')).toBeVisible();
});
