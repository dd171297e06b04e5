import '@foodbank/contract/primitives/without-eval';
import { type FieldErrors, focusFirstError, textsOf } from '@foodbank/app/forms/form-fields';
import { ApiError } from '@foodbank/contract/client/api-error';
import { formMessages, requestPartnership } from '@foodbank/contract/support/enquiries';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getInTouch } from '../content/get-in-touch.ts';
import { call, serverMessageOf } from './call.ts';
import { HiddenField } from './HiddenField.tsx';
import { type Message, MessageModal } from './MessageModal.tsx';
import styles from './PartnershipForm.module.css';
import { CompanyStep, ConsentStep, OfferStep, StepDots } from './PartnershipSteps.tsx';
import { errorsOfStep, requestOf, stepOf } from './partnership-steps.ts';
import { useLive } from './use-live.ts';

/**
 * The partnership form: three steps if scripts run, one page if they don't. `children` is the picture that is shown after it was
 * sent.
 */
export function PartnershipForm({ children }: { children?: ReactNode }) {
  const live = useLive();
  const form = useRef<HTMLFormElement>(null);
  // 1 to 3; 0 after the form was sent.
  const [step, setStep] = useState(1);
  const [firstPassed, setFirstPassed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<Message | null>(null);
  const moved = useRef(false);

  const goTo = (next: number) => {
    moved.current = true;
    setStep(next);
  };
  const next = () => {
    if (!form.current) return;
    const wrong = errorsOfStep(step, textsOf(form.current));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current, wrong);
    if (step === 1) setFirstPassed(true);
    goTo(step + 1);
  };

  const answerEarlyPress = useRef(next);
  useEffect(() => {
    if (form.current?.querySelector('[data-early="pressed"]')) answerEarlyPress.current();
  }, []);
  // The focus goes to the new step's heading, so that a screen reader starts there.
  useEffect(() => {
    if (moved.current) form.current?.querySelector<HTMLElement>(`[data-step="${step}"] legend`)?.focus();
  }, [step]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter in a field of an earlier step submits the form, too. It goes to the next step instead.
    if (step !== 3) return next();
    const checked = requestOf(textsOf(event.currentTarget), performance.now());
    if (!checked.ok) return refuse(checked.errors);
    setBusy(true);
    try {
      const reply = await call(requestPartnership, { body: checked.data });
      setAnswer(reply.message || formMessages.partnershipRequested);
      setStep(0);
    } catch (error) {
      refuse(error instanceof ApiError ? error.fields : {});
      setFailure({ title: formMessages.failed, detail: serverMessageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong);
    setStep(stepOf(wrong) ?? 3);
  };

  if (step === 0) return <Sent answer={answer}>{children}</Sent>;
  const shared = { live, step, errors };
  return (
    <form
      ref={form}
      className={styles.form}
      action="/forms/partnersWithUs"
      method="post"
      noValidate={live}
      onSubmit={submit}
    >
      <StepDots step={step} secondOpen={firstPassed} onStep={(wanted) => (wanted < step ? goTo(wanted) : next())} />
      <CompanyStep {...shared} onNext={next} />
      <OfferStep {...shared} onNext={next} onBack={() => goTo(1)} />
      <ConsentStep {...shared} busy={busy} onBack={() => goTo(2)} />
      <HiddenField />
      <MessageModal message={failure} onClose={() => setFailure(null)} />
    </form>
  );
}

function Sent({ answer, children }: { answer: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.sent} role="status">
      {children}
      <h3 ref={heading} tabIndex={-1} className={styles.answer}>
        {answer}
      </h3>
      <p>{getInTouch.form.done}</p>
    </div>
  );
}
