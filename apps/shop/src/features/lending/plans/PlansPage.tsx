import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { type OwnPlan, ownPlanStates } from '@foodbank/contract/lending/repayments';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Age } from '../../../offline/Age.tsx';
import { ownPlanPath, paths } from '../../../paths.ts';
import { plansQuery } from '../../../plans/plan-queries.ts';
import { planSentence } from '../../../plans/plan-words.ts';
import { WaitingMoney } from '../../money/account-numbers/shared/OwnNumber.tsx';
import styles from './PlansPage.module.css';

/** The customer's plans: what is due, when, and what is left. */
export function PlansPage() {
  const query = useQuery(plansQuery);
  const { data } = query;
  return (
    <div className={styles.page}>
      <PageHeading title="My plans" className={styles.heading} />
      <WaitingMoney />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">Loading your plans…</span>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {query.isError && !data && <ReadFailure query={query} of="Your plans" />}
      {data && data.plans.length === 0 && <NoPlans />}
      {data && data.plans.length > 0 && (
        <>
          <Age query={query} of="Your plans" />
          {data.left > 0 && (
            <p className={styles.sum}>
              Left to pay in all: <strong className="figures">{shortNaira(data.left)}</strong>
            </p>
          )}
          <PlainList className={styles.list}>
            {data.plans.map((plan) => (
              <li key={plan.number}>
                <PlanCard plan={plan} today={data.today} />
              </li>
            ))}
          </PlainList>
        </>
      )}
    </div>
  );
}

function PlanCard({ plan, today }: { plan: OwnPlan; today: string }) {
  const { number, orderNumber, planName, state, left } = plan;
  return (
    <Link to={ownPlanPath(number)} className={styles.plan}>
      <span className={styles.top}>
        <StatusBadge tone={state === 'settled' ? 'completed' : state === 'cancelled' ? 'other' : 'pending'}>
          {ownPlanStates[state]}
        </StatusBadge>
        {left > 0 && state !== 'unpaid' && state !== 'frozen' && (
          <span className={`${styles.left} figures`}>{shortNaira(left)} left</span>
        )}
      </span>
      <span className={styles.sentence}>{planSentence(plan, today)}</span>
      <span className={styles.small}>
        {planName}
        {orderNumber && ` for order ${orderNumber}`}
      </span>
    </Link>
  );
}

function NoPlans() {
  return (
    <div className={styles.none}>
      <p>You have no plan. Choose one at checkout to take food now and pay in parts.</p>
      <ButtonLink as={Link} to={paths.shop} variant="action" size="large" block>
        Go to the shop
      </ButtonLink>
    </div>
  );
}
