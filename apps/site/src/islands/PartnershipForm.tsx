import '@foodbank/contract/primitives/without-eval';
import { textsOf } from '@foodbank/app/forms/form-fields';
import { knownErrors } from '@foodbank/app/forms/use-form';
import { formMessages, requestPartnership, riderQuery } from '@foodbank/contract/support/enquiries';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getInTouch } from '../content/get-in-touch.ts';
import { call } from './call.ts';
import { failureMessage } from './failure-message.ts';
import { HiddenField } from './HiddenField.tsx';
import { type Message, MessageModal } from './MessageModal.tsx';
import styles from './PartnershipForm.module.css';
import { CompanyStep, ConsentStep, OfferStep, StepDots } from './PartnershipSteps.tsx';
import { requestOf } from './partnership-steps.ts';
import { useLive } from './use-live.ts';
import { usePartnershipSteps } from './use-partnership-steps.ts';

const words = getInTouch.form;
/** The section around the island has its name from this heading. */
const titleId = 'form-headline';

/**
 * The partnership form with its heading: three steps if scripts run, one page if they don't. `children` is the picture that is shown
 * after it was sent.
 */
export function PartnershipForm({ children }: { children?: ReactNode }) {
  const live = useLive();
  const form = useRef<HTMLFormElement>(null);
  const { step, firstPassed, errors, goTo, next, refuse, onInput, finish } = usePartnershipSteps(form);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<Message | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const kind = location.search === riderQuery ? 'rider' : 'partner';
    const checked = requestOf({ ...textsOf(sent), kind }, performance.now());
    if (!checked.ok) return refuse(checked.errors);
    setBusy(true);
    try {
      const reply = await call(requestPartnership, { body: checked.data });
      setAnswer(reply.message || formMessages.partnershipRequested);
      finish();
    } catch (error) {
      // What the server says about a field stands at the field alone.
      const wrong = knownErrors(error, sent);
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else setFailure(failureMessage(error, formMessages.failed));
    } finally {
      setBusy(false);
    }
  };
  // The submit button belongs to the last step, so browsers do nothing at Enter before. Enter that chooses a word of an input method
  // is not meant for the form.
  const goOnAtEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !inField || step === 3 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next();
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
        onInput={onInput}
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

/** The confirmation, in place of the form and its title. */
function Sent({ answer, children }: { answer: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was higher than what replaces it, so the confirmation may be above the screen.
    heading.current?.closest('section')?.scrollIntoView();
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
