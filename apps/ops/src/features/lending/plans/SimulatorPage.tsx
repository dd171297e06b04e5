import { PageHeading } from '@foodbank/app/components/PageHeading';
import { type LoanSimulation, loanSimulation, type PlanRow } from '@foodbank/contract/lending/plans-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { FailedNotice } from '../../../components/notices.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import styles from './Plans.module.css';
import { plansQuery, simulationQuery } from './plan-queries.ts';
import { SimulatedLoan } from './SimulatedLoan.tsx';
import { SimulatorForm } from './SimulatorForm.tsx';
import { askedIn, paramsOf } from './simulation-address.ts';

/** A loan to begin with: ₦40,000 tomorrow. */
function exampleOf({ plans, today }: { plans: readonly PlanRow[]; today: string }): Partial<LoanSimulation> {
  const plan = plans.find(({ state }) => state === 'offered')?.code ?? plans[0]?.code;
  return { ...(plan && { plan }), total: '40000', promisedOn: addDays(today, 1) };
}

/**
 * What a loan would be, and what becomes of it: for the questions of customers. The server computes it as it does for booked loans. What is
 * asked is in the address, so that it can be shared.
 */
export function SimulatorPage() {
  const [params, setParams] = useSearchParams();
  const plans = useQuery(plansQuery);
  // The first example is there at once, from the first plan that is offered.
  const given = params.size > 0 ? askedIn(params) : plans.data && exampleOf(plans.data);
  const checked = z.safeParse(loanSimulation, given);
  const asked = checked.success ? checked.data : null;
  const { data, error, isFetching, refetch } = useQuery(simulationQuery(asked));
  return (
    <div className={styles.page}>
      <div className={styles.noPrint}>
        <PageHeading title="Loan simulator" className={styles.heading} />
        <p className={styles.lead}>
          What a plan costs for a total and a day, and what late deliveries, early payments and missed instalments make
          of it. Nothing is stored. The address has all that you entered, so you can share it.
        </p>
      </div>
      <div className={styles.split}>
        <div className={styles.noPrint}>
          <RecordBody query={plans} what="plans">
            {({ plans: rows, today }) => (
              <SimulatorForm
                key={params.toString()}
                plans={rows}
                given={{ ...exampleOf({ plans: rows, today }), ...given }}
                onAsked={(values) => setParams(paramsOf(values))}
              />
            )}
          </RecordBody>
        </div>
        <div className={styles.part} aria-live="polite">
          {error && <FailedNotice what="simulation" error={error} busy={isFetching} onRetry={refetch} />}
          {given && !asked && (
            <section className={`${styles.panel} ${styles.noPrint}`} aria-label="Result">
              <p className={styles.quiet}>Choose a plan, a total and the day of delivery. The result is shown here.</p>
            </section>
          )}
          {asked && isFetching && !data && <p role="status">Computing…</p>}
          {asked && data && <SimulatedLoan asked={asked} {...data} />}
        </div>
      </div>
    </div>
  );
}
