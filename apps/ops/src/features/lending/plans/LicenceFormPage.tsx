import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { licenceNumberMax, newPlanLicence, requestPlanLicence } from '@foodbank/contract/lending/plan-licences-admin';
import { states } from '@foodbank/contract/primitives/nigeria';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { AskedNotice } from '../../../components/notices.tsx';
import { useApprovalForm } from '../../../components/use-approval-form.ts';
import { useAskedBefore } from '../../../components/use-asked-before.ts';
import { paths } from '../../../paths.ts';
import styles from './Plans.module.css';

/** Asks that plans are offered in a state, with its licence. Another person approves it. */
export function LicenceFormPage() {
  const refused = useAskedBefore<{ state: string; number: string; fromOn: string; untilOn: string | null }>();
  const [untilOn, setUntilOn] = useState(refused?.untilOn ?? '');
  const { busy, message, note, form, field, asked, guard } = useApprovalForm({
    schema: newPlanLicence,
    extraValues: () => ({ untilOn: untilOn === '' ? undefined : untilOn }),
    send: (body) => call(requestPlanLicence, { body }),
    failure: { refused: 'The licence could not be asked for. Please try again.' },
  });
  return (
    <div className={styles.page}>
      <PageHeading title="Enter a licence" className={styles.heading} />
      {asked ? (
        <>
          <AskedNotice approvalId={asked}>
            Your request was sent. Nothing has changed yet. You get an email when it is decided.
          </AskedNotice>
          <Link to={paths.plans}>Back to the plans</Link>
        </>
      ) : (
        <>
          <p className={styles.lead}>
            Plans are offered only in states with a licence in force. Another person has to approve it, and compares it
            with the letter.
          </p>
          <form {...form} className={`${styles.form} ${styles.narrow}`}>
            <SelectField
              {...field('state')}
              label="State"
              placeholder="Choose the state"
              defaultValue={refused?.state}
              options={states.map((one) => ({ value: one, label: one }))}
            />
            <TextField
              {...field('number')}
              label="Number of the licence"
              hint="As the letter has it. The site shows it."
              defaultValue={refused?.number}
              maxLength={licenceNumberMax}
              autoComplete="off"
            />
            <div className={styles.pair}>
              <TextField
                {...field('fromOn')}
                type="date"
                label="First day"
                hint="It may be over already."
                defaultValue={refused?.fromOn}
              />
              <TextField
                {...field('untilOn')}
                type="date"
                label="Last day, if it has one"
                hint="Leave it empty for none."
                value={untilOn}
                onChange={({ target }) => setUntilOn(target.value)}
              />
            </div>
            <TextAreaField
              {...field('reason')}
              label="Reason"
              hint="The person who decides reads it. It is kept in the audit log."
              rows={3}
              maxLength={500}
            />
            {message && (
              <FormBanner tone="error" note={note}>
                {message}
              </FormBanner>
            )}
            <div className={styles.acts}>
              <SubmitButton busy={busy} busyLabel="Sending…">
                Ask for approval
              </SubmitButton>
            </div>
          </form>
        </>
      )}
      {guard}
    </div>
  );
}
