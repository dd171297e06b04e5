import { formatDay } from '@foodbank/contract/primitives/day';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Moment } from '../../../components/moments.tsx';
import styles from './PayoutAccount.module.css';

/** The account that the agent is paid on, without its number. */
export function PayoutAccount({ account, state }: Pick<AgentRecord, 'account' | 'state'>) {
  if (account === null)
    return (
      <p className={styles.none}>
        {state === 'erased' ? 'No account is kept.' : 'No account yet. The agent adds it in Settings.'}
      </p>
    );
  const { bankName, lastDigits, accountName, nameMatches, isShared, needsReview, savedAt, payableFrom } = account;
  const warnings = [
    ...(nameMatches ? [] : ['The name does not resemble the agent’s.']),
    ...(isShared ? ['Another agent has this account.'] : []),
    ...(needsReview ? ['A person has to look at it before money goes.'] : []),
  ];
  return (
    <>
      <DescriptionList
        entries={[
          { label: 'Bank', value: bankName },
          { label: 'Account number', value: <span className="figures">******{lastDigits}</span> },
          { label: 'Account name', value: accountName || '–' },
          { label: 'Since', value: <Moment at={savedAt} dayOnly /> },
          { label: 'Paid from', value: formatDay(payableFrom) },
        ]}
      />
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
