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
  /** The message if the account must be verified first. */
  problem: string | undefined;
}

/** The account's name, or why it isn't known. Screen readers reliably announce only changes of a live region that exists already. */
export function VerificationAnswer({ draft, verification, problem }: VerificationAnswerProps) {
  const failed = verification.status === 'failed' ? verification : undefined;
  const message = problem ?? failed?.message;
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
            Please check the number. It does not look like an account number of this bank.
          </p>
        )}
      </div>
      {message !== undefined && (
        <Banner tone="error" note={problem === undefined ? failed?.note : undefined}>
          {message}
        </Banner>
      )}
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

/** True if the check digit is wrong, which suggests a typing error. Some real numbers fail the check, so this is only a hint. */
function looksMistyped({ bank, accountNumber }: AccountDraft): boolean {
  return bank !== null && hasNubanCheckDigit(bank.bank_code, accountNumber) === false;
}
