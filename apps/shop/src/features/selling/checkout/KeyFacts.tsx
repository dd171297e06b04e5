import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
import type { Offer } from '@foodbank/contract/selling/plan-offers';
import type { ReactNode } from 'react';
import styles from './KeyFacts.module.css';
import type { AnsweringLine } from './plan-questions.ts';

/** The key facts: what is paid when, what it costs, and in words what happens late, the rights, and who we are. `marked`: where an answer stands. */
export function KeyFacts({ offer, marked }: { offer: Offer; marked: AnsweringLine | null }) {
  const { total, dueNow, financed, financeCharge, payable, annualRate, instalments } = offer;
  const { keyFacts, agreementText, isPayroll } = offer;
  return (
    <>
      <section className={styles.facts} aria-labelledby="key-facts">
        <h2 id="key-facts" className={styles.title}>
          Key facts
        </h2>
        <dl className="figures">
          <Fact term="Food and delivery">{shortNaira(total)}</Fact>
          <Fact term="You pay today" isMain>
            {dueNow === 0 ? 'Nothing' : shortNaira(dueNow)}
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
          {isPayroll
            ? `Off ${counted(instalments.length, 'payslip')}`
            : `Your ${counted(instalments.length, 'payment')} after today`}
        </h2>
        <dl className="figures">
          {instalments.map(({ number, dueOn, amount }) => (
            <Fact
              key={number}
              {...(number === 1 && { id: 'first-payment' })}
              term={isPayroll ? <Payslip dueOn={dueOn} /> : formatDay(dueOn)}
              isMarked={number === 1 && marked === 'first-payment'}
            >
              {shortNaira(amount)}
            </Fact>
          ))}
        </dl>
        <Days offer={offer} />
      </section>
      <section className={styles.rights} aria-label="In words">
        <Sections sections={keyFacts} />
      </section>
      <details className={styles.agreement}>
        <summary>The whole agreement</summary>
        <Sections sections={agreementText} />
      </details>
    </>
  );
}

/** "January’s payslip", and below it the payday. */
function Payslip({ dueOn }: { dueOn: string }) {
  return (
    <>
      {payslipText(dueOn)} <span className={styles.payday}>{formatDay(dueOn)}</span>
    </>
  );
}

/** From what the days are counted, and what a later delivery does to them; of a plan off the payslip, who takes them. */
function Days({ offer: { promisedOn, payDay, isPayroll, employer } }: { offer: Offer }) {
  const food = `${formatDay(promisedOn)}, when you get your food.`;
  if (isPayroll)
    return (
      <>
        <p className={styles.small}>
          {employer ?? 'Your employer'} takes them off your pay. What is taken counts as paid on that payday, even if it
          reaches us later.
        </p>
        <p className={styles.small}>
          The first payday is at least 20 days after {food} If you get it later, they move to later payslips where the
          first would come too soon. It costs nothing.
        </p>
      </>
    );
  return (
    <p className={styles.small}>
      {payDay === null ? 'Counted from' : 'You chose the day of the month. They are at least 28 days after'} {food} If
      you get it later, all days move{payDay !== null && ' by a month where the first would come too soon'}, and it
      costs nothing.
    </p>
  );
}

/** The parts of a text, as they are sealed with the offer. */
function Sections({ sections }: { sections: Offer['keyFacts'] }) {
  return sections.map(({ heading, paragraphs }) => (
    <div key={heading} className={styles.part}>
      {heading !== null && <h3>{heading}</h3>}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  ));
}

interface FactProps {
  /** To lead to the line. */
  id?: AnsweringLine;
  term: ReactNode;
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
