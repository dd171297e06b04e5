import { categoryLabel, initialsOf } from '@foodbank/contract/people/agents';
import { Avatar } from '@foodbank/ui/Avatar';
import { fullName } from '../session/agent.ts';
import { useAgent } from '../session/session.ts';
import { CopyCodeIcon } from '../sharing/CopyCode.tsx';
import styles from './AgentCard.module.css';
import { AgentPhone } from './AgentPhone.tsx';

/** The signed-in agent: initials, name, category, phone and referral code. */
export function AgentCard() {
  const agent = useAgent();
  return (
    <section className={styles.card} aria-label="Your account">
      <div className={styles.person}>
        <Avatar initials={initialsOf(agent.firstname, agent.lastname)} />
        <div className={styles.text}>
          <p className={styles.name}>{fullName(agent)}</p>
          <p className={styles.category}>{categoryLabel(agent.category)}</p>
        </div>
      </div>
      <dl className={styles.list}>
        <div className={styles.entry}>
          <dt>Phone</dt>
          <dd>
            <AgentPhone skeleton={styles.phoneSkeleton} />
          </dd>
        </div>
        <div className={styles.entry}>
          <dt>Referral code</dt>
          <dd className={styles.code}>
            {agent.referralCode}
            <CopyCodeIcon code={agent.referralCode} className={styles.copy} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
