import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import styles from './Earnings.module.css';
import { earningRule, windowRule } from './earning-terms.ts';

/** How the agent earns, in words: the rate, its months, and what expected earnings are. */
export function Earnings() {
  const agent = useAgent();
  // The terms are in the profile, which loads after the sign-in.
  const { isPending } = useQuery(profileQuery(agent.id));
  const terms = agent.commissionTerms;
  return (
    <section className={styles.earnings} aria-labelledby="earnings">
      <h2 id="earnings" className={styles.heading}>
        How you earn
      </h2>
      {terms && <p className={styles.rule}>{earningRule(terms)}</p>}
      {!terms && isPending && <Skeleton className={styles.skeleton} />}
      <div className={styles.more}>
        {terms && <p className={styles.text}>{windowRule(terms)} Delivery and other charges earn nothing.</p>}
        <p className={styles.text}>
          <strong>Expected:</strong> what pending orders will bring once they are completed.
        </p>
      </div>
    </section>
  );
}
