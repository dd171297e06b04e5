import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import type { TypedKind } from '@foodbank/app/typed-kinds';
import {
  type IdentityReply,
  identityNumberForm,
  type NumberKind,
  numberKinds,
  numberNames,
  startIdentityCheck,
} from '@foodbank/contract/people/identity-checks';
import { identityNumberLength, readIdentityNumber } from '@foodbank/contract/primitives/identity-numbers';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { FieldError } from '@foodbank/ui/FieldFrame';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api.ts';
import form from '../../../shell/FormScreen.module.css';
import styles from './IdentityPage.module.css';
import { identityQuery, limitQuery } from './identity-data.ts';
import type { TypedName } from './NameForm.tsx';

/** The kind of a BVN or NIN. Only this screen has it. */
const identityNumberKind: TypedKind = {
  read: readIdentityNumber,
  inputMode: 'numeric',
  autoComplete: 'off',
  noteOf: (text) => {
    const { read, problem } = readIdentityNumber(text);
    return read === null || read.length === identityNumberLength
      ? problem
      : `This number has ${read.length} digits. It needs ${identityNumberLength}.`;
  },
};

// What a phone dials to show the own number, and which phone.
const dials: Readonly<Record<NumberKind, { code: string; phone: string }>> = {
  bvn: { code: '*565*0#', phone: 'that you gave your bank' },
  nin: { code: '*346#', phone: 'that your NIN is registered with' },
};

export interface NumberFormProps {
  /** What became of the last number; null for the first one. */
  standing: ReactNode;
  typed: TypedName;
  consent: IdentityReply['consent'];
  /** The one number that is asked for; the customer chooses without it. */
  only?: NumberKind;
  /** The number that was asked about last. */
  last?: NumberKind | undefined;
  /** Absent where the name is known, and no question. */
  onBack?: () => void;
  onDone: () => void;
}

/** The number, and the consent to ask about it. */
export function NumberForm({ standing, typed, consent, only, last, onBack, onDone }: NumberFormProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<NumberKind | null>(only ?? last ?? null);
  const {
    busy,
    message,
    note,
    form: wiring,
    field,
  } = useForm({
    schema: identityNumberForm,
    extraValues: () => (only === undefined ? {} : { numberKind: only }),
    send: ({ numberKind, number }) => {
      const { version, language } = consent;
      return call(startIdentityCheck, { body: { ...typed, numberKind, number, consent: { version, language } } });
    },
    failure: { refused: 'The check could not begin. Please try again.' },
    onDone: ({ identity }) => {
      client.setQueryData(identityQuery.queryKey, identity);
      void client.invalidateQueries({ queryKey: limitQuery.queryKey });
      onDone();
    },
  });
  const agreed = field('agreed');
  const { error: kindError } = field('numberKind');
  return (
    <form {...wiring} className={form.form}>
      {standing}
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      {only === undefined && <Kinds kind={kind} isWrong={kindError !== undefined} onChoose={setKind} />}
      {kindError && (
        <FieldError id="kind-error" role="alert">
          {kindError}
        </FieldError>
      )}
      <TypedField
        kind={identityNumberKind}
        {...field('number')}
        label={kind === null ? 'Your BVN or NIN' : `Your ${numberNames[kind]}`}
        hint="11 digits"
      />
      {kind !== null && (
        <p className={styles.note}>
          Not at hand? Dial <a href={`tel:${encodeURIComponent(dials[kind].code)}`}>{dials[kind].code}</a> on the phone{' '}
          {dials[kind].phone}.
        </p>
      )}
      <p className={styles.promise}>Nobody can take money with this number.</p>
      <Consent consent={consent} />
      <CheckField
        name="agreed"
        label="I agree that Foodbank checks who I am, as it says here"
        aria-invalid={agreed.error ? true : undefined}
        aria-describedby={agreed.error ? 'agreed-error' : undefined}
      />
      {agreed.error && (
        <FieldError id="agreed-error" role="alert">
          {agreed.error}
        </FieldError>
      )}
      <SubmitButton busy={busy} busyLabel="Sending…" variant="action" size="large" block>
        Check
      </SubmitButton>
      {onBack && (
        <Button variant="quiet" onClick={onBack} block>
          Back to name and birthday
        </Button>
      )}
    </form>
  );
}

function Kinds({
  kind,
  isWrong,
  onChoose,
}: {
  kind: NumberKind | null;
  isWrong: boolean;
  onChoose: (kind: NumberKind) => void;
}) {
  return (
    <fieldset className={styles.kinds} aria-describedby={isWrong ? 'kind-error' : undefined}>
      <legend>Which number do you have at hand?</legend>
      {numberKinds.map((one) => (
        <label key={one} className={styles.kind}>
          <input type="radio" name="numberKind" value={one} checked={kind === one} onChange={() => onChoose(one)} />
          {numberNames[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** The text in force, which is shown before the consent. */
function Consent({ consent }: { consent: IdentityReply['consent'] }) {
  return (
    <section className={styles.consent} aria-labelledby="consent">
      <h2 id="consent" className={styles.consentTitle}>
        What you agree to
      </h2>
      {(consent.sections ?? [{ heading: null, paragraphs: [consent.text] }]).map(({ heading, paragraphs }) => (
        <div key={heading}>
          {heading && <h3 className={styles.consentHeading}>{heading}</h3>}
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ))}
    </section>
  );
}
