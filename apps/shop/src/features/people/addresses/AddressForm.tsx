import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import {
  addressForm,
  type CustomerAddress,
  deleteAddress,
  saveAddress,
} from '@foodbank/contract/people/customer-addresses';
import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import { localGovernments, type State, states } from '@foodbank/contract/primitives/nigeria';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useStore } from '../../../basket/use-basket.ts';
import { addressesQuery } from '../../../own-data.ts';
import styles from '../../../shell/FormScreen.module.css';

/** The state in which a new address probably is: that of the chosen store. */
const stateOf = (city: string | undefined): State => (city === 'Ibadan' ? 'Oyo' : 'Lagos');

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export interface AddressFormProps {
  id: string;
  /** Undefined for a new one. */
  saved: CustomerAddress | undefined;
  /** Who receives the goods if nothing else is typed. */
  recipient: CustomerAccount;
  onDone: () => void;
}

/** The form of one address. The recipient may be another person. */
export function AddressForm({ id, saved, recipient, onDone }: AddressFormProps) {
  const client = useQueryClient();
  const store = useStore();
  const [state, setState] = useState<State>(saved?.state ?? stateOf(store?.city));
  const refresh = () => client.invalidateQueries({ queryKey: addressesQuery.queryKey });
  const { busy, message, note, form, field } = useForm({
    schema: addressForm,
    send: (body) => call(saveAddress, { params: { id }, body }),
    failure: { refused: 'The address could not be saved. Please try again.' },
    onDone: async () => {
      await refresh();
      onDone();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteAddress, { params: { id } }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  const known = localGovernments[state];
  const localGovernment = saved?.state === state ? saved.localGovernment : undefined;
  const ownName = `${recipient.firstname} ${recipient.lastname}`;
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <TextField
        {...field('label')}
        label="Address name"
        hint="For example, Home or Mama’s house."
        defaultValue={saved?.label}
      />
      <SelectField
        {...field('state')}
        label="State"
        options={options(states)}
        autoComplete="address-level1"
        value={state}
        onChange={({ target }) => setState(target.value as State)}
      />
      {known ? (
        <SelectField
          key={state}
          {...field('localGovernment')}
          label="Local government"
          options={options(known)}
          placeholder="Choose the local government"
          defaultValue={localGovernment}
        />
      ) : (
        <TextField key={state} {...field('localGovernment')} label="Local government" defaultValue={localGovernment} />
      )}
      <TextField {...field('area')} label="Area or estate" autoComplete="address-level3" defaultValue={saved?.area} />
      <TextField
        {...field('street')}
        label="House number and street"
        autoComplete="street-address"
        defaultValue={saved?.street}
      />
      <TextField
        {...field('landmark')}
        label="Landmark (optional)"
        hint="To help the rider find you: a church, filling station or bus stop."
        defaultValue={saved?.landmark}
      />
      <TextField
        {...field('recipientName')}
        label="Who will receive the food?"
        hint="You or someone else."
        autoComplete="name"
        defaultValue={saved?.recipientName ?? ownName}
      />
      <TypedField
        kind={phoneKind}
        {...field('recipientPhone')}
        label="Their phone number"
        autoComplete="tel"
        defaultValue={saved?.recipientPhone ?? recipient.phone}
      />
      <SubmitButton busy={busy} busyLabel="Saving…" variant="action" size="large" block>
        Save address
      </SubmitButton>
      {saved && (
        <>
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()} block>
            Delete address
          </Button>
          {remove.error && (
            <FormBanner tone="error">
              {failureText(remove.error, { refused: 'The address could not be deleted. Please try again.' })}
            </FormBanner>
          )}
        </>
      )}
    </form>
  );
}
