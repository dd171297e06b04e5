import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { identityCheckStates, type ListedIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { toast } from '../../../components/toast.ts';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { IdentityCheckRecord } from './IdentityCheckRecord.tsx';
import { checksQuery } from './identity-queries.ts';
import { numberText, reasonWords } from './identity-words.ts';

const lists = { waiting: 'To decide', decided: 'Decided by a person' };
const schema = {
  list: choiceFilter(lists, 'waiting'),
  customer: (text: string | null) => (text !== null && isRowId(text) ? text : ''),
};

/** The identity checks that wait for a person, and the open one with all that is needed to decide it. */
export function IdentityChecksPage() {
  const { checkId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters, pager] = useListPage(schema);
  const { list, customer } = filters;
  const query = useLiveQuery(checksQuery(filters, pager.cursor));
  const rows = query.data?.rows ?? [];
  const goOn = (message: string) => {
    const index = rows.findIndex(({ id }) => id === checkId);
    const next = customer === '' && list === 'waiting' ? (rows[index + 1] ?? rows[index - 1]) : undefined;
    toast(message);
    if (next) navigate(paths.identityCheck(next.id, search));
  };
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Identity checks"
          lead="Customers whose name, birthday or number needs a person to look. We promise an answer within 24 hours."
          filters={
            customer === '' ? (
              <ChoiceField
                name="list"
                label="Show"
                value={list}
                labels={lists}
                onChoose={(list) => setFilters({ list })}
              />
            ) : (
              <p>
                All checks of one customer. <Link to={paths.identityChecks()}>Show the queue</Link>
              </p>
            )
          }
        >
          <QueueList
            query={query}
            pager={pager}
            what="checks"
            label="Identity checks"
            empty={customer === '' ? emptyOf[list] : emptyOf.customer}
            rowOf={(row) => rowOf(row, { search, isCurrent: row.id === checkId })}
          />
        </ListFrame>
      }
      listPath={paths.identityChecks()}
      record={checkId === undefined ? null : <IdentityCheckRecord id={checkId} onDecided={goOn} />}
      recordKey={checkId}
      hint="Choose a check to compare what was typed with what is known."
    />
  );
}

function rowOf(row: ListedIdentityCheck, { search, isCurrent }: { search: string; isCurrent: boolean }): QueueRow {
  const { id, customerName, state, reason, askedAt, waitsSince, decidedAt, decidedBy, dueAt } = row;
  const isLate = dueAt !== null && Date.parse(dueAt) <= Date.now();
  return {
    ...{ key: id, to: paths.identityCheck(id, search), isCurrent },
    title: customerName || 'Erased customer',
    corner: <Age at={waitsSince ?? decidedAt ?? askedAt} />,
    line: [reason === null ? identityCheckStates[state] : reasonWords[reason], numberText(row)].join(' · '),
    note: isLate ? 'Later than promised' : undefined,
    more:
      waitsSince === null ? `${identityCheckStates[state]}${decidedBy === null ? '' : `, ${decidedBy}`}` : undefined,
  };
}

const emptyOf = {
  waiting: {
    title: 'Nobody waits',
    text: 'A customer comes here when the name or birthday differs from that of the BVN or NIN, or another customer gave the number.',
  },
  decided: { title: 'Nothing is decided yet', text: 'Decided checks stay here, with who decided and why.' },
  customer: { title: 'No checks', text: 'This customer has not asked for an identity check.' },
};
