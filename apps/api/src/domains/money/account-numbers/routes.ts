import * as calls from '@foodbank/contract/money/account-numbers';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { missedTransfersQueue } from './jobs.ts';
import { askForNumber, endOwnNumber, readOwnNumber } from './numbers.ts';
import { findNumberOf } from './queries.ts';

/** The calls of customers about their own account number. */
export function accountNumberRoutes(context: AppContext): Route[] {
  const { clock, config, database, keys, limits, providers } = context;
  const describe = async (customerId: string) => ({
    isOffered: config.accountNumbersAt !== null,
    number: await readOwnNumber(database.read, keys, customerId),
  });
  return [
    personRoute(calls.readAccountNumber, (_, { person }) => describe(person.id)),
    personRoute(calls.askAccountNumber, async (_, { person }) => {
      const bank = config.accountNumbersAt ?? refuse('account-numbers-off');
      await limits.take('accountNumbersByCustomer', person.id);
      await database.write((tx) => askForNumber(tx, person.id, bank));
      return describe(person.id);
    }),
    personRoute(calls.endAccountNumber, async (_, { person }) => {
      await database.write((tx) => endOwnNumber(tx, person.id, 'customer'));
      return describe(person.id);
    }),
    personRoute(calls.findSentMoney, async (_, { person }) => {
      const number = await findNumberOf(database.read, person.id);
      if (number?.state !== 'active' || number.numberSealed === null) refuse('not-found');
      await limits.take('sentMoneyLooksByCustomer', person.id);
      await providers.accountNumbers.askForMissed(keys.unseal(number.numberSealed), number.bank, lagosDay(clock.now()));
      await database.write((tx) => tx.enqueue(missedTransfersQueue, number.id));
      return {
        message: 'We are asking the bank. A transfer can take some minutes: you get a message as soon as it is in.',
      };
    }),
  ];
}
