import { licenceNumberMax, newPlanLicence, requestPlanLicence } from '@foodbank/contract/lending/plans-staff';
import { states } from '@foodbank/contract/primitives/nigeria';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import styles from './Plans.module.css';

/** Asks that plans are offered in a state, with its licence. Another person approves it. */
export function LicenceFormPage() {
  const refused = useAskedBefore<{ state: string; number: string; fromOn: string; untilOn: string | null }>();
  const [untilOn, setUntilOn] = useState(refused?.untilOn ?? '');
  const asking = useApprovalForm({
    schema: newPlanLicence,
    extraValues: () => ({ untilOn: untilOn === '' ? undefined : untilOn }),
    send: (body) => call(requestPlanLicence, { body }),
    failure: { refused: 'The licence could not be asked for. Please try again.' },
  });
  const { field } = asking;
  return (
    <ApprovalPage title="Enter a licence">
      <ApprovalForm
        asking={asking}
        lead="Plans are offered only in states with a licence in force. Another person has to approve it, and compares it with the letter."
        back={{ to: paths.plans, label: 'Back to the plans' }}
      >
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
      </ApprovalForm>
    </ApprovalPage>
  );
}
