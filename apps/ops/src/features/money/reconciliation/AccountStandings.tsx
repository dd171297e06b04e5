import { Link } from '@foodbank/app/components/Link';
import { type AccountStanding, statementAccounts } from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import styles from './Reconciliation.module.css';
import { standingQuery } from './reconciliation-queries.ts';
import { ageText, linesText } from './reconciliation-texts.ts';

/** The ledger of each account beside its last statement, and what explains the rest. */
export function AccountStandings() {
  const { data, error, isFetching, refetch } = useQuery(standingQuery);
  if (error && !data) return <FailedNotice what="accounts" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <div className={styles.standings}>
      {data.accounts.map((one) => (
        <Standing key={one.account} standing={one} />
      ))}
    </div>
  );
}

function Standing({ standing }: { standing: AccountStanding }) {
  const { account, ledger, closing, unstated, difference, suspense, waiting } = standing;
  const openText = ({ count, amount, oldestOn }: AccountStanding['suspense']) =>
    `${linesText(count)}, ${formatNaira(amount)}${oldestOn === null ? '' : `, oldest ${ageText(oldestOn)}`}`;
  return (
    <Card as="section" padding="snug" aria-label={statementAccounts[account]} className={styles.standing}>
      <h2 className={styles.heading}>{statementAccounts[account]}</h2>
      {difference !== 0 && (
        <Banner tone="error">
          The ledger is {formatNaira(difference)} away from the statement and what is not on one yet. Please tell an
          engineer: nothing here can explain it.
        </Banner>
      )}
      <DescriptionList
        entries={[
          { label: 'Ledger', value: formatNaira(ledger) },
          {
            label: 'Last statement',
            value:
              closing === null ? (
                'None yet'
              ) : (
                <>
                  {formatNaira(closing.amount)} on{' '}
                  <Link to={paths.statement(closing.statementId)}>{formatDay(closing.on)}</Link>
                </>
              ),
          },
          {
            label: 'Not on a statement yet',
            value: (
              <Link to={paths.unstated({ account, show: 'all' })}>
                {unstated.count.toLocaleString('en')}, {formatNaira(unstated.amount)}
              </Link>
            ),
          },
          { label: 'Difference', value: difference === 0 ? 'None' : formatNaira(difference) },
          { label: 'In suspense', value: <Link to={paths.statementLines({ account })}>{openText(suspense)}</Link> },
          {
            label: 'Waiting',
            value: <Link to={paths.statementLines({ state: 'waiting', account })}>{openText(waiting)}</Link>,
          },
        ]}
      />
    </Card>
  );
}
