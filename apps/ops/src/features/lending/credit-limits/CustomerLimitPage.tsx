import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import type { NoPlanReason } from '@foodbank/contract/lending/credit-limits';
import { type CustomerLimit, readCustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Card } from '@foodbank/ui/Card';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { EmptyNotice, FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { LevelState } from '../../people/identity-tasks/shared/LevelState.tsx';
import styles from './CustomerLimit.module.css';
import { FactorChanges, OwnLimits } from './LimitHistory.tsx';
import { CeilingRule, MonthlyRule, PayslipRule } from './LimitRules.tsx';
import { Statements } from './Statements.tsx';

/** A customer's limit with all that it is made of. */
const limitQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['credit-limits', customerId],
    queryFn: () => call(readCustomerLimit, { params: { customerId } }),
    staleTime: 0,
  });

/** A customer's limit: both rules with every part, why there is no plan now, what was stated, and how the factor came to be. */
export function CustomerLimitPage() {
  const { customerId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(limitQuery(customerId));
  const failed = error && !isMissing(error) && (
    <FailedNotice what="limit" error={error} busy={isFetching} onRetry={refetch} />
  );
  if (data === undefined)
    return (
      <div className={styles.page}>
        <Back customerId={customerId} name={null} />
        <PageHeading title="Limit" />
        {!error && (
          <div role="status">
            <p className="visually-hidden">Loading the limit…</p>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        )}
        {isMissing(error) && <EmptyNotice title="No such customer" text="The customer is unknown, or was erased." />}
        {failed}
      </div>
    );
  return (
    <div className={styles.page}>
      <Back customerId={customerId} name={data.customerName} />
      {failed}
      <Head record={data} />
      <Content customerId={customerId} record={data} />
    </div>
  );
}

/** Leads to the customer, for those who may open that page. */
function Back({ customerId, name }: { customerId: string; name: string | null }) {
  const mayReadCustomers = useMay('customers.read');
  if (!mayReadCustomers) return null;
  return <BackLink to={paths.customer(customerId)}>{name ?? 'The customer'}</BackLink>;
}

function Head({ record: { customerName, asOf, limit } }: { record: CustomerLimit }) {
  const isPossible = limit.noPlan === null && limit.plans.some(({ mostTotal }) => mostTotal > 0);
  return (
    <header>
      <PageHeading title={`Limit of ${customerName}`} className={styles.title} />
      <p className={styles.facts}>
        <StatusBadge tone={isPossible ? 'completed' : 'other'}>
          {isPossible ? 'May have a plan' : 'No plan now'}
        </StatusBadge>
        <span>{limit.tier === 0 ? 'No tier yet' : `Tier ${limit.tier}`}</span>
        <span>As of {formatDay(asOf)}. It is computed anew each time; nobody types a limit.</span>
      </p>
    </header>
  );
}

function Content({ customerId, record }: { customerId: string; record: CustomerLimit }) {
  const { limit, statements, isOwn, factorChanges, ownLimits } = record;
  const mayReadChecks = useMay('identity.read');
  return (
    <>
      {limit.noPlan && <NoPlan noPlan={limit.noPlan} />}
      <div className={styles.rules}>
        <CeilingRule record={record} />
        <MonthlyRule record={record} />
        <PayslipRule record={record} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Income and debt, as stated">
            <Statements customerId={customerId} statements={statements} isOwn={isOwn} />
          </Section>
          <Section title="History factor">
            <FactorChanges factor={limit.factor} changes={factorChanges} />
          </Section>
        </div>
        <div className={styles.column}>
          <Section title="Largest order on a plan now">
            <Largest record={record} />
          </Section>
          <Section title="Own limit">
            <OwnLimits limits={ownLimits} />
          </Section>
          {mayReadChecks && (
            <Section title="Identity">
              <LevelState customerId={customerId} />
              <Link to={paths.identityChecks({ customer: customerId })}>Identity checks and level 2</Link>
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

const whyNot: Readonly<Record<NoPlanReason, string>> = {
  'identity-missing': 'The customer has not said who they are',
  'identity-checking': 'The identity check is not over',
  'identity-refused': 'The identity check was refused',
  'under-age': 'The customer is under age',
  'income-missing': 'No income is stated',
  overdue: 'A payment is overdue',
  'over-30-days-late': 'A payment was more than 30 days late',
  'limit-closed': 'The customer closed the limit',
  'plan-in-question': 'A plan is frozen: somebody else may have made it',
};

/** Why there is no plan now, and what the customer reads of it. */
function NoPlan({
  noPlan: { reason, text, next, since, until },
}: {
  noPlan: NonNullable<CustomerLimit['limit']['noPlan']>;
}) {
  return (
    <div className={styles.note} role="status">
      <p className={styles.strong}>
        {whyNot[reason]}
        {since && `, since ${formatDay(since)}`}
        {until && `, until ${formatDay(until)}`}.
      </p>
      <p>
        The customer reads: “{text} {next}”
      </p>
    </div>
  );
}

const stoppedBy = {
  ceiling: 'what may be owed',
  monthly: 'what may fall due',
  payslip: 'what the employer confirmed',
} as const;

function Largest({ record: { limit, stops } }: { record: CustomerLimit }) {
  if (limit.plans.length === 0) return <p className={styles.quiet}>No plan is offered.</p>;
  return (
    <table className={styles.sums} aria-label="Largest order on each plan">
      <tbody>
        {limit.plans.map(({ code, name, mostTotal }) => {
          const rule = stops.find((one) => one.code === code)?.rule ?? null;
          return (
            <tr key={code}>
              <th scope="row">
                {name}
                {rule && <span className={styles.second}>Bounded by {stoppedBy[rule]}</span>}
              </th>
              <td className="figures">{mostTotal > 0 ? formatNaira(mostTotal) : 'None'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="snug" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
