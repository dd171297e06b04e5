import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useUrlFilters } from '@foodbank/app/tables/use-url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { type ReferralFilter, referralFilters } from '@foodbank/contract/views/referrals';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useCallback } from 'react';
import { listFilters } from './list-filters.ts';
import { ReferralList } from './ReferralList.tsx';
import styles from './ReferralsPage.module.css';
import { type ReferralSort, referralSorts } from './sort-referrals.ts';

const filterOptions = referralFilters;
const sortOptions = referralSorts;

// The widths from which the table's columns fit side by side, without orders and with them.
const columnsFrom = '(min-width: 64em)';
const columnsWithOrdersFrom = '(min-width: 80em)';

/** The people who signed up with the agent's code. The server searches and filters the list; the browser sorts it and pages through it. */
export function ReferralsPage() {
  const [filters, setFilters] = useUrlFilters(listFilters);
  const inColumns = useMedia(filters.filter === 'all' ? columnsFrom : columnsWithOrdersFrom);
  const search = useCallback(
    (text: string) => setFilters({ search: text.trim(), page: 1 }, { replace: true }),
    [setFilters],
  );
  const [text, setText] = useSearchText(filters.search, search);
  const sortBy = (sort: ReferralSort) => setFilters({ sort, page: 1 });
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title="Referrals" className={styles.title} />
        <p className={styles.lead}>The people who signed up with your code.</p>
      </div>
      <search className={styles.tools}>
        <SearchField
          label="Search by name, email, or phone"
          value={text}
          onValueChange={setText}
          className={styles.search ?? ''}
        />
        <SelectField
          label="Filter"
          name="filter"
          options={filterOptions}
          value={filters.filter}
          onChange={(event) => setFilters({ filter: event.target.value as ReferralFilter, page: 1 })}
        />
        {/* In columns, the headings sort. */}
        {!inColumns && (
          <SelectField
            label="Sort"
            name="sort"
            options={sortOptions}
            value={filters.sort}
            onChange={(event) => sortBy(event.target.value as ReferralSort)}
          />
        )}
      </search>
      <ReferralList
        filters={filters}
        inColumns={inColumns}
        onSort={sortBy}
        onPage={(page) => setFilters({ page })}
        onShowAll={() => {
          setText('');
          setFilters({ search: '', filter: 'all', page: 1 });
        }}
      />
    </div>
  );
}
