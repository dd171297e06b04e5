import * as calls from '@foodbank/contract/people/customers-staff';
import { namePatterns, nameWords } from '@foodbank/contract/primitives/fold-text';
import { searchedPhone } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { type CustomerRow, listCustomersByName, listCustomersByPhone } from './customer-queries.ts';
import { readCustomerRecord } from './customer-record.ts';

const { customersFoundMax: size, customerSearchLengthMin: lengthMin } = calls;
const wordsMax = 6;

/** The calls by which members of staff find and read about customers of our own shop. */
export function customerOverviewRoutes(context: AppContext): Route[] {
  const { clock, database } = context;
  const { read } = database;
  return [
    staffRoute(calls.findCustomers, async ({ query: { search = '' } }, { staff }) => {
      const phone = searchedPhone(search);
      if (phone !== null) {
        await countContactSearch(context, staff, calls.findCustomers.name);
        return { rows: (await listCustomersByPhone(read, phone, size)).map(asFound), hasMore: false, isPhone: true };
      }
      if (!nameWords(search).some((word) => word.length >= lengthMin))
        return { rows: [], hasMore: false, isPhone: false };
      const found = await listCustomersByName(read, namePatterns(search, wordsMax), size + 1);
      return { rows: found.slice(0, size).map(asFound), hasMore: found.length > size, isPhone: false };
    }),
    staffRoute(calls.getCustomerRecord, async ({ params: { customerId } }, { staff }) => ({
      customer: (await readCustomerRecord(read, customerId, staff, clock.now())) ?? refuse('not-found'),
    })),
  ];
}

const asFound = ({ id, name, maskedPhone, state, signedUpAt, orderCount }: CustomerRow) => ({
  ...{ id, name, maskedPhone, state, orderCount },
  signedUpAt: signedUpAt.toISOString(),
});
