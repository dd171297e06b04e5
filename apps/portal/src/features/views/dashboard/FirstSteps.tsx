import { Link } from '@foodbank/app/components/Link';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useAgent } from '../../../session/session.ts';
import { shareFailure, useShareDialog } from '../../../sharing/use-share-dialog.tsx';
import styles from './FirstSteps.module.css';
import type { Step, StepName } from './first-steps.ts';

const words: Record<StepName, { title: string; text: string }> = {
  phone: { title: 'Add your phone number', text: 'So that we can reach you about your earnings.' },
  account: { title: 'Add your bank account', text: 'This is where we pay your earnings.' },
  share: { title: 'Share your code', text: 'Send your link to people you know.' },
  referral: { title: 'Get your first referral', text: 'A customer signs up with your link or code.' },
};

const places = { phone: `${paths.settings}#phone`, account: `${paths.settings}#account`, referral: paths.referrals };

/** What a new agent does first. Each open step leads to where it is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const agent = useAgent();
  const sharing = useShareDialog(agent.referralCode);
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <section className={styles.box} aria-labelledby="first-steps">
      <div className={styles.top}>
        <h2 id="first-steps" className={styles.heading}>
          First steps
        </h2>
        <p className={styles.count}>
          {doneCount} of {steps.length} done
        </p>
      </div>
      <PlainList as="ol" className={styles.list}>
        {steps.map(({ name, done }, index) => (
          <li key={name}>
            {done ? (
              <div className={`${styles.step} ${styles.done}`}>
                <Words name={name} mark={<Icon name="check" size={18} />} />
                <span className="visually-hidden">Done</span>
              </div>
            ) : name === 'share' ? (
              <button type="button" className={styles.step} onClick={sharing.show}>
                <Words name={name} mark={index + 1} />
                <Icon name="chevron-right" className={styles.arrow} />
              </button>
            ) : (
              <Link to={places[name]} className={styles.step}>
                <Words name={name} mark={index + 1} />
                <Icon name="chevron-right" className={styles.arrow} />
              </Link>
            )}
          </li>
        ))}
      </PlainList>
      {sharing.status === 'failed' && <p role="alert">{shareFailure}</p>}
      {sharing.dialog}
    </section>
  );
}

function Words({ name, mark }: { name: StepName; mark: ReactNode }) {
  const { title, text } = words[name];
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.text}>{text}</span>
      </span>
    </>
  );
}
