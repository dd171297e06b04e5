import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { disputeForm, disputeLengthMax, disputeLine } from '@foodbank/contract/earning/disputes';
import { formatDay } from '@foodbank/contract/primitives/day';
import type { LineDetail } from '@foodbank/contract/views/earnings';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useEffect, useRef, useState } from 'react';
import { call, keyOf, queryClient, requireSignedInId } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import form from '../../../shell/SettingsForm.module.css';
import styles from './LineDispute.module.css';

const outcomes = {
  open: 'We answer within 24 hours, or 48 hours if it is complex.',
  explained: 'We answered it in Support.',
  corrected: 'We corrected the line.',
} as const;

/** What the agent said about a line, and the form that says what is wrong with it. */
export function LineDispute({ line }: { line: LineDetail }) {
  const [step, setStep] = useState<'view' | 'writing' | 'left'>('view');
  const [sent, setSent] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === 'left') button.current?.focus();
  }, [step]);
  return (
    <div className={styles.dispute}>
      {sent !== null && <Banner tone="success">{sent}</Banner>}
      {line.disputes.length > 0 && (
        <PlainList className={styles.earlier}>
          {line.disputes.map(({ id, openedAt, state, reference }) => (
            <li key={id}>
              You told us on {formatDay(new Date(openedAt))} that something is wrong. {outcomes[state]}{' '}
              {reference !== null && <Link to={paths.support}>{`Open ${reference} in Support`}</Link>}
            </li>
          ))}
        </PlainList>
      )}
      {step === 'writing' && !line.isDisputed && (
        <DisputeForm lineId={line.id} onSent={setSent} onCancel={() => setStep('left')} />
      )}
      {step !== 'writing' && !line.isDisputed && (
        <div>
          <Button ref={button} variant="quiet" onClick={() => setStep('writing')}>
            Something is wrong with this line
          </Button>
        </div>
      )}
    </div>
  );
}

interface DisputeFormProps {
  lineId: string;
  onSent: (message: string) => void;
  onCancel: () => void;
}

function DisputeForm({ lineId, onSent, onCancel }: DisputeFormProps) {
  const dispute = useForm({
    schema: disputeForm,
    send: (body) => call(disputeLine, { params: { id: requireSignedInId(), lineId }, body }),
    failure: { refused: 'Failed to send this. Please try again.' },
    onDone: ({ message, reference }) => {
      onSent(`${message} Your reference is ${reference}.`);
      for (const part of ['earnings', 'support']) {
        queryClient.invalidateQueries({ queryKey: keyOf(requireSignedInId(), part) });
      }
    },
  });
  return (
    <form {...dispute.form} className={form.form}>
      {dispute.message && (
        <FormBanner tone="error" note={dispute.note}>
          {dispute.message}
        </FormBanner>
      )}
      <TextAreaField
        {...dispute.field('message')}
        label="What is wrong with it?"
        hint="Your other lines are paid meanwhile."
        rows={4}
        maxLength={disputeLengthMax}
        autoFocus
      />
      <div className={form.buttons}>
        <SubmitButton busy={dispute.busy} busyLabel="Sending…">
          Send
        </SubmitButton>
        <Button variant="quiet" disabled={dispute.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
