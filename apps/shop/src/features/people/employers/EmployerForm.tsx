import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import type { TypedKind } from '@foodbank/app/typed-kinds';
import { type EmploymentReply, employerChoice, stateEmployment } from '@foodbank/contract/people/employers';
import { readStaffNumber } from '@foodbank/contract/primitives/staff-numbers';
import { CheckField } from '@foodbank/ui/CheckField';
import { FieldError } from '@foodbank/ui/FieldFrame';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import form from '../../../shell/FormScreen.module.css';
import styles from './Employer.module.css';
import { employmentQuery } from './employment-query.ts';

/** The kind of a staff number. Only this screen has it. */
const staffNumberKind: TypedKind = {
  read: readStaffNumber,
  inputMode: 'text',
  autoComplete: 'off',
  autoCapitalize: 'characters',
};

export interface EmployerFormProps {
  employment: EmploymentReply;
  onDone: () => void;
}

/** Which employer, which staff number, and the text that is agreed to. */
export function EmployerForm({ employment: { employers, consent, staffNumber }, onDone }: EmployerFormProps) {
  const client = useQueryClient();
  const {
    busy,
    message,
    note,
    form: wiring,
    field,
  } = useForm({
    schema: employerChoice,
    send: ({ employerId, staffNumber: number }) => {
      const { version, language } = consent;
      return call(stateEmployment, { body: { employerId, staffNumber: number, consent: { version, language } } });
    },
    failure: { refused: 'Your employer could not be saved. Please try again.' },
    onDone: ({ employment }) => {
      client.setQueryData(employmentQuery.queryKey, employment);
      void client.invalidateQueries({ queryKey: ['limit'] });
      onDone();
    },
  });
  const agreed = field('agreed');
  const [only] = employers.length === 1 ? employers : [];
  return (
    <form {...wiring} className={form.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <SelectField
        {...field('employerId')}
        label="Employer"
        defaultValue={only?.id ?? ''}
        options={[
          { value: '', label: 'Choose your employer' },
          ...employers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TypedField
        kind={staffNumberKind}
        {...field('staffNumber')}
        label="Staff number"
        hint="It is on your payslip. Type its zeros too."
        defaultValue={staffNumber ?? ''}
      />
      <section className={styles.consent} aria-labelledby="payroll-consent">
        <h2 id="payroll-consent" className={styles.consentTitle}>
          What you agree to
        </h2>
        {consent.sections.map(({ heading, paragraphs }) => (
          <div key={heading}>
            {heading && <h3 className={styles.consentHeading}>{heading}</h3>}
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        ))}
      </section>
      <CheckField
        name="agreed"
        label="I agree that payments of my plans are deducted from my pay, as it says here"
        aria-invalid={agreed.error ? true : undefined}
        aria-describedby={agreed.error ? 'agreed-error' : undefined}
      />
      {agreed.error && (
        <FieldError id="agreed-error" role="alert">
          {agreed.error}
        </FieldError>
      )}
      <SubmitButton busy={busy} busyLabel="Sending…" variant="action" size="large" block>
        Agree and check
      </SubmitButton>
    </form>
  );
}
