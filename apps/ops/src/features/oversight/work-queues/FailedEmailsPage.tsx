import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listStuckEmails, type StuckEmail } from '@foodbank/contract/oversight/work-queues';
import { SelectField } from '@foodbank/ui/SelectField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { toast } from '../../../components/toast.ts';
import { liveListOptions, useLiveList } from '../../../components/use-live-list.ts';
import { FailedEmail } from './FailedEmail.tsx';
import { WorkTabs } from './WorkTabs.tsx';
import { emailsPath } from './work-paths.ts';
import { forgetRecord, refreshedEveryMs, rowAfter, workKeys } from './work-queries.ts';

const states = { failed: 'Failed', waiting: 'Waiting longer than 10 minutes' };
const schema = { state: choiceFilter(states, 'failed') };

/** The emails that failed or wait long, and the open one with what can be done about it. */
export function FailedEmailsPage() {
  const { emailId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useQuery({
    queryKey: workKeys.list('emails', state, cursor),
    queryFn: () => call(listStuckEmails, { query: { state, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });
  useLiveList(query.refetch, refreshedEveryMs);
  const pathOf = ({ id }: Pick<StuckEmail, 'id'>) => `${emailsPath}/${id}${search}`;
  const goOn = (id: string, message: string) => {
    const next = rowAfter(query.data?.rows ?? [], (row) => row.id === id);
    toast(message);
    navigate(next === null ? emailsPath + search : pathOf(next));
    forgetRecord('emails', id);
  };
  const list = (
    <ListFrame
      title="Failed work"
      lead="Emails that our mail server did not take. Oldest first."
      actions={<WorkTabs />}
      filters={
        <SelectField
          name="state"
          label="State"
          value={state}
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setFilters({ state: target.value as typeof state })}
        />
      }
    >
      <ListBody query={query} what="emails" empty={emptyOf[state]}>
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Emails"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: pathOf(row),
                isCurrent: row.id === emailId,
                title: `${row.label} to ${row.recipient ?? 'the team'}`,
                corner: <Age at={row.failedAt ?? row.queuedAt} />,
                line: row.error ?? 'Not tried yet',
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={emailsPath}
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
