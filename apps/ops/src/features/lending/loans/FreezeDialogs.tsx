import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { freezeForm, freezeLoan, freezeReasons, requestLoanUnfreeze } from '@foodbank/contract/lending/loans-staff';
import { freezeReasonKeys } from '@foodbank/contract/lending/repayments';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useEffect, useId } from 'react';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { ReasonChips } from '../../../components/ReasonChips.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Loans.module.css';
import { refreshLoans } from './loan-queries.ts';

interface DialogProps {
  loanId: string;
  number: string;
  customerName: string;
  onClose: () => void;
}

const schema = z.extend(freezeForm, { reason: z.enum(freezeReasonKeys, 'Choose one') });

/** Freezes a loan: why, and what is known. */
export function FreezeDialog({ loanId, number, customerName, onClose }: DialogProps) {
  const formId = useId();
  const { busy, message, note, form, field } = useForm({
    schema,
    send: (body) => call(freezeLoan, { params: { loanId }, body }),
    failure: { refused: 'The freeze was refused. Please try again.' },
    onDone: ({ message }) => {
      toast(message);
      void refreshLoans();
      onClose();
    },
  });
  useEffect(() => {
    document.getElementById(formId)?.querySelector('input')?.focus({ preventScroll: true });
  }, [formId]);
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        Freeze
      </Button>
    </>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Freeze the plan of ${customerName}, ${number}`}
      dismissable={!busy}
      footer={footer}
    >
      <form {...form} id={formId} className={styles.form}>
        <ul className={styles.consequences}>
          <li>It starts at once and lasts until two people end it: nothing falls due, is late, reminded or charged.</li>
          <li>The customer is told, and may pay. After a death nothing is sent.</li>
          <li>
            After a death, a theft of identity or “this was not me” all running plans of this customer are frozen with
            it, and there is no new plan until the freeze ends.
          </li>
        </ul>
        <ReasonChips legend="Why" whys={freezeReasons} {...field('reason')} />
        <TextAreaField
          {...field('note')}
          label="Note"
          hint="What you know, and from whom. Only members who may freeze read it."
          rows={3}
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

/** Asks for the end of a freeze, which another person decides. */
export function UnfreezeDialog({
  loanId,
  number,
  customerName,
  onClose,
  onAsked,
}: DialogProps & { onAsked: (approvalId: string) => void }) {
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`End the freeze of ${customerName}, ${number}`}
      consequences={[
        'Another person has to approve it.',
        'Then days count again, and open due days have moved by as many days as the freeze lasted.',
      ]}
      confirm="Ask for approval"
      reasonHint="The audit log keeps it with your name. Write nothing about the customer’s health or family."
      send={(reason) => call(requestLoanUnfreeze, { params: { loanId }, body: { reason } })}
      onDone={({ approvalId }) => {
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        void refreshLoans();
        onAsked(approvalId);
      }}
    />
  );
}
