import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import { identityCheckStates } from '@foodbank/contract/people/identity-checks-staff';
import { type IdentityTask, reviewStates } from '@foodbank/contract/people/identity-levels-staff';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age, Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { toast } from '../../../components/toast.ts';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { IdentityCheckRecord } from './IdentityCheckRecord.tsx';
import { tasksQuery } from './identity-queries.ts';
import { numberText, reasonText } from './identity-words.ts';
import { LevelReviewRecord } from './LevelReviewRecord.tsx';

const lists = { waiting: 'To decide', decided: 'Decided by a person' };
const schema = {
  list: choiceFilter(lists, 'waiting'),
  customer: (text: string | null) => (text !== null && isRowId(text) ? text : ''),
};

const addressOf = ({ what, id }: Pick<IdentityTask, 'what' | 'id'>, search: string) =>
  what === 'level' ? paths.levelReview(id, search) : paths.identityCheck(id, search);

/** The identity checks and requests for level 2 that wait for a person, and the open one with all that is needed to decide it. */
export function IdentityTasksPage() {
  const { taskId } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters, pager] = useListPage(schema);
  const { list, customer } = filters;
  const query = useLiveQuery(tasksQuery(filters, pager.cursor));
  const rows = query.data?.rows ?? [];
  const isLevel = taskId !== undefined && pathname === paths.levelReview(taskId);
  const goOn = (message: string) => {
    const next = customer === '' && list === 'waiting' ? nextOf(rows, taskId) : undefined;
    toast(message);
    if (next) navigate(addressOf(next, search));
  };
  const Record = isLevel ? LevelReviewRecord : IdentityCheckRecord;
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Identity"
          lead="Identity checks and requests for level 2 that need a person to look. We promise an answer within 24 hours."
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
                All of one customer. <Link to={paths.identityChecks()}>Show the queue</Link>
              </p>
            )
          }
        >
          <QueueList
            query={query}
            pager={pager}
            what="tasks"
            label="Identity"
            empty={customer === '' ? emptyOf[list] : emptyOf.customer}
            rowOf={(row) => rowOf(row, { search, isCurrent: row.id === taskId })}
          />
        </ListFrame>
      }
      listPath={paths.identityChecks()}
      record={taskId === undefined ? null : <Record id={taskId} onDecided={goOn} />}
      recordKey={taskId}
      hint="Choose a task to compare what was typed with what is known."
    />
  );
}

/** The task that comes next: below, else the first above. Not one that the member refused: another one looks at it. */
function nextOf(rows: readonly IdentityTask[], taskId: string | undefined): IdentityTask | undefined {
  const index = rows.findIndex(({ id }) => id === taskId);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))];
  return others.find(({ isOwnRefusal }) => !isOwnRefusal);
}

function rowOf(row: IdentityTask, { search, isCurrent }: { search: string; isCurrent: boolean }): QueueRow {
  const { id, what, customerName, askedAt, waitsSince, decidedAt, dueAt } = row;
  const isLate = dueAt !== null && Date.parse(dueAt) <= Date.now();
  const notes = [
    row.isOwnRefusal && 'You refused it: another member looks',
    row.isSecondLook && !row.isOwnRefusal && 'Second look',
    isLate && 'Later than promised',
  ].filter(Boolean);
  return {
    ...{ key: id, to: addressOf(row, search), isCurrent },
    title: customerName || 'Erased customer',
    corner: <Age at={waitsSince ?? decidedAt ?? askedAt} />,
    line: what === 'level' ? levelLine(row) : checkLine(row),
    note: notes.length > 0 ? notes.join(' · ') : undefined,
    more: waitsSince === null ? moreOf(row) : dueText(row, isLate),
  };
}

const levelLine = ({ reason }: IdentityTask) =>
  ['Level 2: document and face', reason && reasonText('level', reason)].filter(Boolean).join(' · ');

const checkLine = ({ state, reason, numberKind, lastDigits }: IdentityTask) =>
  [
    reason === null ? identityCheckStates[state] : reasonText('check', reason),
    numberText({ numberKind: numberKind as NumberKind, lastDigits }),
  ].join(' · ');

const dueText = ({ dueAt }: IdentityTask, isLate: boolean) =>
  dueAt !== null && !isLate ? (
    <>
      Due <Moment at={dueAt} />
    </>
  ) : undefined;

const stateText = ({ what, state }: IdentityTask) =>
  what === 'level' ? reviewStates[state as keyof typeof reviewStates] : identityCheckStates[state];
const moreOf = (row: IdentityTask) => `${stateText(row)}${row.decidedBy === null ? '' : `, ${row.decidedBy}`}`;

const emptyOf = {
  waiting: {
    title: 'Nobody waits',
    text: 'A customer comes here when the name or birthday differs from that of the BVN or NIN, when another customer gave the number, or with the pictures for level 2.',
  },
  decided: { title: 'Nothing is decided yet', text: 'What was decided stays here, with who decided and why.' },
  customer: { title: 'Nothing yet', text: 'This customer has not asked for an identity check.' },
};
