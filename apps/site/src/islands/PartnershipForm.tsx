import '@foodbank/contract/primitives/without-eval';
import { type FieldErrors, fieldsOf, focusFirstError, textsOf } from '@foodbank/app/forms/form-fields';
import { ApiError } from '@foodbank/contract/client/client';
import { formMessages, requestPartnership } from '@foodbank/contract/support/enquiries';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getInTouch } from '../content/get-in-touch.ts';
import { call, serverMessageOf } from './call.ts';
import { HiddenField } from './HiddenField.tsx';
import { type Message, MessageModal } from './MessageModal.tsx';
import styles from './PartnershipForm.module.css';
import { CompanyStep, ConsentStep, OfferStep, StepDots } from './PartnershipSteps.tsx';
import { clearDraft, readDraft, saveDraft } from './partnership-draft.ts';
import { errorsOfStep, requestOf, stepOf } from './partnership-steps.ts';
import { useLive } from './use-live.ts';

const words = getInTouch.form;
/** The section around the island has its name from this heading. */
const titleId = 'form-headline';

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

  const keep = (at: number) => form.current && saveDraft({ step: at, texts: textsOf(form.current) });
  const goTo = (next: number) => {
    moved.current = true;
    keep(next);
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
    if (!form.current) return;
    const draft = readDraft();
    for (const field of fieldsOf(form.current)) {
      const text = draft?.texts[field.name];
      // What was typed before this script ran is newer.
      if (text && !field.value) field.value = text;
    }
    if (form.current.querySelector('[data-early="pressed"]')) return answerEarlyPress.current();
    setStep(draft?.step ?? 1);
    setFirstPassed(draft !== null && draft.step > 1);
  }, []);
  // The focus goes to the new step's heading, so that a screen reader starts there.
  useEffect(() => {
    if (moved.current) form.current?.querySelector<HTMLElement>(`[data-step="${step}"] legend`)?.focus();
  }, [step]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = requestOf(textsOf(event.currentTarget), performance.now());
    if (!checked.ok) return refuse(checked.errors);
    setBusy(true);
    try {
      const reply = await call(requestPartnership, { body: checked.data });
      clearDraft();
      setAnswer(reply.message || formMessages.partnershipRequested);
      setStep(0);
    } catch (error) {
      refuse(error instanceof ApiError ? error.fields : {});
      setFailure({ title: formMessages.failed, detail: detailOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    keep(step);
    setErrors(({ [name]: _, ...others }) => others);
  };
  // The form's own submit button belongs to the last step, so Enter has to be handled here. Enter that chooses a word of an
  // input method is not meant for the form.
  const goOnAtEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !inField || step === 3 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next();
  };
  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong);
    setStep(stepOf(wrong) ?? 3);
  };

  if (step === 0) return <Sent answer={answer}>{children}</Sent>;
  const shared = { live, step, errors };
  return (
    <>
      <h2 className={styles.title} id={titleId}>
        {words.title}
      </h2>
      <form
        ref={form}
        className={styles.form}
        action="/forms/partnersWithUs"
        method="post"
        noValidate={live}
        onSubmit={submit}
        onInput={clearError}
        onKeyDown={goOnAtEnter}
      >
        <StepDots step={step} secondOpen={firstPassed} onStep={(wanted) => (wanted < step ? goTo(wanted) : next())} />
        <CompanyStep {...shared} onNext={next} />
        <OfferStep {...shared} onNext={next} onBack={() => goTo(1)} />
        <ConsentStep {...shared} busy={busy} onBack={() => goTo(2)} />
        <HiddenField />
        <MessageModal message={failure} onClose={() => setFailure(null)} />
      </form>
    </>
  );
}

/** What is said below a failure's title: the server's message, or that the network is away and nothing is lost. */
function detailOf(error: unknown): string | null {
  const isUnanswered = error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
  return isUnanswered ? `${error.message} ${words.kept}` : serverMessageOf(error);
}

/** The confirmation, in place of the form and its title. */
function Sent({ answer, children }: { answer: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was higher than what replaces it, so the confirmation may be above the screen.
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.sent} role="status">
      <h2 ref={heading} tabIndex={-1} className={styles.answer} id={titleId}>
        {answer}
      </h2>
      <p>{words.done}</p>
      {children}
    </div>
  );
}
