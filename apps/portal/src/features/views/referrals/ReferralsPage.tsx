import { DataTableSkeleton } from '@foodbank/app/components/DataTableSkeleton';
import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { Pagination } from '@foodbank/app/components/Pagination';
import { failureText } from '@foodbank/app/forms/failure-text';
import { clampPage } from '@foodbank/app/tables/page-window';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useUrlFilters } from '@foodbank/app/tables/use-url-filters';
import { referenceOf } from '@foodbank/contract/client/api-error';
import {
  type Referral,
  type ReferralFilter,
  referralFilters,
  referralPageSize,
  referralSearchLengthMax,
} from '@foodbank/contract/views/referrals';
import { Card } from '@foodbank/ui/Card';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { referralsQuery } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import { EmptyList } from './EmptyList.tsx';
import { type ListFilters, listFilters } from './list-filters.ts';
import styles from './ReferralsPage.module.css';
import { ReferralTable } from './ReferralTable.tsx';

const loadingFailed = 'Failed to load referrals. Please try again.';
const filterOptions = Object.entries(referralFilters).map(([value, label]) => ({ value, label }));

/** The people who signed up with the agent's code. The server searches and filters the list, and the browser pages through it. */
export function ReferralsPage() {
  const [filters, setFilters] = useUrlFilters(listFilters);
  const search = useCallback(
    (text: string) => setFilters({ search: text.trim(), page: 1 }, { replace: true }),
    [setFilters],
  );
  const [text, setText] = useSearchText(filters.search, search);
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title="Referrals" className={styles.title} />
        <p className={styles.lead}>Everybody who signed up with your code, newest first.</p>
      </div>
      <search className={styles.tools}>
        <SearchField
          label="Search by name, email, or phone"
          value={text}
          onValueChange={setText}
          maxLength={referralSearchLengthMax}
          className={styles.search ?? ''}
        />
        <SelectField
          label="Filter"
          name="filter"
          className={styles.filter}
          options={filterOptions}
          value={filters.filter}
          onChange={(event) => setFilters({ filter: event.target.value as ReferralFilter, page: 1 })}
        />
      </search>
      <ReferralList
        filters={filters}
        onPage={(page) => setFilters({ page })}
        onShowAll={() => {
          setText('');
          setFilters({ search: '', filter: 'all', page: 1 });
        }}
      />
    </div>
  );
}

interface ReferralListProps {
  filters: ListFilters;
  onPage: (page: number) => void;
  onShowAll: () => void;
}

function ReferralList({ filters, onPage, onShowAll }: ReferralListProps) {
  const agent = useAgent();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(referralsQuery(agent.id, filters));
  if (error && (!data || isPlaceholderData)) {
    const message = failureText(error, { refused: loadingFailed, unexpected: loadingFailed });
    return <LoadFailure message={message} reference={referenceOf(error)} busy={isFetching} onTryAgain={refetch} />;
  }
  if (!data) return <DataTableSkeleton label="Loading your referrals…" rows={referralPageSize} />;
  if (data.referrals.length === 0)
    return (
      <Card role="status">
        <EmptyList view={filters} referralCode={agent.referralCode} onShowAll={onShowAll} />
      </Card>
    );
  return <Results referrals={data.referrals} filters={filters} stale={isPlaceholderData} onPage={onPage} />;
}

interface ResultsProps extends Omit<ReferralListProps, 'onShowAll'> {
  referrals: readonly Referral[];
  stale: boolean;
}

function Results({ referrals, filters, stale, onPage }: ResultsProps) {
  const shown = clampPage(filters.page, Math.ceil(referrals.length / referralPageSize));
  const start = (shown - 1) * referralPageSize;
  // The list of the filter before, which is shown until the new one is loaded, may be without orders.
  const withOrders = filters.filter !== 'all' && referrals[0]?.orders !== undefined;
  return (
    <>
      <ReferralTable
        referrals={referrals.slice(start, start + referralPageSize)}
        firstNumber={start + 1}
        withOrders={withOrders}
        stale={stale}
      />
      <Pagination page={shown} pageSize={referralPageSize} total={referrals.length} onPage={onPage} />
    </>
  );
}
