import { Link } from '@foodbank/app/components/Link';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { ownPlanPath, paths } from '../paths.ts';
import styles from './PlansStrip.module.css';
import { plansQuery } from './plan-queries.ts';
import { planSentence } from './plan-words.ts';

/** On the first screen: what is due next of the customer's plans, one tap from the plan. Nothing for who owes nothing. */
export function PlansStrip() {
  const { data } = useQuery(plansQuery);
  const running = data?.plans.filter(({ left }) => left > 0) ?? [];
  const [first] = running;
  if (!data || first === undefined) return null;
  const isOne = running.length === 1;
  return (
    <section aria-label="Plans">
      <Link to={isOne ? ownPlanPath(first.number) : paths.plans} className={styles.strip}>
        <Icon name="clock" size={22} />
        <span className={styles.words}>
          <strong>{isOne ? 'My plan' : `My plans: ${shortNaira(data.left)} left`}</strong>
          <span>{planSentence(first, data.today)}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </section>
  );
}
