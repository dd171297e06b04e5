import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { type ListedLoan, type LoanSort, loanSorts, loanStates } from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useLocation, useParams } from 'react-router';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { RecordTable, type TableColumn, TwoLines } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import {
  inQuestionText,
  type LoansShown,
  lateText,
  loanSumsQuery,
  loansQuery,
  openOf,
  overdueText,
  saveLoans,
  standingOf,
} from './shared/loan-lists.ts';

// What staff read of plans is heavy, and the list is there without it.
const LoanRecord = lazyPart(async () => (await import('./LoanRecord.tsx')).LoanRecord);
const PlanChoice = lazyPart(async () => (await import('./PlanChoice.tsx')).PlanChoice);
const PlanName = lazyPart(async () => (await import('./PlanChoice.tsx')).PlanName);

const shows: Readonly<Record<LoansShown, string>> = {
  all: 'All loans',
  overdue: 'Overdue',
  'in-question': 'Goods in question',
  frozen: 'Frozen',
  ...loanStates,
};
const schema = {
  show: choiceFilter(shows, 'all'),
  plan: (text: string | null) => (text !== null && /^[a-z0-9-]{1,40}$/.test(text) ? text : ''),
  number: searchFilter(40),
  customer: searchFilter(40),
  sort: choiceFilter(loanSorts, 'newest'),
};
const amounts = [{ name: 'open', word: 'open', of: openOf }];

/** Customers’ loans, and the open one with its schedule, events, money, offer and agreement. */
export function LoansPage() {
  const { loanId } = useParams();
  const { search } = useLocation();
  const [filters, setFilters, pager] = useListPage(schema);
  const query = useQuery(loansQuery(filters, pager.cursor));
  const find = useCallback((text: string) => setFilters({ number: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(filters.number, find);
  const { sort, ...filter } = filters;
  const isOpen = loanId !== undefined;
  const sums = useQuery({ ...loanSumsQuery(filters), enabled: !isOpen });
  const isFiltered = Object.values(filter).some((value) => value !== '' && value !== 'all');
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Loans"
          lead="What customers owe on plans."
          filters={
            <>
              <SearchField label="Number of a loan or an order" value={text} onValueChange={setText} />
              <FilterPair>
                <ChoiceField
                  name="show"
                  label="Show"
                  value={filters.show}
                  labels={shows}
                  onChoose={(show) => setFilters({ show })}
                />
                <Suspense
                  fallback={
                    <ChoiceField name="plan" label="Plan" value="" labels={{ '': 'All plans' }} onChoose={() => {}} />
                  }
                >
                  <PlanChoice value={filters.plan} onChoose={(plan) => setFilters({ plan })} />
                </Suspense>
              </FilterPair>
              {filters.customer !== '' && (
                <p>
                  Those of one customer. <Link to={paths.loans()}>Show all</Link>
                </p>
              )}
            </>
          }
        >
          <RecordTable
            label="Loans"
            noun={['loan', 'loans']}
            query={query}
            pager={pager}
            columns={columnsOf(search)}
            sorts={{
              shown: sort,
              labels: loanSorts,
              up: longestFirst.includes(filters.show) ? ['newest'] : [],
              onChoose: (next) => setFilters({ sort: next }),
            }}
            rowOf={(loan: ListedLoan) => rowOf(loan, loanId, search)}
            isOpen={isOpen}
            filter={JSON.stringify(filter)}
            amounts={amounts}
            sums={sums}
            save={() => saveLoans(filters)}
            onClear={isFiltered ? () => setFilters({ show: 'all', plan: '', number: '', customer: '' }) : null}
            empty={{ title: 'No loans', text: 'A loan is here as soon as a customer agrees to a plan.' }}
          />
        </ListFrame>
      }
      listPath={paths.loans()}
      isTable
      record={isOpen ? <LoanRecord id={loanId} /> : null}
      recordPart={LoanRecord}
      recordKey={loanId}
    />
  );
}

/** What is shown with those first that are so longest. */
const longestFirst: readonly LoansShown[] = ['overdue', 'in-question', 'frozen'];

const noteOf = (loan: ListedLoan) => [overdueText(loan), inQuestionText(loan)].filter(Boolean).join('. ');

/** In the table, where what is due has a column of its own. */
const lateOf = (loan: ListedLoan) => [lateText(loan), inQuestionText(loan)].filter(Boolean).join('. ');

/** The row beside an open loan. */
const rowOf = (loan: ListedLoan, openId: string | undefined, search: string): QueueRow => ({
  key: loan.id,
  to: paths.loan(loan.id, search),
  isCurrent: loan.id === openId,
  title: `${loan.number}, ${loan.customerName || 'erased'}`,
  corner: standingOf(loan).text,
  line: `${formatNaira(openOf(loan))} open, agreed to on ${formatDay(loan.acceptedOn)}`,
  note: noteOf(loan) || undefined,
});

const columnsOf = (search: string): TableColumn<ListedLoan, LoanSort>[] => [
  {
    heading: 'Loan',
    card: 'title',
    cell: (loan) => (
      <TwoLines second={loan.customerName || 'erased'}>
        <RowLink to={paths.loan(loan.id, search)}>{loan.number}</RowLink>
      </TwoLines>
    ),
  },
  {
    heading: 'State',
    card: 'corner',
    cell: (loan) => <StatusBadge tone={standingOf(loan).tone}>{standingOf(loan).text}</StatusBadge>,
  },
  {
    heading: 'Plan',
    card: 'field',
    isShort: true,
    cell: ({ planCode, planVersion }) => (
      <TwoLines second={`Version ${planVersion}`}>
        <Suspense fallback={planCode}>
          <PlanName code={planCode} />
        </Suspense>
      </TwoLines>
    ),
  },
  {
    heading: 'Agreed',
    card: 'field',
    isShort: true,
    sortBy: 'newest',
    cell: ({ acceptedOn }) => formatDay(acceptedOn),
  },
  { heading: 'Note', card: 'field', cell: (loan) => lateOf(loan) || '–' },
  { heading: 'Due', card: 'field', isAmount: true, cell: ({ due }) => (due === 0 ? '–' : formatNaira(due)) },
  { heading: 'Open', card: 'field', isAmount: true, sortBy: 'open', cell: (loan) => formatNaira(openOf(loan)) },
];
