import { categoryLabel, initialsOf, notSpecified } from '@foodbank/contract/people/agents';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { Avatar } from '@foodbank/ui/Avatar';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../api.ts';
import { fullName } from '../session/agent.ts';
import { useAgent } from '../session/session.ts';
import { CopyCodeIcon } from '../sharing/CopyCode.tsx';
import styles from './AgentCard.module.css';

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
          <dd className="figures">
            <Phone />
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

/** The sign-in returns no phone number. The profile, loaded after it, does. */
function Phone() {
  const agent = useAgent();
  const { isPending } = useQuery(profileQuery(agent.id));
  if (agent.phoneNumber) return formatPhone(agent.phoneNumber);
  if (agent.phoneNumber === undefined && isPending) return <Skeleton className={styles.phoneSkeleton} />;
  return notSpecified;
}
