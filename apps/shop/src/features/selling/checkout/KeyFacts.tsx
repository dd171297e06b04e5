import { operator } from '@foodbank/contract/operator';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { Offer } from '@foodbank/contract/selling/plan-offers';
import type { ReactNode } from 'react';
import styles from './KeyFacts.module.css';
import type { AnsweringLine } from './plan-questions.ts';

/** The key facts: what is paid when, what it costs, what happens late, the rights, and who we are. `marked`: where an answer stands. */
export function KeyFacts({ offer, marked }: { offer: Offer; marked: AnsweringLine | null }) {
  const { total, dueNow, financed, financeCharge, payable, annualRate, instalments, lateFee, costCap, promisedOn } =
    offer;
  return (
    <>
      <section className={styles.facts} aria-labelledby="key-facts">
        <h2 id="key-facts" className={styles.title}>
          Key facts
        </h2>
        <dl className="figures">
          <Fact term="Food and delivery">{shortNaira(total)}</Fact>
          <Fact term="You pay today" isMain>
            {shortNaira(dueNow)}
          </Fact>
          <Fact term="We lend you">{shortNaira(financed)}</Fact>
          <Fact term="The plan costs">{shortNaira(financeCharge)}</Fact>
          <Fact id="in-all" term="You pay in all" isMain isMarked={marked === 'in-all'}>
            {shortNaira(payable)}
          </Fact>
          <Fact term="Annual rate (APR)">{annualRate.toFixed(2)} %</Fact>
        </dl>
      </section>
      <section className={styles.facts} aria-labelledby="payments">
        <h2 id="payments" className={styles.title}>
          Your {counted(instalments.length, 'payment')} after today
        </h2>
        <dl className="figures">
          {instalments.map(({ number, dueOn, amount }) => (
            <Fact
              key={number}
              {...(number === 1 && { id: 'first-payment' })}
              term={formatDay(dueOn)}
              isMarked={number === 1 && marked === 'first-payment'}
            >
              {shortNaira(amount)}
            </Fact>
          ))}
        </dl>
        <p className={styles.small}>
          Counted from delivery on {formatDay(promisedOn)}. If we deliver later, all days move, and it costs nothing.
        </p>
      </section>
      <section className={styles.rights} aria-labelledby="rights">
        <h2 id="rights" className={styles.title}>
          Good to know
        </h2>
        <ul>
          {lateFee && (
            <li>
              <strong>If you pay late:</strong> {lateFee.percent} % of what is left of that payment for each{' '}
              {lateFee.everyDays} full days, at most {shortNaira(lateFee.mostPerInstalment)} a payment. The plan and all
              fees never cost more than {shortNaira(costCap)}. No new plan while a payment is late.
            </li>
          )}
          <li>
            <strong>Pay early</strong> any time. It costs nothing, and the plan costs less.
          </li>
          <li>
            <strong>Changed your mind?</strong> Until 3 working days after delivery you can leave the plan: pay for what
            you keep, and nothing for the plan. In the same time you can give back unopened food that isn’t fresh food.
          </li>
          <li>
            <strong>Something missing or bad?</strong> Tell us. While we look at it, nothing is late.
          </li>
          <li>
            <strong>A complaint?</strong> Call {operator.phone} or write in Help. We answer within 24 hours, hard cases
            within 48.
          </li>
          <li>
            <strong>Who we are:</strong> {operator.name}, {operator.offices[0].address}. Licence {offer.licence.number},{' '}
            {offer.licence.state} State.
          </li>
        </ul>
      </section>
    </>
  );
}

interface FactProps {
  /** To lead to the line. */
  id?: AnsweringLine;
  term: string;
  isMain?: boolean;
  isMarked?: boolean;
  children: ReactNode;
}

function Fact({ id, term, isMain = false, isMarked = false, children }: FactProps) {
  const name = [styles.fact, isMain && styles.main, isMarked && styles.marked].filter(Boolean).join(' ');
  return (
    <div id={id} className={name}>
      <dt>{term}</dt>
      <dd>
        {children}
        {isMarked && <span className={styles.here}>The answer stands here</span>}
      </dd>
    </div>
  );
}
