import {
  type Referral,
  type ReferralFilter,
  referralFilters,
  referralPageSize,
} from '@foodbank/contract/views/referrals';
import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { type ReferralView, referralsQuery } from '../../api.ts';
import { failureText } from '../../forms/failure-text.ts';
import { useAgent } from '../../session/session.ts';
import { PageHeading } from '../../shell/PageHeading.tsx';
import { EmptyList } from './EmptyList.tsx';
import { useListAddress } from './list-address.ts';
import { Pagination } from './Pagination.tsx';
import { clampPage } from './page-window.ts';
import styles from './ReferralsPage.module.css';
import { ReferralTable } from './ReferralTable.tsx';
import { ReferralTableToCome } from './ReferralTableToCome.tsx';
import { useSearchText } from './use-search-text.ts';

const loadingFailed = 'Failed to load referrals. Please try again.';
const filterOptions = Object.entries(referralFilters).map(([value, label]) => ({ value, label }));

/** The people who signed up with the agent's code. The server searches and filters, the page turns the pages. */
export function ReferralsPage() {
  const { address, search, chooseFilter, goToPage, showAll } = useListAddress();
  const [text, setText] = useSearchText(address.search, search);
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
          maxLength={254}
          className={styles.search ?? ''}
        />
        <SelectField
          label="Filter"
          name="filter"
          className={styles.filter}
          options={filterOptions}
          value={address.filter}
          onChange={(event) => chooseFilter(event.target.value as ReferralFilter)}
        />
      </search>
      <ReferralList
        view={address}
        page={address.page}
        onPage={goToPage}
        onShowAll={() => {
          setText('');
          showAll();
        }}
      />
    </div>
  );
}

interface ReferralListProps {
  view: ReferralView;
  page: number;
  onPage: (page: number) => void;
  onShowAll: () => void;
}

function ReferralList({ view, page, onPage, onShowAll }: ReferralListProps) {
  const agent = useAgent();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(referralsQuery(agent.id, view));
  if (error && (!data || isPlaceholderData))
    return (
      <Card role="alert">
        <EmptyState
          art={<EmptyPlate />}
          title={failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}
          action={
            <Button busy={isFetching} onClick={() => refetch()}>
              Try Again
            </Button>
          }
        />
      </Card>
    );
  if (!data) return <ReferralTableToCome />;
  if (data.referrals.length === 0)
    return (
      <Card role="status">
        <EmptyList view={view} referralCode={agent.referralCode} onShowAll={onShowAll} />
      </Card>
    );
  return <Results referrals={data.referrals} view={view} page={page} stale={isPlaceholderData} onPage={onPage} />;
}

interface ResultsProps extends Omit<ReferralListProps, 'onShowAll'> {
  referrals: readonly Referral[];
  stale: boolean;
}

function Results({ referrals, view, page, stale, onPage }: ResultsProps) {
  const shown = clampPage(page, Math.ceil(referrals.length / referralPageSize));
  const start = (shown - 1) * referralPageSize;
  // While another filter's list is on its way, the one that is still shown may have come without orders.
  const withOrders = view.filter !== 'all' && referrals[0]?.orders !== undefined;
  return (
    <>
      <Card padding="none" className={styles.results}>
        {stale && <div className={styles.progress} />}
        <ReferralTable
          referrals={referrals.slice(start, start + referralPageSize)}
          firstNumber={start + 1}
          withOrders={withOrders}
          stale={stale}
        />
      </Card>
      <Pagination page={shown} pageSize={referralPageSize} total={referrals.length} onPage={onPage} />
    </>
  );
}
