import { TypedField } from '@foodbank/app/components/TypedField';
import { referralCodeKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import { getReferralCode } from '@foodbank/contract/people/customer-accounts';
import { formatReferralCode, parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { Icon } from '@foodbank/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import styles from './ReferralField.module.css';
import { keepReferralCode, readReferralCode } from './referral-code.ts';

export interface ReferralFieldProps {
  name: string;
  error: string | undefined;
  /** The code of the link by which the person came. */
  fromLink: string | undefined;
}

/** The referral code: from the agent's link, or typed. A code that is known shows the agent's first name, and nothing else. */
export function ReferralField({ name, error, fromLink }: ReferralFieldProps) {
  const [typed, setTyped] = useState(() => keepReferralCode(fromLink) ?? (fromLink || (readReferralCode() ?? '')));
  const code = parseReferralCode(typed);
  const agent = useQuery({
    queryKey: ['customers', 'referral-code', code],
    queryFn: ({ signal }) => call(getReferralCode, { params: { code: formatReferralCode(code ?? '') } }, signal),
    enabled: code !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const firstname = agent.data?.firstname;
  const isUnknown = agent.error instanceof ApiError && agent.error.code === 'unknown-referral-code';
  return (
    <div className={firstname ? `${styles.referral} ${styles.known}` : styles.referral}>
      <TypedField
        kind={referralCodeKind}
        name={name}
        label="Referral code (optional)"
        hint={firstname || fromLink ? undefined : 'From the agent who told you about us, for example FB-AB23CD.'}
        error={error ?? (isUnknown ? 'No agent has this referral code. Check it, or leave it out.' : undefined)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={styles.agent}>
        {firstname && (
          <>
            <Icon name="check-circle" />
            <span>
              <strong>{firstname}</strong> recommended us to you.
            </span>
          </>
        )}
      </p>
    </div>
  );
}
