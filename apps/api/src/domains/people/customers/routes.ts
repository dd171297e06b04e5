import * as calls from '@foodbank/contract/people/customer-addresses';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { listAddresses, type StoredAddress } from './address-queries.ts';
import { deleteAddress, saveAddress } from './addresses.ts';

/** The calls about a customer's own addresses. */
export function addressRoutes({ database }: AppContext): Route[] {
  return [
    personRoute(calls.listAddresses, async (_, { person }) => ({
      addresses: (await listAddresses(database.read, person.id)).map(describeAddress),
    })),
    personRoute(calls.saveAddress, async ({ params: { id }, body }, { person }) => {
      const address = { ...body, id };
      await database.write((tx) => saveAddress(tx, person.id, address));
      return { address: describeAddress(address) };
    }),
    personRoute(calls.deleteAddress, async ({ params: { id } }, { person }) => {
      await database.write((tx) => deleteAddress(tx, person.id, id));
      return { message: 'The address is deleted.' };
    }),
  ];
}

const describeAddress = (address: StoredAddress) => ({
  ...address,
  recipientPhone: formatPhone(address.recipientPhone),
});
