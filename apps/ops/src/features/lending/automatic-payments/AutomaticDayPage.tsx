import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type DueState, dueStates } from '@foodbank/contract/lending/automatic-payments-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import styles from './Automatic.module.css';
import { dayQuery } from './automatic-queries.ts';

const states = { all: 'All of the day', ...dueStates };
const schema = { state: choiceFilter(states, 'all') };

/** What saved cards are to pay today, with what did not have its turn and what a stop left out. */
export function AutomaticDayPage() {
  const [{ state }, setFilters] = useListPage(schema);
  return (
    <ListFrame
      title="Due today"
      lead="What saved cards and bank accounts are to pay today, between 9:00 and 18:00; what did not have its turn before; what stops left out."
      filters={
        <ChoiceField
          name="state"
          label="Show"
          value={state}
          labels={states}
          onChoose={(one) => setFilters({ state: one })}
        />
      }
    >
      <RecordBody query={useQuery(dayQuery(state))} what="charges of the day">
        {({ day, counts, rows }) => (
          <div className={styles.page}>
            <p className={styles.quiet}>{formatDay(day)}</p>
            <PlainList className={styles.figures} aria-label="By state">
              {counts.map((one) => (
                <li key={one.state}>
                  <span className={styles.quiet}>{dueStates[one.state]}</span>
                  <strong className="figures">
                    {one.count} <span className={styles.quiet}>{formatNaira(one.amount)}</span>
                  </strong>
                </li>
              ))}
            </PlainList>
            {rows.length === 0 && (
              <p>{state === 'all' ? 'Nothing is to be charged today.' : 'None of today stands so.'}</p>
            )}
            <PlainList className={styles.lines} aria-label="Due today">
              {rows.map((row) => (
                <li key={`${row.loan.id}-${row.dueOn}`}>
                  <span className={styles.row}>
                    <strong>{row.customer.name || 'Erased customer'}</strong>
                    <strong className="figures">{formatNaira(row.amount)}</strong>
                  </span>
                  <span className={styles.row}>
                    <span className={styles.quiet}>
                      <Link to={paths.loan(row.loan.id)}>{row.loan.number}</Link>, due {formatDay(row.dueOn)}
                      {row.isSecond && ', second try'}
                    </span>
                    <StatusBadge tone={toneOf(row.state)}>{dueStates[row.state]}</StatusBadge>
                  </span>
                </li>
              ))}
            </PlainList>
            {rows.length === shownMax && <p className={styles.quiet}>The first {shownMax} are shown.</p>}
          </div>
        )}
      </RecordBody>
    </ListFrame>
  );
}
const shownMax = 200;

const toneOf = (state: DueState) =>
  state === 'paid' ? 'completed' : state === 'failed' || state === 'skipped' ? 'other' : 'pending';
