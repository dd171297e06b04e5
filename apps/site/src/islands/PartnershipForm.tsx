import '@foodbank/contract/primitives/without-eval';
import { formMessages, requestPartnership } from '@foodbank/contract/support/enquiries';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getInTouch } from '../content/get-in-touch.ts';
import { HiddenField } from './HiddenField.tsx';
import { type Message, MessageModal } from './MessageModal.tsx';
import styles from './PartnershipForm.module.css';
import { CompanyStep, ConsentStep, OfferStep, StepDots } from './PartnershipSteps.tsx';
import { errorsOfStep, requestOf, stepOf } from './partnership-steps.ts';
import { call, fieldsOf, focusFirst, saidBy, textsIn } from './send-form.ts';
import { useLive } from './use-live.ts';

/** The partnership form: three steps where scripts run, one page where they don't. `children` is the picture of success. */
export function PartnershipForm({ children }: { children?: ReactNode }) {
  const live = useLive();
  const form = useRef<HTMLFormElement>(null);
  // 1, 2, 3, and 0 once it is sent.
  const [step, setStep] = useState(1);
  const [firstPassed, setFirstPassed] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
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
    const wrong = errorsOfStep(step, textsIn(form.current));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirst(form.current, wrong);
    if (step === 1) setFirstPassed(true);
    goTo(step + 1);
  };

  const answerEarlyPress = useRef(next);
  useEffect(() => {
    if (form.current?.querySelector('[data-early="pressed"]')) answerEarlyPress.current();
  }, []);
  // A new step begins at its heading, for eyes and for readers.
  useEffect(() => {
    if (moved.current) form.current?.querySelector<HTMLElement>(`[data-step="${step}"] legend`)?.focus();
  }, [step]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter in a field of an earlier step goes on; it sends nothing yet.
    if (step !== 3) return next();
    const checked = requestOf(textsIn(event.currentTarget), performance.now());
    if (!checked.ok) return refuse(checked.errors);
    setBusy(true);
    try {
      const reply = await call(requestPartnership, { body: checked.data });
      setAnswer(reply.message || formMessages.partnershipRequested);
      setStep(0);
    } catch (error) {
      refuse(fieldsOf(error));
      setFailure({ title: formMessages.failed, detail: saidBy(error) });
    } finally {
      setBusy(false);
    }
  };
  const refuse = (wrong: Readonly<Record<string, string>>) => {
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
