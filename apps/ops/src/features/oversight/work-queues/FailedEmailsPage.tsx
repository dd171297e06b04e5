import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listStuckEmails } from '@foodbank/contract/oversight/work-queues-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { FailedEmail } from './FailedEmail.tsx';
import { useGoOn } from './use-go-on.ts';
import { workKeys } from './work-queries.ts';

const states = { failed: 'Failed', waiting: 'Waiting longer than 10 minutes' };
const schema = { state: choiceFilter(states, 'failed') };
const idOf = ({ id }: { id: string }) => id;
const recordAt = ({ id }: { id: string }, search: string) => paths.failedEmail(id, search);

/** The emails that failed or wait long, and the open one with what can be done about it. */
export function FailedEmailsPage() {
  const { emailId } = useParams();
  const { search } = useLocation();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useLiveQuery({
    queryKey: workKeys.list('emails', state, cursor),
    queryFn: () => call(listStuckEmails, { query: { state, ...(cursor && { cursor }) } }),
  });
  const goOn = useGoOn({ what: 'emails', listAt: paths.failedEmails, rows: query.data?.rows ?? [], idOf, recordAt });
  const list = (
    <ListFrame
      title="Failed work"
      lead="Emails that our mail server did not take. Oldest first."
      filters={
        <ChoiceField
          name="state"
          label="State"
          value={state}
          labels={states}
          onChoose={(state) => setFilters({ state })}
        />
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="emails"
        label="Emails"
        empty={emptyOf[state]}
        rowOf={(row) => ({
          key: row.id,
          to: recordAt(row, search),
          isCurrent: row.id === emailId,
          title: `${row.label} to ${row.recipient ?? 'the team'}`,
          corner: <Age at={row.failedAt ?? row.queuedAt} />,
          line: row.error ?? 'Not tried yet',
        })}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.failedEmails()}
      record={
        emailId === undefined ? null : <FailedEmail id={emailId} onDecided={(message) => goOn(emailId, message)} />
      }
      recordKey={emailId}
      hint="Choose an email to see why it failed and what can be done."
    />
  );
}

const emptyOf = {
  failed: {
    title: 'No email has failed',
    text: 'An email that our mail server refuses for good, or for a whole day, comes here.',
  },
  waiting: { title: 'No email waits', text: 'An email that waits longer than ten minutes comes here.' },
};
