import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { handOver, type StaffOrder } from '@foodbank/contract/selling/shop-orders-admin';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { TextField } from '@foodbank/ui/TextField';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { type Chosen, chosenLines, LineQuantities } from './LineQuantities.tsx';
import styles from './Orders.module.css';

const schema = z.object({
  code: z.string('Enter the 4 digits').check(z.trim(), z.regex(/^[0-9]{4}$/, 'Enter the 4 digits')),
});

export interface HandOverDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onDone: (reply: { message: string }) => void;
}

/** Hands a pick-up over: the customer's code, and what they do not take. */
export function HandOverDialog({ order: { number, lines, customerName }, onClose, onDone }: HandOverDialogProps) {
  const [isPart, setPart] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const formId = useId();
  const { busy, message, note, form, field } = useForm({
    schema,
    send: ({ code }) =>
      call(handOver, { params: { number }, body: { code, notTaken: isPart ? chosenLines(chosen) : [] } }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        Hand over
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hand over ${number}`}
      footer={footer}
      dismissable={!busy}
      closesBeside={false}
    >
      <form {...form} id={formId} className={styles.form}>
        <p>{customerName} checks the goods first, and then says the code.</p>
        <TextField
          {...field('code')}
          label="4-digit code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className={styles.code}
        />
        {isPart ? (
          <LineQuantities legend="What the customer does not take" lines={lines} chosen={chosen} onChoose={setChosen} />
        ) : (
          <Button variant="quiet" size="small" onClick={() => setPart(true)}>
            The customer does not take everything
          </Button>
        )}
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </Dialog>
  );
}
