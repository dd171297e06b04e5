import { readEmployment, stateEmployment } from '@foodbank/contract/people/employers';
import { staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import { beginAgreement, insertEmployer } from '../src/domains/people/employers/queries.ts';
import { insertEmployees } from '../src/domains/people/employers/staff-list-queries.ts';
import type { TestCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

type App = Pick<TestApp, 'context'>;

let made = 0;
const letters = (count: number) =>
  `T${String(count).replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)))}`;

/** An employer whose agreement is in force from the business date on; or a draft. */
export async function makeEmployer(
  { context }: App,
  {
    state = 'Lagos',
    isDraft = false,
    code = letters(made + 1),
  }: { state?: string; isDraft?: boolean; code?: string } = {},
): Promise<{ id: string; name: string; code: string }> {
  made += 1;
  const name = `Government of ${code}`;
  return context.database.write(async (tx) => {
    const inserted = await insertEmployer(tx, name, code, state, tx.now);
    if (inserted === null) throw new Error(`${code} is taken`);
    if (!isDraft) await beginAgreement(tx, inserted.id, tx.businessDate);
    return { id: inserted.id, name, code };
  });
}

/** What a test may say about a person on a staff list: Bisi Adeyemi with ₦90,000 a month, of which ₦15,000 go to others. */
export interface GivenEmployee {
  staffNumber?: string;
  name?: string;
  department?: string | null;
  netPayKobo?: number;
  otherDeductionsKobo?: number;
  confirmedOn?: string;
  leftOn?: string | null;
}

/** A person on an employer's staff list, confirmed on the business date. */
export async function makeEmployee(
  { context }: App,
  employerId: string,
  { staffNumber = `00${++made}`, ...given }: GivenEmployee = {},
): Promise<{ id: string; staffNumber: string }> {
  return context.database.write(async (tx) => {
    const figures = { name: 'ADEYEMI Bisi', department: 'Ministry of Health', leftOn: null, ...given };
    const { netPayKobo = 9_000_000, otherDeductionsKobo = 1_500_000, confirmedOn = tx.businessDate } = given;
    const row = { id: null, staffNumber, numberKey: staffNumberKey(staffNumber), ...figures };
    const [id] = await insertEmployees(tx, employerId, [{ ...row, netPayKobo, otherDeductionsKobo, confirmedOn }]);
    if (id === undefined) throw new Error(`${staffNumber} is taken`);
    return { id, staffNumber };
  });
}

/** A customer names an employer and a number, as the app does. The customer has to be verified. */
export async function nameEmployer(customer: TestCustomer, employerId: string, staffNumber: string) {
  const { employment } = await customer.call(readEmployment, {});
  const { version, language } = employment.consent;
  const body = { employerId, staffNumber, consent: { version, language } };
  return (await customer.call(stateEmployment, { body })).employment;
}
