import { Link } from '@foodbank/app/components/Link';
import { carryReasons } from '@foodbank/contract/earning/payouts-staff';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBody } from '../../../components/ListBody.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import styles from './shared/Payouts.module.css';
import { carriesQuery } from './shared/payout-queries.ts';

/** The agents whose due commission is in no payout of a month, and why. */
export function CarriedList() {
  const [month, setMonth] = useState('');
  const [cursor, setCursor] = useState<string>();
  const query = useQuery(carriesQuery(month, cursor));
  const { months = [], month: shown } = query.data ?? {};
  return (
    <article className={styles.stack}>
      <RecordHeading title="Carried commission" />
      <p className={styles.quiet}>
        What was due and is in no payout. It stands in the next proposal; nothing of it is lost.
      </p>
      {months.length > 0 && (
        <SelectField
          name="carried-month"
          label="Due at the end of"
          className={styles.month}
          value={shown ?? ''}
          options={months.map((one) => ({ value: one, label: formatMonth(one) }))}
          onChange={({ target }) => {
            setCursor(undefined);
            setMonth(target.value);
          }}
        />
      )}
      <ListBody
        query={query}
        what="agents"
        empty={{ title: 'Nothing was carried', text: 'Agents with less than ₦1,000 or without an account are here.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <PlainList className={styles.boxed} aria-label="Agents" aria-busy={stale}>
              {rows.map(({ agent, reason, due, toldAt }) => (
                <li key={agent.id} className={styles.item}>
                  <Link to={paths.agent(agent.id)}>{agent.name}</Link>
                  <span className={`${styles.strong} figures`}>{formatNaira(due)}</span>
                  <span className={styles.itemLine}>
                    {agent.code} · {carryReasons[reason]}
                    {toldAt !== null && (
                      <>
                        {' '}
                        · told <Moment at={toldAt} dayOnly />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </PlainList>
            {nextCursor !== null && (
              <Button size="small" variant="quiet" onClick={() => setCursor(nextCursor)}>
                Next page
              </Button>
            )}
          </>
        )}
      </ListBody>
    </article>
  );
}
