import { Link } from '@foodbank/app/components/Link';
import { formatDay } from '@foodbank/contract/primitives/day';
import type { NextPayout, PayoutHindrance } from '@foodbank/contract/views/earnings';
import { Icon } from '@foodbank/ui/Icon';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import styles from './Hindrance.module.css';

export interface HindranceProps {
  hindrance: PayoutHindrance;
  payout: NextPayout;
  onReadTerms: () => void;
}

/** What keeps the next payout from being paid, and what to do. */
export function Hindrance({ hindrance, payout, onReadTerms }: HindranceProps) {
  const { text, act } = textOf(hindrance, payout, onReadTerms);
  return (
    <li className={styles.need}>
      <Icon name={act === null ? 'clock' : 'alert'} size={22} className={styles.icon} />
      <div>
        <p>{text}</p>
        {act}
      </div>
    </li>
  );
}

function textOf(
  hindrance: PayoutHindrance,
  { account }: NextPayout,
  onReadTerms: () => void,
): { text: string; act: ReactNode } {
  const support = (
    <Link to={paths.support} className={styles.act}>
      Contact support
    </Link>
  );
  switch (hindrance) {
    case 'terms-not-accepted':
      return {
        text: 'Please accept the agent terms. We cannot pay you before that.',
        act: (
          <button type="button" className={styles.act} onClick={onReadTerms}>
            Read and accept
          </button>
        ),
      };
    case 'no-account':
      return {
        text: 'We do not know where to pay. Please add your bank account.',
        act: (
          <Link to={`${paths.settings}#account`} className={styles.act}>
            Add your bank account
          </Link>
        ),
      };
    case 'account-too-new':
      return {
        text: `Your bank account is new. We pay into it from ${formatDay(account?.payableFrom ?? '')}.`,
        act: null,
      };
    case 'account-in-question':
      return { text: 'We are checking the name on your bank account. We email you if we have a question.', act: null };
    case 'suspended':
      return { text: 'Your account is suspended. What you have earned stays yours.', act: support };
    default:
      return { text: 'This payout is on hold while we look at it. What you have earned stays yours.', act: support };
  }
}
