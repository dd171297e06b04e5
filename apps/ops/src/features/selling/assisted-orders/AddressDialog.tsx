import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import { addressForm } from '@foodbank/contract/people/customer-addresses';
import { localGovernments, type State, states } from '@foodbank/contract/primitives/nigeria';
import { type AssistedOrder, addAssistedAddress } from '@foodbank/contract/selling/assisted-orders-staff';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useId, useState } from 'react';
import { call } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import styles from './AssistedOrder.module.css';
import { setAssistedOrder } from './assisted-queries.ts';

export interface AddressDialogProps {
  order: AssistedOrder;
  open: boolean;
  onClose: () => void;
  onAdded: (addressId: string) => void;
}

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** A new address that the customer tells. It is saved among the customer's addresses. */
export function AddressDialog({ order, open, onClose, onAdded }: AddressDialogProps) {
  const formId = useId();
  const [addressId] = useState(() => crypto.randomUUID());
  const city = order.stores.find(({ id }) => id === order.storeId)?.city;
  const [state, setState] = useState<State>(city === 'Ibadan' ? 'Oyo' : 'Lagos');
  const { busy, message, note, form, field } = useForm({
    schema: addressForm,
    send: (body) => call(addAssistedAddress, { params: { id: order.id, addressId }, body }),
    failure: { refused: 'The address could not be saved. Please try again.' },
    onDone: (saved) => {
      setAssistedOrder(saved);
      onAdded(addressId);
      onClose();
    },
  });
  const known = localGovernments[state];
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        Save the address
      </Button>
    </>
  );
  return (
    <FormDialog open={open} onClose={onClose} title="New address" footer={footer} dismissable={!busy}>
      <form {...form} id={formId} className={styles.fields}>
        <TextField {...field('label')} label="Name of the address" hint="Such as Home." autoComplete="off" />
        <SelectField
          {...field('state')}
          label="State"
          options={options(states)}
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
          />
        ) : (
          <TextField key={state} {...field('localGovernment')} label="Local government" autoComplete="off" />
        )}
        <TextField {...field('area')} label="Area or estate" autoComplete="off" />
        <TextField {...field('street')} label="House number and street" autoComplete="off" />
        <TextField {...field('landmark')} label="Landmark (optional)" autoComplete="off" />
        <TextField
          {...field('recipientName')}
          label="Who receives the food"
          autoComplete="off"
          defaultValue={order.customer.name}
        />
        <TypedField kind={phoneKind} {...field('recipientPhone')} label="That person’s phone number" />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}
