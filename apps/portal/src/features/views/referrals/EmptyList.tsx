import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { Button } from '@foodbank/ui/Button';
import { EmptyState } from '@foodbank/ui/EmptyState';

import { CopyCodeButton } from '../../../sharing/CopyCode.tsx';
import { ShareCodeButton } from '../../../sharing/ShareCodeButton.tsx';
import styles from './EmptyList.module.css';
import type { ReferralView } from './referrals-query.ts';

export interface EmptyListProps {
  view: ReferralView;
  referralCode: string;
  onShowAll: () => void;
}

/** The empty list: either there are no referrals yet, or none match. */
export function EmptyList({ view, referralCode, onShowAll }: EmptyListProps) {
  if (view.search === '' && view.filter === 'all') return <NoReferralsYet code={referralCode} />;
  return (
    <EmptyState
      art={<EmptyPlate />}
      title="No matching referrals"
      text={view.search === '' ? 'No referrals in this group yet.' : `No referral matches “${view.search}”.`}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          Show all referrals
        </Button>
      }
    />
  );
}

function NoReferralsYet({ code }: { code: string }) {
  return (
    <EmptyState
      art={<MarketBasket />}
      title="No referrals yet"
      text={
        <>
          Share your code <strong className={styles.code}>{code}</strong>. People who sign up with it appear here.
        </>
      }
      action={
        <div className={styles.actions}>
          <ShareCodeButton code={code} />
          <CopyCodeButton code={code} />
        </div>
      }
    />
  );
}
