import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { home } from '../content/home.ts';
import styles from './Commission.module.css';

/** An agent's commission, with an example. */
export function Commission() {
  const { eyebrow, headline, text, rules, action, slip } = home.commission;
  return (
    <section id="commission" className={styles.band} aria-labelledby="commission-headline">
      <div className={styles.inner}>
        <div>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h2 className={styles.headline} id="commission-headline">
            {headline}
          </h2>
          <p className={styles.text}>{text}</p>
          <PlainList className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule} className={styles.rule}>
                <Icon name="check" size={22} className={styles.tick} />
                {rule}
              </li>
            ))}
          </PlainList>
          <ButtonLink className={styles.action ?? ''} size="large" href={action.href}>
            {action.label}
          </ButtonLink>
        </div>
        <div className={styles.slip}>
          <h3 className={styles.slipTitle}>{slip.title}</h3>
          <dl className="figures">
            {slip.rows.map(([goods, amount]) => (
              <Line key={goods} name={goods} amount={amount} className={styles.line} />
            ))}
            <Line name={slip.goods[0]} amount={slip.goods[1]} className={`${styles.line} ${styles.sum}`} />
            <Line name={slip.commission[0]} amount={slip.commission[1]} className={styles.commission} />
          </dl>
        </div>
      </div>
    </section>
  );
}

function Line({ name, amount, className }: { name: string; amount: string; className: string | undefined }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
