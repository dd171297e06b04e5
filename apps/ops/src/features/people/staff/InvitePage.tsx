import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind } from '@foodbank/app/typed-kinds';
import { needsSecondAdmin, type Role } from '@foodbank/contract/people/permissions';
import { invitation, inviteStaff } from '@foodbank/contract/people/staff';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Card } from '@foodbank/ui/Card';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { WaitingNotice } from '../../../components/notices.tsx';
import { toast } from '../../../components/toast.ts';
import { useAskedBefore } from '../../../components/use-approval-form.ts';
import { useTypedGuard } from '../../../components/use-typed-guard.tsx';
import { paths } from '../../../paths.ts';
import styles from './InvitePage.module.css';
import { type Places, placesFor, refreshStaff } from './member-queries.ts';
import { PlacesFields } from './PlacesFields.tsx';
import { RolesField } from './RolesField.tsx';

/** Invites a member. A role that needs a second admin waits for one first, and the page says so before and after. */
export function InvitePage() {
  const navigate = useNavigate();
  const refused = useAskedBefore<{ roles: readonly Role[] } & Partial<Places>>();
  const [roles, setRoles] = useState<readonly Role[]>(refused?.roles ?? []);
  const [places, setPlaces] = useState<Places>({
    storeIds: refused?.storeIds ?? [],
    employerIds: refused?.employerIds ?? [],
  });
  const [waiting, setWaiting] = useState<{ name: string; approvalId: string } | null>(null);
  const waits = needsSecondAdmin({ roles, ...places });
  const { busy, message, note, form, field } = useForm({
    schema: invitation,
    extraValues: () => ({ roles, ...placesFor(roles, places) }),
    send: (values) => call(inviteStaff, { body: values }),
    failure: { refused: 'The invitation was refused. Please try again.' },
    onDone: ({ memberId, approvalId, message: done }, element, { name }) => {
      void refreshStaff();
      if (memberId !== null) {
        toast(done);
        navigate(paths.member(memberId));
        return;
      }
      onSent();
      element.reset();
      setRoles([]);
      setPlaces({ storeIds: [], employerIds: [] });
      setWaiting({ name, approvalId: approvalId ?? '' });
    },
  });
  const { onChange, onSent, guard } = useTypedGuard(busy);
  return (
    <div className={styles.page}>
      <PageHeading title="Invite a member" className={styles.title} />
      {waiting && (
        <WaitingNotice
          action={
            <ButtonLink as={Link} to={paths.approval(waiting.approvalId)} variant="quiet" size="small">
              Open
            </ButtonLink>
          }
        >
          The invitation of {waiting.name} is sent once another admin has approved it.
        </WaitingNotice>
      )}
      <Card padding="snug">
        <form {...form} className={styles.form} onChange={onChange}>
          {message && (
            <FormBanner tone="error" note={note}>
              {message}
            </FormBanner>
          )}
          <TextField {...field('name')} label="Name" autoComplete="off" />
          <TypedField
            kind={emailKind}
            {...field('email')}
            label="Email"
            hint="Each person has one account: ada.obi+work@ and adaobi@ count as the same address."
          />
          <RolesField value={roles} onChange={setRoles} error={field('roles').error} />
          <PlacesFields
            roles={roles}
            value={places}
            onChange={setPlaces}
            errors={{ storeIds: field('storeIds').error, employerIds: field('employerIds').error }}
          />
          <TextAreaField
            {...field('reason')}
            label="Reason"
            hint="It is kept in the audit log with your name."
            rows={3}
            maxLength={500}
          />
          {waits && (
            <p className={styles.note}>
              Such a role may ask for or approve what two people do. Another admin has to approve this invitation.
            </p>
          )}
          <div className={styles.acts}>
            <SubmitButton busy={busy} busyLabel="Sending…">
              {waits ? 'Ask for the invitation' : 'Send invitation'}
            </SubmitButton>
            <ButtonLink as={Link} to={paths.staff()} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </Card>
      {guard}
    </div>
  );
}
