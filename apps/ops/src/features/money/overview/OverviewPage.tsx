import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type PeriodName, periodNames } from '@foodbank/contract/primitives/periods';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartFigure } from '../../../components/charts/ChartFigure.tsx';
import { daysText } from '../../../components/charts/comparing.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import { useMay } from '../../../session/member.ts';
import { flowChart, flowText, moneyFlowQuery } from '../ledger/shared/flow-figure.ts';
import { MoneyGroups } from './MoneyGroups.tsx';
import { MoneyHealth } from './MoneyHealth.tsx';
import styles from './Overview.module.css';
import { Owed } from './Owed.tsx';
import { SuspenseAges } from './SuspenseAges.tsx';

const schema = { period: choiceFilter(periodNames, '30-days') };

/** The money of the business in one picture: what is wrong, what came in and went out, what is owed, and the lines in suspense. */
export function OverviewPage() {
  const [{ period }, setFilters] = useListPage(schema);
  const mayReconcile = useMay('reconciliation.read');
  return (
    <ListFrame
      title="Money"
      lead="What came in and went out of the bank account and the provider’s balance, and what is owed."
      filters={
        <SelectField
          name="period"
          label="Period"
          value={period}
          options={periodNames}
          onChange={({ target }) => setFilters({ period: target.value as PeriodName })}
        />
      }
    >
      <MoneyHealth />
      <Flow period={period} />
      <div className={styles.columns}>
        <Owed />
        {mayReconcile && <SuspenseAges />}
      </div>
    </ListFrame>
  );
}

function Flow({ period }: { period: PeriodName }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...moneyFlowQuery(period),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <FailedNotice what="money by day" error={error} busy={isFetching} onRetry={refetch} />
    ) : (
      <div role="status">
        <VisuallyHidden>Loading the money by day…</VisuallyHidden>
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  return (
    <>
      {error && <FailedNotice what="money by day" error={error} busy={isFetching} onRetry={refetch} />}
      <ChartFigure
        title="Money in and out"
        {...flowChart(data)}
        sum={
          <>
            <strong>{flowText(data)}</strong>, {daysText(data)} beside {daysText(data.earlier)}
          </>
        }
      />
      <MoneyGroups flow={data} />
    </>
  );
}
