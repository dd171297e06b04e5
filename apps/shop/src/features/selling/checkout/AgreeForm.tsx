import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { ApiError } from '@foodbank/contract/client/api-error';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { agreeToOffer, consentForm, type Offer, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { Button } from '@foodbank/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { paymentPath } from '../../../paths.ts';
import { checkoutQuery } from './checkout-queries.ts';
import styles from './PlanPage.module.css';

export interface AgreeFormProps {
  offer: Offer;
  /** How many taps the questions took. */
  taps: number;
  /** The offer is another one now, or over. */
  onChanged: () => void;
}

/** The offer is another one now, or over: it is read anew. */
const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'plan-changed' || error.code === 'plan-over');

/** The code by text message, and the one button that agrees. The code works for this offer and for no other. */
export function AgreeForm({ offer, taps, onChanged }: AgreeFormProps) {
  const { checkoutId, digest, dueNow } = offer;
  const online = useOnline();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed before is gone: the last answer, and the button that sent the code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the step changes.
  useEffect(() => {
    heading.current?.focus();
  }, [requestId === null]);
  const { busy, message, note, form, field, clear } = useForm({
    schema: consentForm,
    extraValues: () => ({ digest, requestId, taps }),
    send: (body) => call(agreeToOffer, { params: { id: checkoutId }, body }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onFailed: (error) => isChanged(error) && onChanged(),
    onDone: ({ checkout }) => {
      client.setQueryData(checkoutQuery(checkoutId).queryKey, checkout);
      void client.invalidateQueries({ queryKey: ['orders'] });
      void navigate(paymentPath(checkoutId), { replace: true });
      // The page that the customer comes back to is in the history before the provider's page is opened.
      if (checkout.payUrl) setTimeout(() => window.location.assign(checkout.payUrl ?? ''));
    },
  });
  const sendCode = async () => {
    setSending(true);
    clear();
    try {
      const sent = await call(sendOfferCode, { params: { id: checkoutId }, body: { digest } });
      setTold(requestId === null ? '' : 'New code sent. The old one no longer works.');
      setRequestId(sent.requestId);
    } catch (error) {
      if (isChanged(error)) onChanged();
      setTold(failureText(error, { refused: 'The code could not be sent. Please try again.' }));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={styles.step} aria-labelledby="agree">
      <h2 id="agree" className={styles.question} ref={heading} tabIndex={-1}>
        {requestId === null ? 'Right. Do you agree?' : 'Do you agree? Enter the code'}
      </h2>
      {requestId === null ? (
        <>
          <p>We’ll text you a 6-digit code. Entering it is your signature: it agrees to this plan and to no other.</p>
          <Button variant="action" size="large" block busy={sending} disabled={!online} onClick={sendCode}>
            Text me the code
          </Button>
        </>
      ) : (
        <form {...form} className={styles.form}>
          {message && (
            <FormBanner tone="error" note={note}>
              {message}
            </FormBanner>
          )}
          <CodeField {...field('code')} label="Code from the text message" sendsItself={false} />
          <SubmitButton busy={busy} busyLabel="Checking…" variant="action" size="large" block>
            {dueNow > 0 ? `Agree and pay ${shortNaira(dueNow)} today` : 'Agree'}
          </SubmitButton>
          <Button variant="quiet" block busy={sending} disabled={!online} onClick={sendCode}>
            Send another code
          </Button>
        </form>
      )}
      <p role="status" className={styles.told}>
        {online ? told : 'You need a connection to agree. You can still read everything.'}
      </p>
    </section>
  );
}
