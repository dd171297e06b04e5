import { useSearchText } from '@foodbank/app/tables/use-search-text';
import {
  type RequestList as ListName,
  type RequestCounts,
  requestCountMax,
  requestLists,
  requestOwners,
  requestSearchLengthMin,
} from '@foodbank/contract/support/requests-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { useCallback, useState } from 'react';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { ListOrder } from '../../../components/ListOrder.tsx';
import type { ListPager } from '../../../components/list-page.ts';
import { OwnOfOther } from '../../../components/OwnOfOther.tsx';
import { RowList } from '../../../components/RowList.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './RequestList.module.css';
import { RequestRowItem } from './RequestRowItem.tsx';
import { isFiltered, kindChoices, noFilters, type RequestFilters } from './request-filters.ts';
import { SpamBar } from './SpamBar.tsx';
import { useRequestCounts, type useRequestPage } from './use-requests.ts';

export interface RequestListProps {
  page: ReturnType<typeof useRequestPage>;
  filters: RequestFilters;
  setFilters: (changes: Partial<RequestFilters>, options?: { replace: boolean }) => void;
  pager: ListPager;
  openId: string | undefined;
  /** The search of the address, for the rows' links. */
  search: string;
  /** The address is of the own requests of another member. */
  isOfOther: boolean;
}

