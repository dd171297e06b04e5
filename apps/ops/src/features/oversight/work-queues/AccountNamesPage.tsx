import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listAccountNames } from '@foodbank/contract/oversight/account-names';
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
import { AccountNameDetails } from './AccountNameDetails.tsx';
import { accountNamesPath } from './work-paths.ts';
import { forgetRecord, refreshedEveryMs, rowAfter, workKeys } from './work-queries.ts';

const states = { open: 'To decide', asked: 'Agent was asked' };
const schema = { state: choiceFilter(states, 'open') };

/** The bank accounts whose name doesn't resemble the agent's, and the open one with all that is needed to decide. */
export function AccountNamesPage() {
  const { agentId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useQuery({
    queryKey: workKeys.list('account-names', state, cursor),
    queryFn: () => call(listAccountNames, { query: { state, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });
  useLiveList(query.refetch, refreshedEveryMs);
  const pathOf = (id: string) => `${accountNamesPath}/${id}${search}`;
  const goOn = (id: string, message: string) => {
    const next = rowAfter(query.data?.rows ?? [], (row) => row.agentId === id);
    toast(message);
    navigate(next === null ? accountNamesPath + search : pathOf(next.agentId));
    forgetRecord('account-names', id);
  };
  const list = (
    <ListFrame
      title="Account names"
      lead="Bank accounts in another name, or that two agents have. Oldest first."
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
      <ListBody query={query} what="accounts" empty={emptyOf[state]}>
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Accounts"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.agentId,
                to: pathOf(row.agentId),
                isCurrent: row.agentId === agentId,
                title: row.agentName,
                corner: <Age at={row.askedAt ?? row.savedAt} />,
                line: `${row.accountName} · ${row.bankName}`,
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
      listPath={accountNamesPath}
      record={
        agentId === undefined ? null : (
          <AccountNameDetails agentId={agentId} onDecided={(message) => goOn(agentId, message)} />
        )
      }
      recordKey={agentId}
      hint="Choose an account to compare the names."
    />
  );
}

const emptyOf = {
  open: { title: 'No account name to look at', text: 'An account whose name is not like the agent’s comes here.' },
  asked: {
    title: 'No agent was asked',
    text: 'An account stays here after its agent was asked, until it is accepted.',
  },
};
