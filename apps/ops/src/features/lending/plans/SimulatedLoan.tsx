import type { ReplyOf } from '@foodbank/contract/endpoint';
import { describePlanTerms, instalmentsText } from '@foodbank/contract/lending/plans';
import type { LoanSimulation, simulateLoan } from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useState } from 'react';
import styles from './Plans.module.css';
import { ScenarioView } from './ScenarioView.tsx';
import { Schedule } from './Schedule.tsx';
import { paramsOf } from './simulation-address.ts';
import { Figures, Terms } from './Terms.tsx';

export interface SimulatedLoanProps extends ReplyOf<typeof simulateLoan> {
  asked: LoanSimulation;
}

/** A simulated loan, to read to a customer or to print. */
export function SimulatedLoan({ asked, plan, quote, scenario }: SimulatedLoanProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(`?${paramsOf(asked)}`, window.location.href).href);
    setCopied(true);
  };
  const entries = [
    { field: 'Total', text: formatNaira(quote.total) },
    { field: 'Paid at once', text: formatNaira(quote.downPayment) },
    { field: 'Financed', text: formatNaira(quote.financed) },
    { field: 'Instalments', text: instalmentsText(quote) },
    { field: 'Charge', text: formatNaira(quote.charge) },
    { field: 'Annual rate', text: `${quote.annualRatePercent} %` },
    { field: 'Most late fees', text: formatNaira(quote.mostLateFees) },
    { field: 'In total, if paid in time', text: formatNaira(quote.payable) },
  ];
  return (
    <>
      <p className={styles.onlyPrint}>Foodbank, loan simulation of {formatDay(new Date())}</p>
      <section className={styles.panel} aria-labelledby="simulated">
        <div className={styles.top}>
          <h2 id="simulated" className={styles.panelTitle}>
            {plan.name} on {formatNaira(quote.total)}
          </h2>
          <div className={`${styles.acts} ${styles.noPrint}`}>
            <Button variant="quiet" size="small" onClick={() => void copy()}>
              <Icon name="link" size={18} /> {copied ? 'Link copied' : 'Copy the link'}
            </Button>
            <Button variant="quiet" size="small" onClick={() => window.print()}>
              <Icon name="print" size={18} /> Print
            </Button>
          </div>
        </div>
        <p className={styles.quiet}>
          {plan.code}, version {plan.version}, in force from {formatDay(plan.fromOn)}. Promised delivery on{' '}
          {formatDay(asked.promisedOn)}. A simulation, not an offer.
        </p>
        <Figures entries={entries} />
        <Schedule quote={quote} caption="As agreed" />
        <h3 className={styles.name}>Terms of the plan</h3>
        <Terms entries={describePlanTerms(plan.terms)} />
      </section>
      {scenario && <ScenarioView scenario={scenario} />}
    </>
  );
}