/** The queue of requests: its lists with their counts, filters and rows. */
export function RequestList({ page, filters, setFilters, pager, openId, search, isOfOther }: RequestListProps) {
  const mayWork = useMay('requests.work');
  const find = useCallback((text: string) => setFilters({ search: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(filters.search, find);
  const { data: counts } = useRequestCounts(filters);
  const isSearching = filters.search.length >= requestSearchLengthMin;
  // A choice belongs to the rows that are shown: with another list, filter or page it is gone.
  const shown = JSON.stringify([filters, pager.cursor]);
  const [choice, setChoice] = useState<{ of: string; ids: readonly string[] }>({ of: shown, ids: [] });
  const ids = page.data?.rows.map(({ id }) => id) ?? [];
  if (choice.of !== shown) setChoice({ of: shown, ids: [] });
  const chosen = choice.ids.filter((id) => ids.includes(id));
  const choose = (chosenIds: readonly string[]) => setChoice({ of: shown, ids: chosenIds });
  // Spam comes in heaps only where forms that look like it are kept. Elsewhere a request is closed as spam on its own.
  const canChoose = mayWork && filters.list === 'quarantined';
  const tab = tabOf(filters);
  return (
    <ListFrame
      title={tab.title}
      lead={counts && counts.overdue > 0 && tab.isAnswered ? <OverdueNote count={counts.overdue} /> : tab.lead}
      filters={
        <>
          <SearchField label="Search name, text, whole email or phone" value={text} onValueChange={setText} />
          <FilterPair>
            <ChoiceField
              label="Kind"
              name="kind"
              labels={kindChoices}
              value={filters.kind}
              onChoose={(kind) => setFilters({ kind })}
            />
            <ChoiceField
              label="Whose"
              name="owner"
              labels={requestOwners}
              value={filters.owner}
              onChoose={(owner) => setFilters({ owner })}
            />
          </FilterPair>
        </>
      }
    >
      {isOfOther && <OwnOfOther shown="everybody’s requests" />}
      <Lists
        current={filters.due === 'overdue' ? 'overdue' : filters.list}
        counts={isSearching ? undefined : counts}
        onChoose={setFilters}
      />
      {filters.search !== '' && filters.search.length < requestSearchLengthMin && (
        <p role="status">Type at least {requestSearchLengthMin} characters to search.</p>
      )}
      <ListBody
        query={page}
        what="requests"
        onClear={isFiltered(filters) ? () => setFilters(noFilters) : null}
        empty={emptyTexts[filters.list] ?? { title: 'Nothing here', text: 'No request is in this list.' }}
      >
        {({ rows, now, nextCursor }, stale) => (
          <>
            <ListOrder>{orderOf(filters.list)}</ListOrder>
            {canChoose && <SpamBar rows={rows} chosen={chosen} onChoose={choose} filter={requestLists[filters.list]} />}
            <RowList label="Requests" stale={stale}>
              {rows.map((request) => (
                <RequestRowItem
                  key={request.id}
                  request={request}
                  now={new Date(now)}
                  to={paths.request(request.id, search)}
                  current={request.id === openId}
                  choice={
                    canChoose
                      ? {
                          chosen: chosen.includes(request.id),
                          onChange: (isChosen) =>
                            choose(isChosen ? [...chosen, request.id] : chosen.filter((id) => id !== request.id)),
                        }
                      : null
                  }
                />
              ))}
            </RowList>
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}

/** What the tab of the area has: chargebacks and what is in quarantine have tabs of their own. */
const tabOf = ({ list, kind }: RequestFilters) =>
  list === 'quarantined'
    ? { title: 'Quarantine', lead: 'Forms that look like spam. Release what is none.', isAnswered: false }
    : kind === 'chargeback'
      ? {
          title: 'Chargebacks',
          lead: 'Payments that banks ask back. Each has a due time of its own.',
          isAnswered: true,
        }
      : { title: 'Requests', lead: 'Answered within 24 hours, complex ones within 48.', isAnswered: true };

const emptyTexts: Partial<Record<ListName, { title: string; text: string }>> = {
  open: { title: 'Nothing to do', text: 'New requests from the site and from agents come here by themselves.' },
  pausing: {
    title: 'No case pauses a plan',
    text: 'Open cases about missing, wrong or bad goods of an order on a plan stand here, the oldest first.',
  },
  quarantined: { title: 'Nothing in quarantine', text: 'Forms that look like spam wait here for a decision.' },
  snoozed: { title: 'Nothing is snoozed', text: 'Snoozed requests come back to the queue on their day.' },
};

/** Why the rows stand in their order. */
function orderOf(list: ListName): string {
  if (list === 'snoozed') return 'What comes back soonest stands first.';
  if (list === 'open' || list === 'new' || list === 'taken') return 'Overdue first, then what is due soonest.';
  if (list === 'pausing') return 'The oldest stands first.';
  return 'The latest change stands first.';
}

function OverdueNote({ count }: { count: number }) {
  return (
    <span className={styles.note}>
      {countText(count)} {count === 1 ? 'answer is' : 'answers are'} overdue
    </span>
  );
}

const countText = (count: number): string =>
  count >= requestCountMax ? `${requestCountMax.toLocaleString('en-NG')}+` : String(count);

interface ListsProps {
  current: ListName | 'overdue';
  counts: RequestCounts | undefined;
  onChoose: (filters: Pick<RequestFilters, 'list' | 'due'>) => void;
}

// New and taken requests are parts of what is to do; so are overdue ones.
const shownLists = {
  open: requestLists.open,
  overdue: 'Overdue',
  waiting: requestLists.waiting,
  answered: requestLists.answered,
  snoozed: requestLists.snoozed,
  pausing: requestLists.pausing,
  quarantined: requestLists.quarantined,
  closed: requestLists.closed,
  all: requestLists.all,
} as const;
type ShownList = keyof typeof shownLists;
// Nothing in these lists waits for anybody, so they have no count.
const uncounted: readonly ShownList[] = ['closed', 'all'];

function Lists({ current, counts, onChoose }: ListsProps) {
  const known: Partial<Record<ShownList, number>> = counts ?? {};
  return (
    <nav className={styles.lists} aria-label="Lists of requests">
      {(Object.keys(shownLists) as ShownList[]).map((list) => (
        <button
          key={list}
          type="button"
          className={styles.list}
          aria-current={list === current || undefined}
          onClick={() => onChoose(list === 'overdue' ? { list: 'open', due: 'overdue' } : { list, due: 'any' })}
        >
          {shownLists[list]}
          {uncounted.includes(list) || (
            <span className={styles.count}>{known[list] === undefined ? '–' : countText(known[list])}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
