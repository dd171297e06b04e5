import { useQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { LedgerMonths } from './LedgerMonths.tsx';
import { trialBalanceQuery } from './ledger-queries.ts';
import { TrialBalance } from './TrialBalance.tsx';

const none = { title: 'No accounts', text: 'The accounts of the ledger appear here.' };

/** The ledger: the trial balance, each kind of account with its accounts, and the months. */
export function LedgerPage() {
  const query = useQuery(trialBalanceQuery);
  const rows = query.data && { ...query.data, rows: query.data.kinds };
  return (
    <ListFrame
      title="Ledger"
      lead="Every kobo that is owed, paid or held, in double entry. Transfers are added and never changed."
    >
      <ListBody query={{ ...query, data: rows }} what="ledger" empty={none}>
        {({ kinds, totals: { debits, credits }, isEven, months }, stale) => (
          <>
            <TrialBalance kinds={kinds} isEven={isEven} debits={debits} credits={credits} stale={stale} />
            {months.length > 0 && <LedgerMonths months={months} stale={stale} />}
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}
