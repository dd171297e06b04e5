import { insertIncomeStatement } from '../src/domains/lending/credit-limits/queries.ts';
import { digestNumber } from '../src/domains/people/identity-checks/numbers.ts';
import { insertIdentityCheck } from '../src/domains/people/identity-checks/queries.ts';
import { type GivenCustomer, makeOwnCustomer, type TestCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

/** What a test may say about the identity and the limit of a customer. Amounts are kobo of a month. */
export interface GivenLimit extends GivenCustomer {
  birthOn?: string;
  incomeKobo?: number;
  owedElsewhereKobo?: number;
  residence?: string;
}

/** Says that a customer is verified by BVN, and what the customer earns and owes: ₦80,000 and ₦10,000, in Lagos. */
export async function verifyCustomer(
  app: Pick<TestApp, 'context'>,
  customerId: string,
  {
    birthOn = '1990-05-17',
    incomeKobo = 8_000_000,
    owedElsewhereKobo = 1_000_000,
    residence = 'Lagos',
  }: GivenLimit = {},
): Promise<void> {
  await app.context.database.write(async (tx) => {
    await insertIdentityCheck(tx, {
      ...{ customerId, numberKind: 'bvn', firstname: 'Bisi', lastname: 'Adeyemi', birthOn, lastDigits: '0001' },
      ...{
        numberSealed: null,
        numberDigest: await digestNumber(tx, 'bvn', customerId),
        textVersion: 'test',
        language: 'en',
      },
      ...{ askedOn: tx.businessDate, state: 'verified', reason: null, isTry: true, provider: 'sandbox' },
    });
    const counted = { incomeCountsFrom: tx.businessDate, owedCountsFrom: tx.businessDate, raisedFrom: null };
    await insertIncomeStatement(tx, customerId, { incomeKobo, owedElsewhereKobo, residence, ...counted });
  });
}

/** Makes a customer of our own shop who may have a plan. */
export async function makeVerifiedCustomer(
  app: Pick<TestApp, 'send' | 'context'>,
  given: GivenLimit = {},
): Promise<TestCustomer> {
  const customer = await makeOwnCustomer(app, given);
  await verifyCustomer(app, customer.id, given);
  return customer;
}
