import { PageHeading } from '@foodbank/app/components/PageHeading';
import { fullName } from '../../../session/agent.ts';
import { useAgent } from '../../../session/session.ts';
import { CopyCodeButton } from '../../../sharing/CopyCode.tsx';
import { ShareCodeButton } from '../../../sharing/ShareCodeButton.tsx';
import { StallPicture } from '../../../shell/StallPicture.tsx';
import styles from './WelcomeBanner.module.css';

/** The greeting, with the referral code to copy or share. */
export function WelcomeBanner() {
  const agent = useAgent();
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <PageHeading title="Dashboard" className={styles.title}>
          Welcome, {fullName(agent)}
        </PageHeading>
        <div className={styles.share}>
          <p className={styles.code}>
            <span className={styles.codeLabel}>Your referral code</span>
            <strong className={styles.codeText}>{agent.referralCode}</strong>
          </p>
          <div className={styles.actions}>
            <ShareCodeButton code={agent.referralCode} />
            <CopyCodeButton code={agent.referralCode} />
          </div>
        </div>
      </div>
      <div className={styles.art}>
        <StallPicture />
      </div>
    </div>
  );
}
