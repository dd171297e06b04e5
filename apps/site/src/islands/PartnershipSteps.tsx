import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { PlainList } from '@foodbank/ui/PlainList';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { type ReactNode, useState } from 'react';
import { getInTouch } from '../content/get-in-touch.ts';
import styles from './PartnershipForm.module.css';

const words = getInTouch.form;

interface StepProps {
  live: boolean;
  step: number;
  errors: Readonly<Record<string, string>>;
}

interface DotsProps {
  step: number;
  secondOpen: boolean;
  onStep: (step: number) => void;
}

/** The steps as buttons. The first is always enabled, the second once the first step is valid, the third never. */
export function StepDots({ step, secondOpen, onStep }: DotsProps) {
  return (
    <PlainList as="ol" className={styles.dots}>
      {words.steps.map((title, index) => {
        const own = index + 1;
        const open = own === 1 || (own === 2 && secondOpen);
        return (
          <li key={title} className={own <= step ? styles.reached : ''}>
            <button
              type="button"
              className={styles.dot}
              disabled={!open}
              aria-current={own === step ? 'step' : undefined}
              onClick={() => own !== step && onStep(own)}
            >
              <span className={styles.number}>{own}</span>
              <span className={styles.stepTitle}>{title}</span>
            </button>
          </li>
        );
      })}
    </PlainList>
  );
}

function Step({ own, live, step, children }: { own: number; live: boolean; step: number; children: ReactNode }) {
  // Until the scripts run, the style sheet hides the later steps if the browser supports scripts.
  const waiting = !live && own > 1 ? styles.later : '';
  return (
    <fieldset className={`${styles.step} ${waiting}`} data-step={own} hidden={live && step !== own}>
      <legend className={styles.legend} tabIndex={-1}>
        {words.steps[own - 1]}
      </legend>
      {children}
    </fieldset>
  );
}

/** The first step: the company. */
export function CompanyStep({ errors, onNext, ...place }: StepProps & { onNext: () => void }) {
  return (
    <Step own={1} {...place}>
      <TextField
        label={words.name}
        name="name"
        autoComplete="organization"
        required
        minLength={2}
        error={errors.name}
      />
      <TextField
        label={words.contactPerson}
        name="contactPerson"
        autoComplete="name"
        required
        minLength={2}
        error={errors.contactPerson}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <TextField
        label={words.phoneNo}
        hint={words.phoneHint}
        name="phoneNo"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        error={errors.phoneNo}
      />
      <div className={styles.buttons}>
        <Button size="large" data-early="" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </Step>
  );
}

/** The second step: the offer. */
export function OfferStep(props: StepProps & { onNext: () => void; onBack: () => void }) {
  const { errors, onNext, onBack, ...place } = props;
  return (
    <Step own={2} {...place}>
      <TextAreaField label={words.foodProduct} name="foodProduct" required minLength={2} error={errors.foodProduct} />
      <TextAreaField
        label={words.whyFoodbank}
        name="whyPartnerWithUs"
        required
        minLength={2}
        error={errors.whyPartnerWithUs}
      />
      <TextAreaField
        label={words.additionalInfo}
        hint={words.additionalHint}
        name="additionalInformation"
        required
        minLength={2}
        error={errors.additionalInformation}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" size="large" onClick={onBack}>
          {words.back}
        </Button>
        <Button size="large" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </Step>
  );
}

/** The third step: the consents. The form can be sent if both boxes are ticked. */
export function ConsentStep({ busy, onBack, ...place }: StepProps & { busy: boolean; onBack: () => void }) {
  const [terms, setTerms] = useState(false);
  const [agree, setAgree] = useState(false);
  return (
    <Step own={3} {...place}>
      <CheckField
        label={words.terms}
        name="terms"
        required
        checked={terms}
        onChange={(event) => setTerms(event.currentTarget.checked)}
      />
      <CheckField
        label={words.agree}
        name="agree"
        required
        checked={agree}
        onChange={(event) => setAgree(event.currentTarget.checked)}
      />
      <p className={styles.privacy}>{words.privacy}</p>
      <div className={styles.buttons}>
        <Button className={styles.back ?? ''} variant="quiet" size="large" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" variant="action" size="large" busy={busy} disabled={place.live && !(terms && agree)}>
          {words.submit}
        </Button>
      </div>
    </Step>
  );
}
