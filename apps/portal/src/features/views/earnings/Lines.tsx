import { DataTableSkeleton } from '@foodbank/app/components/DataTableSkeleton';
import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { failureText } from '@foodbank/app/forms/failure-text';
import { reloadOnce } from '@foodbank/app/reload-once';
import { useUrlFilters } from '@foodbank/app/tables/use-url-filters';
import { useOverlay } from '@foodbank/app/use-overlay';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { LineDetail } from '@foodbank/contract/views/earnings';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { SelectField } from '@foodbank/ui/SelectField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useAgent } from '../../../session/session.ts';
import { linesQuery } from './earnings-query.ts';
import styles from './Lines.module.css';
import { LineTable } from './LineTable.tsx';
import { type LineFilters, lineFilters, monthOptions, stateChoices } from './line-filters.ts';
import { linesHeadingId } from './lines-heading.ts';
import { MoreLines } from './MoreLines.tsx';

const LineDialog = lazy(reloadOnce(async () => ({ default: (await import('./LineDialog.tsx')).LineDialog })));

const loadingFailed = 'Failed to load your lines. Please try again.';

export interface LinesProps {
  /** What stands below a line's details. */
  renderDispute: (line: LineDetail) => ReactNode;
}

/** The agent's lines with filters by state and month. A line opens with its history. */
export function Lines({ renderDispute }: LinesProps) {
  const [filters, setFilters] = useUrlFilters(lineFilters);
  const opened = useOverlay('line');
  const today = lagosDay(new Date());
  return (
    <section className={styles.section} aria-labelledby={linesHeadingId}>
      <h2 id={linesHeadingId} tabIndex={-1} className={styles.title}>
        Line by line
      </h2>
      <search className={styles.filters}>
        <SelectField
          label="State"
          name="state"
          options={stateChoices}
          value={filters.state}
          onChange={({ target }) => setFilters({ state: target.value as LineFilters['state'] })}
        />
        <SelectField
          label="Month"
          name="month"
          options={monthOptions(today, filters.month)}
          value={filters.month}
          onChange={({ target }) => setFilters({ month: target.value })}
        />
      </search>
      <Found filters={filters} onOpen={opened.open} onShowAll={() => setFilters({ state: 'all', month: '' })} />
      {opened.value !== null && (
        <Suspense>
          <LineDialog key={opened.value} lineId={opened.value} onClose={opened.close} renderDispute={renderDispute} />
        </Suspense>
      )}
    </section>
  );
}

interface FoundProps {
  filters: LineFilters;
  onOpen: (lineId: string) => void;
  onShowAll: () => void;
}

function Found({ filters, onOpen, onShowAll }: FoundProps) {
  const { id } = useAgent();
  const query = useInfiniteQuery(linesQuery(id, filters));
  const lines = query.data?.pages.flatMap(({ rows }) => rows);
  if (query.isPending) return <DataTableSkeleton label="Loading your lines…" rows={5} />;
  if (!lines) {
    const message = failureText(query.error, { refused: loadingFailed, unexpected: loadingFailed });
    return (
      <LoadFailure
        message={message}
        reference={referenceOf(query.error)}
        busy={query.isFetching}
        onTryAgain={query.refetch}
      />
    );
  }
  if (lines.length === 0) return <NoLines filters={filters} onShowAll={onShowAll} />;
  return (
    <>
      <LineTable lines={lines} onOpen={onOpen} />
      <MoreLines query={query} count={lines.length} />
    </>
  );
}

function NoLines({ filters: { state, month }, onShowAll }: Omit<FoundProps, 'onOpen'>) {
  const isFiltered = state !== 'all' || month !== '';
  return (
    <Card role="status">
      {isFiltered ? (
        <EmptyState
          title="No lines like this"
          text="Try another state or month."
          action={
            <Button variant="quiet" onClick={onShowAll}>
              Show all lines
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="No earnings yet"
          text="When a customer who signed up with your code places an order, its commission appears here."
        />
      )}
    </Card>
  );
}
