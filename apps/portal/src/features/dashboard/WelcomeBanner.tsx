import type { MarketStall as Stall } from '@foodbank/ui/art/MarketStall';
import { lazy, Suspense } from 'react';
import { fullName } from '../../session/agent.ts';
import { useAgent } from '../../session/session.ts';
import { CopyCodeButton } from '../../sharing/CopyCode.tsx';
import { ShareCodeButton } from '../../sharing/ShareCodeButton.tsx';
import { PageHeading } from '../../shell/PageHeading.tsx';
import { useMedia } from '../../shell/use-media.ts';
import styles from './WelcomeBanner.module.css';

// A phone has no room for the drawing and doesn't fetch it. Without it nothing is missing, so it may also fail to come.
const MarketStall = lazy<typeof Stall>(() =>
  import('@foodbank/ui/art/MarketStall').then(
    (drawing) => ({ default: drawing.MarketStall }),
    () => ({ default: () => <></> }),
  ),
);

/** Greets the agent and puts the code at hand that everything here comes from. */
export function WelcomeBanner() {
  const agent = useAgent();
  const roomForArt = useMedia('(min-width: 48em)');
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
      {roomForArt && (
        <div className={styles.art}>
          <Suspense>
            <MarketStall />
          </Suspense>
        </div>
      )}
    </div>
  );
}
