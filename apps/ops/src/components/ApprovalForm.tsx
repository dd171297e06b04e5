/** The shell of the pages on which something is asked for that a second person decides. A page has its fields and its words only. */
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import type { ReactNode } from 'react';
import styles from './ApprovalForm.module.css';
import { KeptNotice } from './KeptNotice.tsx';
import { AskedNotice } from './notices.tsx';
import type { useApprovalForm } from './use-approval-form.ts';

export interface ApprovalPageProps {
  title: string;
  children: ReactNode;
}

/** A page with a form that asks: its heading stays, also once it was sent. */
export function ApprovalPage({ title, children }: ApprovalPageProps) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} className={styles.title} />
      {children}
    </div>
  );
}

type Asking = ReturnType<typeof useApprovalForm>;

export interface ApprovalFormProps {
  /** What `useApprovalForm` gave. Its values have a reason. */
  asking: Omit<Asking, 'field'> & { field: (name: 'reason') => ReturnType<Asking['field']> };
  /** What holds for the form, above it. */
  lead?: string;
  /** What was done, once it was sent: "Your proposal was sent. Nothing has changed yet." */
  sent?: string;
  /** Where one goes afterwards: "Back to the plans". */
  back: { to: string; label: string };
  /** What the form would do, beside it on a wide screen and below it on others. */
  aside?: ReactNode;
  /** How wide the form is beside it. */
  widths?: 'form-narrower' | 'even';
  /** The fields, without the reason. */
  children: ReactNode;
}

/** The fields, the reason and the button; what failed; the question before it is left with unsaved text; and once it was sent, what follows. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { asking, lead, back, aside, widths = 'form-narrower', children } = props;
  const { busy, message, note, form, field, asked, guard, kept } = asking;
  if (asked !== null) {
    const { sent = 'Your request was sent. Nothing has changed yet.' } = props;
    return (
      <>
        <AskedNotice approvalId={asked}>
          {sent} A picture or PDF can be attached to it as evidence. You get an email when it is decided.
        </AskedNotice>
        <Link to={back.to}>{back.label}</Link>
      </>
    );
  }
  const fields = (
    <form {...form} className={styles.form}>
      <KeptNotice kept={kept} />
      {children}
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
      <div>
        <SubmitButton busy={busy} busyLabel="Sending…">
          Ask for approval
        </SubmitButton>
      </div>
    </form>
  );
  return (
    <>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {aside === undefined ? (
        fields
      ) : (
        <div className={widths === 'even' ? styles.even : styles.split}>
          {fields}
          {aside}
        </div>
      )}
      {guard}
    </>
  );
}
