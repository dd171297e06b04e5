import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listAccountNames } from '@foodbank/contract/oversight/work-queues-staff';
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
import { AccountNameDetails } from './AccountNameDetails.tsx';
import { useGoOn } from './use-go-on.ts';
import { workKeys } from './work-queries.ts';

const states = { open: 'To decide', asked: 'Agent was asked' };
const schema = { state: choiceFilter(states, 'open') };
const recordAt = ({ agentId }: { agentId: string }, search: string) => paths.accountName(agentId, search);

/** The bank accounts whose name doesn't resemble the agent's, and the open one with all that is needed to decide. */
export function AccountNamesPage() {
  const { agentId } = useParams();
  const { search } = useLocation();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useLiveQuery({
    queryKey: workKeys.list('account-names', state, cursor),
    queryFn: () => call(listAccountNames, { query: { state, ...(cursor && { cursor }) } }),
  });
  const goOn = useGoOn({
    what: 'account-names',
    listAt: paths.accountNames,
    rows: query.data?.rows ?? [],
    idOf: (row) => row.agentId,
    recordAt,
  });
  const list = (
    <ListFrame
      title="Account names"
      lead="Bank accounts in another name, or that two agents have. Oldest first."
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
        what="accounts"
        label="Accounts"
        empty={emptyOf[state]}
        rowOf={(row) => ({
          key: row.agentId,
          to: recordAt(row, search),
          isCurrent: row.agentId === agentId,
          title: row.agentName,
          corner: <Age at={row.askedAt ?? row.savedAt} />,
          line: `${row.accountName} · ${row.bankName}`,
        })}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.accountNames()}
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
