import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import {
  type AgentTermsRow,
  agentTermsLengthMax,
  listAgentTerms,
  newAgentTerms,
  requestAgentTerms,
} from '@foodbank/contract/earning/agent-terms-admin';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { Card } from '@foodbank/ui/Card';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../api.ts';
import { AskedNotice, FailedNotice } from '../../../components/notices.tsx';
import { useApprovalForm } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import styles from './AgentTerms.module.css';
import { TermsText } from './AgentTermsPage.tsx';

const title = 'Write a new version of the agent terms';

/** Writes a new version, beginning with the newest text. Another person approves it. */
export function NewAgentTermsPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agent-terms', 'list'],
    queryFn: ({ signal }) => call(listAgentTerms, {}, signal),
  });
  const newest = data?.rows[0];
  return (
    <div className={styles.page}>
      <PageHeading title={title} className={styles.title} />
      {newest && <TermsForm key={newest.version} newest={newest} />}
      {!newest && error && <FailedNotice what="present text" error={error} busy={isFetching} onRetry={refetch} />}
      {!newest && !error && <Skeleton shape="block" />}
    </div>
  );
}

function TermsForm({ newest }: { newest: AgentTermsRow }) {
  const draft = (useLocation().state as { draft?: { body?: string; holdsFrom?: string } } | null)?.draft ?? {};
  const [body, setBody] = useState(draft.body ?? newest.body);
  const tomorrow = addDays(lagosDay(new Date()), 1);
  const { busy, message, note, form, field, asked, guard } = useApprovalForm({
    schema: newAgentTerms,
    extraValues: () => ({ afterVersion: newest.version }),
    send: (sent) => call(requestAgentTerms, { body: sent }),
    failure: { refused: 'The text could not be sent. Please try again.' },
  });
  if (asked)
    return (
      <>
        <AskedNotice approvalId={asked}>
          Your text was sent. Agents still see the old one. You get an email when it is decided.
        </AskedNotice>
        <Link to={paths.agentTerms}>Back to the agent terms</Link>
      </>
    );
  return (
    <div className={styles.split}>
      <form {...form} className={styles.form}>
        <TextAreaField
          {...field('body')}
          label="Text"
          hint="An empty line begins a new paragraph. A line that begins with “# ” is a heading."
          rows={24}
          maxLength={agentTermsLengthMax}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <TextField
          {...field('holdsFrom')}
          type="date"
          label="Holds from"
          hint="Agents are asked to accept it from this day on."
          min={tomorrow}
          defaultValue={draft.holdsFrom && draft.holdsFrom >= tomorrow ? draft.holdsFrom : tomorrow}
        />
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
        <div className={styles.buttons}>
          <SubmitButton busy={busy} busyLabel="Sending…">
            Ask for approval
          </SubmitButton>
        </div>
      </form>
      <Card as="section" padding="snug" className={styles.preview} aria-label="As agents see it">
        <h2 className={styles.version}>As agents see it</h2>
        <TermsText body={body} />
      </Card>
      {guard}
    </div>
  );
}
