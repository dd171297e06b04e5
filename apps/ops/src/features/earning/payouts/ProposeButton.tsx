import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { referralCodeKind } from '@foodbank/app/typed-kinds';
import { proposeAgentPayout } from '@foodbank/contract/earning/payouts-staff';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './shared/Payouts.module.css';
import { refreshPayouts } from './shared/payout-queries.ts';

/** Proposes the payout of one agent whom the job missed. */
export function ProposeButton() {
  const mayReview = useMay('payouts.review');
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <>
      <ActButton
        size="small"
        variant="quiet"
        refused={mayReview ? null : 'Your role does not propose payouts.'}
        onClick={() => {
          setCount(count + 1);
          setOpen(true);
        }}
      >
        Propose for an agent…
      </ActButton>
      <ProposeDialog key={count} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ProposeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { busy, message, note, form, field } = useForm({
    schema: proposeAgentPayout.body as NonNullable<typeof proposeAgentPayout.body>,
    send: (body) => call(proposeAgentPayout, { body }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: ({ payoutId, message: said }) => {
      toast(said);
      onClose();
      void refreshPayouts();
      if (payoutId !== null) navigate(paths.payout(payoutId, search));
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Propose a payout"
      description="It has what was due to the agent at the end of last month and is in no payout yet. It is reviewed and approved like every other one."
      dismissable={!busy}
      footer={
        <>
          <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Propose
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={styles.stack}>
        <TypedField kind={referralCodeKind} {...field('agentCode')} label="Referral code" />
        <TextAreaField
          {...field('reason')}
          label="Reason"
          hint="It is kept in the audit log with your name."
          rows={3}
          maxLength={500}
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
