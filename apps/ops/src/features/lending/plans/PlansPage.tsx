import { Link } from '@foodbank/app/components/Link';
import { describePlanTerms, planAudiences } from '@foodbank/contract/lending/plans';
import type { PlanRow } from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { Licences } from './Licences.tsx';
import styles from './Plans.module.css';
import { planStates, plansQuery } from './plan-queries.ts';
import { Terms } from './Terms.tsx';

/** The plans that customers can pay by: what is in force, what is to come, and the states in which they are offered. */
export function PlansPage() {
  const query = useQuery(plansQuery);
  const mayAsk = useMay('plans.request');
  const { data } = query;
  return (
    <ListFrame
      title="Plans"
      lead="What paying in instalments costs. Two people change it; an agreement keeps the version with which it was made."
      actions={
        <>
          <ButtonLink as={Link} to={paths.loanSimulator()} variant="quiet">
            Simulate a loan
          </ButtonLink>
          {mayAsk && (
            <ButtonLink as={Link} to={paths.newPlan}>
              Propose a plan
            </ButtonLink>
          )}
        </>
      }
    >
      <ListBody
        query={{ ...query, data: data && { rows: data.plans } }}
        what="plans"
        empty={{ title: 'No plans', text: 'Customers pay at once. Propose a plan.' }}
      >
        {({ rows }) => (
          <PlainList className={styles.plans} aria-label="Plans">
            {rows.map((plan) => (
              <PlanCard key={plan.code} plan={plan} />
            ))}
          </PlainList>
        )}
      </ListBody>
      {data && <Licences licences={data.licences} today={data.today} />}
    </ListFrame>
  );
}

function PlanCard({ plan: { code, name, audience, state, inForce, planned, pastCount } }: { plan: PlanRow }) {
  const { label, tone } = planStates[state];
  return (
    <li className={styles.plan} aria-label={name}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          <RowLink to={paths.plan(code)}>{name}</RowLink>
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={styles.quiet}>
        {code} · {planAudiences[audience]}
      </p>
      {inForce?.terms && <Terms entries={describePlanTerms(inForce.terms)} />}
      {planned.map(({ version, fromOn, terms }) => (
        <p key={version} className={styles.coming}>
          {terms === null ? 'Not offered' : `Version ${version}`} from {formatDay(fromOn)}
        </p>
      ))}
      <p className={`${styles.quiet} ${styles.foot}`}>
        {inForce ? `Version ${inForce.version}, since ${formatDay(inForce.fromOn)}` : 'No version in force'}
        {pastCount > 0 && ` · ${pastCount} past`}
      </p>
    </li>
  );
}
