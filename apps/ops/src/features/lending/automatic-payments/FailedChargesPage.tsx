import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { failureWhys } from '@foodbank/contract/lending/automatic-payments-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RecordBody } from '../../../components/RecordBody.tsx';
import styles from './Automatic.module.css';
import { failuresQuery } from './automatic-queries.ts';
import { CardCharges } from './CardCharges.tsx';

const spans = { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' } as const;
const whys = { all: 'All reasons', ...failureWhys };
const schema = { days: choiceFilter(spans, '30'), why: choiceFilter(whys, 'all') };

/** Charges of saved cards that failed, counted by reason, and each of them. */
export function FailedChargesPage() {
  const [{ days, why }, setFilters, pager] = useListPage(schema);
  return (
    <ListFrame
      title="Failed charges"
      lead="Charges of cards and bank accounts that took nothing, by what the bank or the provider said."
      filters={
        <FilterPair>
          <ChoiceField
            name="days"
            label="Days"
            value={days}
            labels={spans}
            onChoose={(one) => setFilters({ days: one })}
          />
          <ChoiceField
            name="why"
            label="Reason"
            value={why}
            labels={whys}
            onChoose={(one) => setFilters({ why: one })}
          />
        </FilterPair>
      }
    >
      <RecordBody query={useQuery(failuresQuery({ days, why }, pager.cursor))} what="failed charges">
        {({ from, to, charged, whys: counts, rows, nextCursor }) => (
          <div className={styles.page}>
            <p className={styles.quiet}>
              {formatDay(from)} to {formatDay(to)}: {counts.reduce((sum, { count }) => sum + count, 0)} of {charged}{' '}
              charges failed.
            </p>
            <PlainList className={styles.figures} aria-label="By reason">
              {counts.map((one) => (
                <li key={one.why}>
                  <span className={styles.quiet}>{failureWhys[one.why]}</span>
                  <strong className="figures">
                    {one.count} <span className={styles.quiet}>{formatNaira(one.amount)}</span>
                  </strong>
                </li>
              ))}
            </PlainList>
            {rows.length === 0 ? <p>{emptyWords(why !== 'all', days === '1')}</p> : <CardCharges charges={rows} />}
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </div>
        )}
      </RecordBody>
    </ListFrame>
  );
}

function emptyWords(isOneReason: boolean, isToday: boolean): string {
  const when = isToday ? 'today' : 'in these days';
  return isOneReason ? `No charge failed for this reason ${when}.` : `No charge failed ${when}.`;
}
