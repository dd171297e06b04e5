import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { generalTopics, orderTopics } from '@foodbank/contract/support/tickets';
import { phoneRequestForm, startPhoneRequest } from '@foodbank/contract/support/tickets-staff';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, queryClient } from '../../../../api.ts';
import { FormDialog } from '../../../../components/FormDialog.tsx';
import { toast } from '../../../../components/toast.ts';
import { paths } from '../../../../paths.ts';
import styles from './StartRequestDialog.module.css';

export interface StartRequestDialogProps {
  customer: { id: string; name: string; orders: readonly { number: string }[] };
  open: boolean;
  onClose: () => void;
}

/** Writes down what a customer says on the phone: a request with its clock, which the customer sees in the app. */
export function StartRequestDialog({ customer, open, onClose }: StartRequestDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [orderNumber, setOrderNumber] = useState('');
  const { busy, message, note, form, field } = useForm({
    schema: phoneRequestForm,
    extraValues: () => ({ orderNumber: orderNumber || null }),
    send: (body) => call(startPhoneRequest, { params: { customerId: customer.id }, body }),
    failure: { refused: 'The request could not be written down. Please try again.' },
    onDone: ({ message: done, requestId }) => {
      toast(`${done}.`);
      void queryClient.invalidateQueries({ queryKey: ['requests'] });
      onClose();
      void navigate(paths.request(requestId, { list: 'all' }));
    },
  });
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={id} busy={busy}>
        Start the request
      </Button>
    </>
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Start a request of ${customer.name}`}
      footer={footer}
      dismissable={!busy}
    >
      <form {...form} id={id} className={styles.fields}>
        <p>The answer is due within 24 hours. The customer sees the request in the app, in these words.</p>
        {customer.orders.length > 0 && (
          <SelectField
            label="Order"
            name="order"
            value={orderNumber}
            options={[
              { value: '', label: 'No order' },
              ...customer.orders.map(({ number }) => ({ value: number, label: number })),
            ]}
            onChange={({ currentTarget: { value } }) => setOrderNumber(value)}
          />
        )}
        <SelectField
          key={orderNumber === '' ? 'general' : 'order'}
          {...field('topic')}
          label="What it is about"
          placeholder="Choose"
          options={orderNumber === '' ? generalTopics : orderTopics}
        />
        <TextAreaField {...field('message')} label="What the customer said" rows={5} />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}
