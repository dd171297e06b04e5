import { makeId } from '@foodbank/app/make-id';
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
      <FormScreen title={isNew ? 'New address' : 'Edit address'}>
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
