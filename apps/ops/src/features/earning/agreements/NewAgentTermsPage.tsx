import {
  type AgentTermsRow,
  agentTermsLengthMax,
  listAgentTerms,
  newAgentTerms,
  requestAgentTerms,
} from '@foodbank/contract/earning/agreements-staff';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { Card } from '@foodbank/ui/Card';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import styles from './AgentTerms.module.css';
import { TermsText } from './AgentTermsPage.tsx';

/** Writes a new version, beginning with the newest text. Another person approves it. */
export function NewAgentTermsPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agent-terms', 'list'],
    queryFn: ({ signal }) => call(listAgentTerms, {}, signal),
  });
  const newest = data?.rows[0];
  return (
    <ApprovalPage title="Write a new version of the agent terms">
      {newest && <TermsForm key={newest.version} newest={newest} />}
      {!newest && error && <FailedNotice what="present text" error={error} busy={isFetching} onRetry={refetch} />}
      {!newest && !error && <Skeleton shape="block" />}
    </ApprovalPage>
  );
}

function TermsForm({ newest }: { newest: AgentTermsRow }) {
  const draft = useAskedBefore<{ body: string; holdsFrom: string }>() ?? {};
  const [body, setBody] = useState(draft.body ?? newest.body);
  const tomorrow = addDays(lagosDay(new Date()), 1);
  const asking = useApprovalForm({
    schema: newAgentTerms,
    extraValues: () => ({ afterVersion: newest.version }),
    send: (sent) => call(requestAgentTerms, { body: sent }),
    failure: { refused: 'The text could not be sent. Please try again.' },
  });
  const { field } = asking;
  return (
    <ApprovalForm
      asking={asking}
      sent="Your text was sent. Agents still see the old one."
      back={{ to: paths.agentTerms, label: 'Back to the agent terms' }}
      widths="even"
      aside={
        <Card as="section" padding="snug" className={styles.preview} aria-label="As agents see it">
          <h2 className={styles.version}>As agents see it</h2>
          <TermsText body={body} />
        </Card>
      }
    >
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
    </ApprovalForm>
  );
}
