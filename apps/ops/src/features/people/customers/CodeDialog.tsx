import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { spokenCodeKind } from '@foodbank/app/typed-kinds';
import { phoneCode } from '@foodbank/contract/people/customer-forms';
import { Button } from '@foodbank/ui/Button';
import { useId } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/FormDialog.tsx';
import styles from './Customers.module.css';

export interface CodeDialogProps<Reply> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the customer has and does now. */
  lead: string;
  confirm: string;
  send: (code: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

const schema = z.object({ code: phoneCode });

/** Asks for the code that the customer reads out. Staff never see it elsewhere. Mount it anew for another code. */
export function CodeDialog<Reply>({ open, onClose, title, lead, confirm, send, onDone }: CodeDialogProps<Reply>) {
  const id = useId();
  const { busy, message, note, form, field } = useForm({
    schema,
    send: ({ code }) => send(code),
    failure: { refused: 'The code could not be checked. Please try again.' },
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
      <Button type="submit" form={id} busy={busy}>
        {confirm}
      </Button>
    </>
  );
  return (
    <FormDialog open={open} onClose={onClose} title={title} footer={footer} dismissable={!busy}>
      <form {...form} id={id} className={styles.fields}>
        <p>{lead}</p>
        <TypedField
          kind={spokenCodeKind}
          {...field('code')}
          label="Code from the text message"
          hint="Six digits. The customer reads them out."
        />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}
