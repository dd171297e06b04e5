import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind } from '@foodbank/app/typed-kinds';
import { otpLength, otpMinutes, passwordChangeOtp, verifyPasswordChange } from '@foodbank/contract/people/accounts';
import { agentMessages } from '@foodbank/contract/people/agents';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useEffect, useRef, useState } from 'react';
import { call, requireSignedInId } from '../../../api.ts';
import { session, useAgent } from '../../../session/session.ts';
import styles from './OtpDialog.module.css';
import type { NewPassword } from './request-code.ts';
import { useResend } from './use-resend.ts';

const closesAfterMs = 1500;

const failure = {
  refused: 'OTP verification failed. Please try again.',
  unexpected: 'Failed to verify OTP. Please try again.',
};

export interface OtpDialogProps {
  open: boolean;
  /** The change to confirm; null if it is no longer known, because the page was loaded again. */
  passwords: NewPassword | null;
  /** When the last code was sent, in milliseconds; null if it has expired. */
  sentAt: number | null;
  /** The code has just been sent. False if the agent comes back to enter it. */
  isFresh: boolean;
  onSent: () => void;
  onChanged: () => void;
  onCancelled: () => void;
}

/** Confirms a password change with the emailed code. Give it a new `key` when it opens, to reset its state. */
export function OtpDialog(props: OtpDialogProps) {
  const { open, passwords, sentAt, isFresh, onSent, onChanged, onCancelled } = props;
  const agent = useAgent();
  const input = useRef<HTMLInputElement>(null);
  const [verified, setVerified] = useState<string | null>(null);
  const resend = useResend({ passwords, sentAt, isFresh, onSent });
  const { busy, message, note, clear, form, field } = useForm({
    schema: passwordChangeOtp,
    send: (body) => {
      resend.clear();
      return call(verifyPasswordChange, { params: { id: requireSignedInId() }, body });
    },
    failure,
    onDone: (reply) => {
      // At once, because the server no longer accepts the old token.
      session.replaceToken(reply.token);
      setVerified(reply.message || agentMessages.passwordUpdated);
    },
  });

  useEffect(() => {
    if (verified === null) return;
    const timer = setTimeout(onChanged, closesAfterMs);
    return () => clearTimeout(timer);
  }, [verified, onChanged]);
  // The field lost the focus when it was disabled during the check.
  useEffect(() => {
    if (message) input.current?.focus();
  }, [message]);

  const sendAnother = () => {
    clear();
    resend.send();
    input.current?.focus();
  };
  const error = message ?? resend.error;
  return (
    <Dialog
      open={open}
      onClose={verified === null ? onCancelled : onChanged}
      title="Confirm your new password"
      description={`We sent a ${otpLength}-digit code to ${agent.email}. It works for ${otpMinutes} minutes.`}
      initialFocus={input}
      dismissable={!busy}
      closesBeside={false}
    >
      <form {...form} className={styles.form}>
        <div className={styles.message}>
          {verified && <Banner tone="success">{verified}</Banner>}
          {!verified && error && (
            <Banner tone="error" note={message ? note : resend.note}>
              {error}
            </Banner>
          )}
          {!verified && !error && resend.sent && (
            <Banner tone="info">OTP sent to your email. Please check your inbox.</Banner>
          )}
          {!verified && !error && !isFresh && !resend.sent && (
            <Banner tone="info">The code sets the new password that you typed when you asked for it.</Banner>
          )}
        </div>
        <TypedField
          kind={codeKind}
          {...field('otp')}
          ref={input}
          label="OTP code"
          disabled={busy || verified !== null}
          digitsMax={otpLength}
          className={styles.code}
        />
        <div className={styles.buttons}>
          <SubmitButton busy={busy} busyLabel="Verifying…" disabled={verified !== null}>
            Verify OTP
          </SubmitButton>
          <Button variant="quiet" disabled={busy || verified !== null} onClick={onCancelled}>
            Cancel
          </Button>
        </div>
        {passwords === null ? (
          <p className={styles.noCode}>No code? Close this window and submit the form again to get a new one.</p>
        ) : (
          <Button
            variant="quiet"
            size="small"
            className={styles.resend ?? ''}
            busy={resend.busy}
            disabled={busy || verified !== null || resend.waitSeconds > 0}
            onClick={sendAnother}
          >
            {resend.waitSeconds > 0 ? `Resend OTP in ${resend.waitSeconds} s` : 'Resend OTP'}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
