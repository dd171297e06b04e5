import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind, phoneKind } from '@foodbank/app/typed-kinds';
import { dataRequestHours, newDataRequest, registerDataRequest } from '@foodbank/contract/oversight/privacy-staff';
import { lagosFieldTime, ofLagosFieldTime } from '@foodbank/contract/primitives/day';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, queryClient } from '../../../api.ts';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { toast } from '../../../components/toast.ts';
import { useTypedGuard } from '../../../components/use-typed-guard.tsx';
import { paths } from '../../../paths.ts';
import styles from './DataRequests.module.css';

/** The form that registers a person's request. */
export function NewDataRequest() {
  const navigate = useNavigate();
  const [receivedAt, setReceivedAt] = useState(() => lagosFieldTime(new Date()));
  const { busy, message, note, form, field } = useForm({
    schema: newDataRequest,
    extraValues: () => ({ receivedAt: ofLagosFieldTime(receivedAt) }),
    send: (body) => call(registerDataRequest, { body }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: ({ id }) => {
      toast('The request is registered.');
      void queryClient.invalidateQueries({ queryKey: ['data-requests'] });
      navigate(paths.dataRequest(id), { replace: true });
    },
  });
  const { onChange, guard } = useTypedGuard(busy);
  return (
    <div className={styles.record}>
      <RecordHeading title="Register a request" />
      <RecordPart title="Who asks, and for what">
        <form {...form} className={styles.form} onChange={onChange}>
          <SelectField
            {...field('wants')}
            label="The person wants"
            options={[
              { value: 'export', label: 'A copy of their data' },
              { value: 'erasure', label: 'Erasure of their data' },
            ]}
          />
          <TypedField
            kind={emailKind}
            {...field('email')}
            label="Email"
            hint="Only an address that the person controls. Send a message to it and wait for the answer."
          />
          <TypedField
            kind={phoneKind}
            {...field('phone')}
            label="Phone"
            hint="Only a number that the person controls. Call it."
          />
          <TextAreaField {...field('identityCheck')} label="How you checked who asks" rows={3} maxLength={500} />
          <TextField
            {...field('receivedAt')}
            label="When the person asked, in Lagos time"
            hint={`The answer is due ${dataRequestHours} hours later.`}
            type="datetime-local"
            value={receivedAt}
            onChange={({ target }) => setReceivedAt(target.value)}
          />
          {message && (
            <FormBanner tone="error" note={note}>
              {message}
            </FormBanner>
          )}
          <div className={styles.acts}>
            <Button type="submit" busy={busy}>
              Register
            </Button>
          </div>
        </form>
        {guard}
      </RecordPart>
    </div>
  );
}
