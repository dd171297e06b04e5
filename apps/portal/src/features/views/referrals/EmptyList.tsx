import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { Button } from '@foodbank/ui/Button';
import { EmptyState } from '@foodbank/ui/EmptyState';
import type { ReferralView } from '../../../api.ts';
import { CopyCodeButton } from '../../../sharing/CopyCode.tsx';
import { ShareCodeButton } from '../../../sharing/ShareCodeButton.tsx';
import styles from './EmptyList.module.css';

export interface EmptyListProps {
  view: ReferralView;
  referralCode: string;
  onShowAll: () => void;
}

/** Why the list is empty and what to do about it: nobody referred yet, or nobody matches. */
export function EmptyList({ view, referralCode, onShowAll }: EmptyListProps) {
  if (view.search === '' && view.filter === 'all') return <NobodyYet code={referralCode} />;
  return (
    <EmptyState
      art={<EmptyPlate />}
      title="No matching referrals"
      text={view.search === '' ? 'Nobody is in this group yet.' : `Nobody matches “${view.search}” here.`}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          Show all referrals
        </Button>
      }
    />
  );
}

function NobodyYet({ code }: { code: string }) {
  return (
    <EmptyState
      art={<MarketBasket />}
      title="No referrals yet"
      text={
        <>
          Share your code <strong className={styles.code}>{code}</strong>. Everybody who signs up with it appears here.
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
