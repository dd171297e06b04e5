import { useReturnTo } from '@foodbank/app/session/return-to';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { chooseAddress } from '../../../checkout-choice.ts';
import { accountQuery, addressesQuery } from '../../../own-data.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { NotFound } from '../../../shell/NotFound.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { AddressForm } from './AddressForm.tsx';

/** The form of a new or a saved address. Saving leads back to where the customer came from: the list, or the checkout, which takes it. */
export function AddressPage() {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  // Made here, so that saving twice adds one address.
  const [newId] = useState(() => makeId());
  const addresses = useQuery(addressesQuery);
  const account = useQuery(accountQuery);
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const back = returnTo?.path.startsWith(paths.shop) ? returnTo.path : paths.addresses;
  const leave = () => {
    // Who adds an address on the way to paying wants the food to go there.
    if (isNew && back === paths.checkout) chooseAddress(newId);
    void navigate(back, { replace: true });
  };
  if (addresses.data && !isNew && !addresses.data.some((address) => address.id === id)) return <NotFound />;
  return (
    <>
      <BackLink to={back}>{back === paths.addresses ? 'Addresses' : 'Back'}</BackLink>
      <FormScreen title={isNew ? 'New address' : 'Change the address'}>
        <QueryBody query={addresses} loading="Loading the form…">
          {(list) => (
            <QueryBody query={account} loading="Loading the form…">
              {(customer) => (
                <AddressForm
                  id={isNew ? newId : id}
                  saved={list.find((address) => address.id === id)}
                  recipient={customer}
                  onDone={leave}
                />
              )}
            </QueryBody>
          )}
        </QueryBody>
      </FormScreen>
    </>
  );
}

/** A random UUID. Plain http, as in development from a phone, has no crypto.randomUUID. */
function makeId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte, index) => {
    const marked = index === 6 ? (byte % 16) + 64 : index === 8 ? (byte % 64) + 128 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
