import { Link } from '@foodbank/app/components/Link';
import type { CreditLimitReply } from '@foodbank/contract/lending/credit-limits';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import form from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { limitQuery, useBack } from './identity-data.ts';
import { Acts } from './LimitActs.tsx';
import styles from './LimitPage.module.css';
import { Raise } from './LimitRaise.tsx';
import { Changes, OffPayslip, Why } from './LimitWhy.tsx';

/** How much the customer may take in parts, both rules with every number, and what changes it. */
export function LimitPage() {
  const back = useBack();
  const limit = useQuery(limitQuery);
  return (
    <>
      <BackLink to={back.path}>{back.label}</BackLink>
      <FormScreen title="Your limit">
        <QueryBody query={limit} loading="Loading your limit…">
          {(loaded) => <Limit limit={loaded} />}
        </QueryBody>
      </FormScreen>
    </>
  );
}

function Limit({ limit }: { limit: CreditLimitReply }) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <div className={form.form}>
      {said !== null && <Banner tone="success">{said}</Banner>}
      <Free limit={limit} />
      <Raise limit={limit} onSaid={setSaid} />
      <Why limit={limit} />
      <OffPayslip limit={limit} />
      <Changes limit={limit} />
      <Acts limit={limit} onSaid={setSaid} />
      <p className={styles.person}>
        A computer worked this out. <Link to={askPath({ topic: 'limit-review' })}>Ask a person to look again</Link>: the
        answer comes within 24 hours.
      </p>
    </div>
  );
}

const steps: Partial<Record<NonNullable<CreditLimitReply['noPlan']>['reason'], { to: string; text: string }>> = {
  'identity-missing': { to: paths.identity, text: 'Tell us who you are' },
  'identity-checking': { to: paths.identity, text: 'See where it stands' },
  'identity-refused': { to: paths.identity, text: 'See what to correct' },
  'income-missing': { to: paths.identity, text: 'Answer two questions' },
  overdue: { to: paths.plans, text: 'See your plans' },
  'over-30-days-late': { to: paths.plans, text: 'See your plans' },
  'plan-in-question': { to: paths.plans, text: 'See your plans' },
};

/** What is possible now: the largest basket of each plan; or why none is. */
function Free({ limit }: { limit: CreditLimitReply }) {
  const { query } = useBack();
  const { noPlan, plans, ceiling, used, held, room } = limit;
  if (noPlan !== null) {
    const step = steps[noPlan.reason];
    return (
      <section className={styles.free} aria-label="What is possible now">
        <p className={styles.headline}>No plan now</p>
        <p>{noPlan.text}</p>
        <p>{noPlan.next}</p>
        {step && (
          <ButtonLink as={Link} to={`${step.to}${query}`} variant="action" block>
            {step.text}
          </ButtonLink>
        )}
      </section>
    );
  }
  return (
    <section className={styles.free} aria-label="What is possible now">
      {plans.map(({ code, name, mostTotal }) => (
        <p key={code} className={styles.plan}>
          <span>{name}</span>
          <span className={`${styles.most} figures`}>{mostTotal === 0 ? 'Nothing free' : shortNaira(mostTotal)}</span>
        </p>
      ))}
      <p className={styles.note}>The largest basket, with delivery, that each plan can pay for now.</p>
      <meter
        className={styles.bar}
        min={0}
        max={Math.max(1, ceiling)}
        value={used + held}
        aria-label="Used of your limit"
      />
      <p className={styles.ends}>
        <span className="figures">{shortNaira(used + held)} used</span>
        <span className="figures">{shortNaira(room)} free</span>
      </p>
    </section>
  );
}
