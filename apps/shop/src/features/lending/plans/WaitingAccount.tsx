import { type AutomaticPayment, checkSavedAccount } from '@foodbank/contract/lending/automatic-payments';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { automaticQuery } from '../../../plans/automatic-queries.ts';
import { yourCard } from '../../../plans/plan-words.ts';
import styles from './AutomaticPage.module.css';

type Account = NonNullable<AutomaticPayment['waiting']>;

// Who comes back from the bank sees what came of it within seconds: the bank's word comes to us by itself. After a minute it takes the bank longer.
const readEveryMs = 5_000;
const readForMs = 60_000;

interface WaitingAccountProps {
  number: string;
  account: Account;
  /** What pays meanwhile; null for nothing. */
  card: AutomaticPayment['card'];
  onOther: () => void;
}

/** A bank account that can't pay yet: what it waits for, who acts next, and what is paid how until then. */
export function WaitingAccount({ number, account, card, onOther }: WaitingAccountProps) {
  const online = useOnline();
  const client = useQueryClient();
  const [since] = useState(Date.now);
  // The provider is asked once, and again by a press.
  const check = useQuery({
    queryKey: ['account-check', account.id],
    queryFn: async () => {
      try {
        return (await call(checkSavedAccount, { params: { id: account.id } })).card.state;
      } finally {
        // What the plan shows is another by now, also where the account ended.
        void client.invalidateQueries({ queryKey: automaticQuery(number).queryKey });
      }
    },
    enabled: account.state !== 'active',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useQuery({
    ...automaticQuery(number),
    refetchInterval: () => (Date.now() - since < readForMs ? readEveryMs : false),
  });
  const { state } = account;
  const meanwhile = card
    ? `Until then ${yourCard(card)} goes on paying.`
    : 'Until then nothing is taken, so please pay each part yourself.';
  return (
    <div className={styles.form}>
      <p className={styles.lead} role="status">
        {words[state]} {meanwhile}
      </p>
      {state === 'asked' && account.pageUrl && (
        <ButtonLink href={account.pageUrl} variant="action" size="large" block>
          Go on at your bank
        </ButtonLink>
      )}
      {state !== 'active' && (
        <div className={styles.act}>
          <Button variant="quiet" block busy={check.isFetching} disabled={!online} onClick={() => check.refetch()}>
            {state === 'asked' ? 'I have confirmed it: check' : 'Check again'}
          </Button>
          {check.isError && <Failure error={check.error} />}
        </div>
      )}
      <Button variant="quiet" block onClick={onOther}>
        Choose something else
      </Button>
    </div>
  );
}

const words = {
  asked: 'One step is left: name your account at your bank, and confirm it there.',
  approved:
    'You have confirmed it. Now your bank has to allow it, which takes up to a day, sometimes longer. We text you when it has.',
  active: 'Your bank has allowed it. It pays from the next part that is not planned yet. We text you then.',
} as const;
