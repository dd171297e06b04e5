import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { type ListedLoan, loanStates } from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useLocation, useParams } from 'react-router';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { paths } from '../../../paths.ts';
import { inQuestionText, type LoansShown, loansQuery, openOf, overdueText, standingOf } from './shared/loan-lists.ts';

// What staff read of plans is heavy, and the list is there without it.
const LoanRecord = lazyPart(async () => (await import('./LoanRecord.tsx')).LoanRecord);
const PlanChoice = lazyPart(async () => (await import('./PlanChoice.tsx')).PlanChoice);

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
};

/** Customers’ loans, and the open one with its schedule, events, money, offer and agreement. */
export function LoansPage() {
  const { loanId } = useParams();
  const { search } = useLocation();
  const [filters, setFilters, pager] = useListPage(schema);
  const query = useQuery(loansQuery(filters, pager.cursor));
  const find = useCallback((text: string) => setFilters({ number: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(filters.number, find);
  const isFiltered = Object.values(filters).some((filter) => filter !== '' && filter !== 'all');
  const rowOf = (loan: ListedLoan): QueueRow => ({
    key: loan.id,
    to: paths.loan(loan.id, search),
    isCurrent: loan.id === loanId,
    title: `${loan.number}, ${loan.customerName || 'erased'}`,
    corner: standingOf(loan).text,
    line: `${formatNaira(openOf(loan))} open, agreed to on ${formatDay(loan.acceptedOn)}`,
    note: [overdueText(loan), inQuestionText(loan)].filter(Boolean).join('. ') || undefined,
  });
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Loans"
          lead="What customers owe on plans. The newest first; overdue ones the longest late first."
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
          <QueueList
            query={query}
            pager={pager}
            what="loans"
            label="Loans"
            rowOf={rowOf}
            onClear={isFiltered ? () => setFilters({ show: 'all', plan: '', number: '', customer: '' }) : null}
            empty={{ title: 'No loans', text: 'A loan is here as soon as a customer agrees to a plan.' }}
          />
        </ListFrame>
      }
      listPath={paths.loans()}
      record={loanId === undefined ? null : <LoanRecord id={loanId} />}
      recordPart={LoanRecord}
      recordKey={loanId}
      hint="Choose a loan to see its schedule, events, money and agreement."
    />
  );
}
