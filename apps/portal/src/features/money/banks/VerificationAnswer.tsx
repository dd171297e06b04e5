import { hasNubanCheckDigit } from '@foodbank/contract/primitives/nuban';
import { Banner } from '@foodbank/ui/Banner';
import { Icon } from '@foodbank/ui/Icon';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import styles from './AccountForm.module.css';
import type { AccountDraft } from './account-rules.ts';
import type { Verification } from './use-verification.ts';

export interface VerificationAnswerProps {
  draft: AccountDraft;
  verification: Verification;
  /** What was asked for before the account was verified. */
  problem: string | undefined;
}

/** Whose account it is, or why that isn't known. Only what comes into a region that was there before is read out reliably. */
export function VerificationAnswer({ draft, verification, problem }: VerificationAnswerProps) {
  const message = problem ?? (verification.status === 'failed' ? verification.message : undefined);
  const isVerified = verification.status === 'verified';
  const isOdd = !isVerified && looksMistyped(draft);
  return (
    <>
      <div role="status" className={isVerified || isOdd ? undefined : styles.silent}>
        {verification.status === 'asking' && <VisuallyHidden>Verifying the account number…</VisuallyHidden>}
        {isVerified && <Holder {...verification} />}
        {isOdd && (
          <p className={styles.hint}>
            <Icon name="info" size={18} />
            Please check the number: it does not look like an account of this bank.
          </p>
        )}
      </div>
      {message !== undefined && <Banner tone="error">{message}</Banner>}
    </>
  );
}

function Holder({ accountName, message }: { accountName: string; message: string }) {
  return (
    <div className={styles.holder}>
      <Icon name="check-circle" size={22} />
      <p>
        {message}
        <strong className={styles.name}>{accountName}</strong>
      </p>
    </div>
  );
}

/** The check digit of most account numbers tells a slip. Some real numbers have another one, so it is only mentioned. */
function looksMistyped({ bank, accountNumber }: AccountDraft): boolean {
  return bank !== null && hasNubanCheckDigit(bank.bank_code, accountNumber) === false;
}
