import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import {
  blanksOf,
  type LegalTextKind,
  type LegalTextLanguage,
  legalTextKinds,
  planBlanks,
} from '@foodbank/contract/foundation/legal-texts';
import { type LegalTextVersion, newLegalText, requestLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { Card } from '@foodbank/ui/Card';
import { CheckField } from '@foodbank/ui/CheckField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeptNotice } from '../../../components/KeptNotice.tsx';
import { AskedNotice, FailedNotice } from '../../../components/notices.tsx';
import { useApprovalForm } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import { LegalText, legalTextQuery } from './LegalText.tsx';
import styles from './LegalTexts.module.css';

interface Which {
  kind: LegalTextKind;
  language: LegalTextLanguage;
}

/** Writes a new version of a text, beginning with the newest. Another person approves it. */
export function NewLegalTextPage() {
  const { kind, language } = useParams() as unknown as Which;
  const { data, error, isFetching, refetch } = useQuery(legalTextQuery(kind, language));
  const newest = data?.versions[0];
  return (
    <div className={styles.page}>
      <PageHeading title={`${legalTextKinds[kind] ?? 'Text'}: a new version`} className={styles.title} />
      {newest && data && <TextForm key={newest.version} {...{ kind, language, newest }} today={data.today} />}
      {!newest && error && <FailedNotice what="present text" error={error} busy={isFetching} onRetry={refetch} />}
      {!newest && !error && <Skeleton shape="block" />}
    </div>
  );
}

interface Draft {
  body?: string;
  fromOn?: string;
  isExample?: boolean;
}

function TextForm({ kind, language, newest, today }: Which & { newest: LegalTextVersion; today: string }) {
  const draft = (useLocation().state as { draft?: Draft } | null)?.draft ?? {};
  const [body, setBody] = useState(draft.body ?? newest.body);
  const [isExample, setExample] = useState(draft.isExample ?? false);
  const { busy, message, note, form, field, asked, guard, kept } = useApprovalForm({
    schema: newLegalText,
    extraValues: () => ({ afterVersion: newest.version, isExample }),
    send: (sent) => call(requestLegalText, { params: { kind, language }, body: sent }),
    failure: { refused: 'The text could not be sent. Please try again.' },
  });
  if (asked)
    return (
      <>
        <AskedNotice approvalId={asked}>
          Your text was sent. Customers still see the old one. You get an email when it is decided.
        </AskedNotice>
        <Link to={paths.legalText(kind, language)}>Back to the text</Link>
      </>
    );
  return (
    <div className={styles.split}>
      <form {...form} className={styles.form}>
        <KeptNotice kept={kept} />
        <TextAreaField
          {...field('body')}
          label="Text"
          hint="An empty line begins a new paragraph. A line that begins with “# ” is a heading."
          rows={24}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        {blanksOf(kind).length > 0 && <Blanks names={blanksOf(kind)} />}
        <TextField
          {...field('fromOn')}
          type="date"
          label="Holds from"
          hint="An offer that is open on that day is shown anew before the customer agrees."
          min={today}
          defaultValue={draft.fromOn && draft.fromOn >= today ? draft.fromOn : today}
        />
        <CheckField
          name="isExample"
          label="This is an example. No plan is offered on it where real customers are."
          checked={isExample}
          onChange={({ target }) => setExample(target.checked)}
        />
        <TextAreaField
          {...field('reason')}
          label="Reason"
          hint="The person who decides reads it. It is kept in the audit log."
          rows={3}
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
      <Card as="section" padding="snug" className={styles.preview} aria-label="As customers see it">
        <h2 className={styles.version}>As customers see it</h2>
        <LegalText body={body} blanks={blanksOf(kind).length > 0 ? planBlanks : {}} />
      </Card>
      {guard}
    </div>
  );
}

/** The blanks that the text may have. */
function Blanks({ names }: { names: readonly string[] }) {
  return (
    <div>
      <p className={styles.quiet}>
        Blanks that the plan fills. A paragraph whose blank a plan does not have is left out.
      </p>
      <p className={styles.blanks}>
        {names.map((name) => (
          <code key={name}>{`{${name}}`}</code>
        ))}
      </p>
    </div>
  );
}
