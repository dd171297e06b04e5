import { DataTableSkeleton } from '@foodbank/app/components/DataTableSkeleton';
import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { Pagination } from '@foodbank/app/components/Pagination';
import { failureText } from '@foodbank/app/forms/failure-text';
import { reloadOnce } from '@foodbank/app/reload-once';
import { clampPage } from '@foodbank/app/tables/page-window';
import { useOverlay } from '@foodbank/app/use-overlay';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { referralPageSize, type ShownReferral } from '@foodbank/contract/views/referrals';
import { Card } from '@foodbank/ui/Card';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useAgent } from '../../../session/session.ts';
import { usePrinting } from '../../../use-printing.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListHead, ListHeadSkeleton } from './ListHead.tsx';
import type { ListFilters } from './list-filters.ts';
import { printedMax } from './print-text.ts';
import { ReferralTable } from './ReferralTable.tsx';
import { referralsQuery } from './referrals-query.ts';
import { type ReferralSort, sortReferrals } from './sort-referrals.ts';

const OrdersDialog = lazy(reloadOnce(async () => ({ default: (await import('./OrdersDialog.tsx')).OrdersDialog })));

const loadingFailed = 'Failed to load referrals. Please try again.';

export interface ReferralListProps {
  filters: ListFilters;
  /** The columns fit side by side. */
  inColumns: boolean;
  onSort: (sort: ReferralSort) => void;
  onPage: (page: number) => void;
  /** Shows the list without search and filter. */
  onShowAll: () => void;
}

/** The referrals that match: loading, failed, empty, or a page of them. */
export function ReferralList({ onShowAll, ...list }: ReferralListProps) {
  const { filters } = list;
  const agent = useAgent();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(referralsQuery(agent.id, filters));
  const sorted = useMemo(() => data && sortReferrals(data.referrals, filters.sort), [data, filters.sort]);
  if (error && (!data || isPlaceholderData)) {
    const message = failureText(error, { refused: loadingFailed, unexpected: loadingFailed });
    return <LoadFailure message={message} reference={referenceOf(error)} busy={isFetching} onTryAgain={refetch} />;
  }
  if (!data || !sorted)
    return (
      <>
        <ListHeadSkeleton />
        <DataTableSkeleton label="Loading your referrals…" rows={referralPageSize} />
      </>
    );
  if (sorted.length === 0)
    return (
      <Card role="status">
        <EmptyList view={filters} referralCode={agent.referralCode} onShowAll={onShowAll} />
      </Card>
    );
  // The list of the filter before, which is shown until the new one is loaded, may be without orders.
  const withOrders = filters.filter !== 'all' && data.withOrders;
  return <Results {...list} referrals={sorted} withOrders={withOrders} stale={isPlaceholderData} />;
}

interface ResultsProps extends Omit<ReferralListProps, 'onShowAll'> {
  referrals: readonly ShownReferral[];
  withOrders: boolean;
  stale: boolean;
}

function Results({ referrals, withOrders, filters, inColumns, stale, onSort, onPage }: ResultsProps) {
  const printing = usePrinting();
  const heading = useRef<HTMLHeadingElement>(null);
  const orders = useOverlay('orders');
  const ordersOf = orders.value === null ? undefined : referrals.find(({ id }) => id === orders.value);
  const shown = clampPage(filters.page, Math.ceil(referrals.length / referralPageSize));
  const start = printing ? 0 : (shown - 1) * referralPageSize;

  const turnTo = (page: number) => {
    onPage(page);
    const head = heading.current;
    // Where the list's beginning is on the screen, such as on a large one, nothing moves.
    if (!head || head.getBoundingClientRect().top >= 0) return;
    head.focus({ preventScroll: true });
    head.scrollIntoView();
  };
  return (
    <>
      <ListHead ref={heading} referrals={referrals} withOrders={withOrders} filters={filters} printing={printing} />
      <ReferralTable
        referrals={referrals.slice(start, start + (printing ? printedMax : referralPageSize))}
        firstNumber={start + 1}
        withOrders={withOrders}
        inColumns={inColumns || printing}
        stale={stale}
        sort={filters.sort}
        onSort={onSort}
        onShowOrders={({ id }) => id !== null && orders.open(id)}
      />
      <Pagination page={shown} pageSize={referralPageSize} total={referrals.length} onPage={turnTo} />
      {ordersOf && orders.value !== null && (
        <Suspense>
          <OrdersDialog key={orders.value} id={orders.value} referral={ordersOf} onClose={orders.close} />
        </Suspense>
      )}
    </>
  );
}
