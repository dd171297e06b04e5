import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { getRiderPayouts } from '@foodbank/contract/selling/partner-payouts';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { useCallback, useEffect, useState } from 'react';
import { call, isSignedOut, textOf } from './api.ts';
import { BankAccount } from './BankAccount.tsx';

type Payouts = Awaited<ReturnType<typeof read>>;

const read = () => call(getRiderPayouts, {});

const standing: Partial<Record<PayoutState, string>> = {
  sending: 'On its way to your bank',
  unclear: 'On its way to your bank',
  held: 'On hold. Please call us',
  failed: 'Your bank rejected it. We’ll add it to your next payout',
  returned: 'Your bank returned it. We’ll add it to your next payout',
};

/** What the rider is owed, where it goes, and what was paid. */
export function Paid({ onSignedOut }: { onSignedOut: () => void }) {
  const [paid, setPaid] = useState<Payouts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      setPaid(await read());
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      else setProblem(textOf(error));
    }
  }, [onSignedOut]);
  useEffect(() => {
    void load();
  }, [load]);

  if (paid === null)
    return (
      <section className="paid">
        {problem === null ? <p role="status">Loading…</p> : <Banner tone="error">{problem}</Banner>}
        {problem !== null && (
          <Button block onClick={load}>
            Try again
          </Button>
        )}
      </section>
    );
  const { owed, minimum, account, banks, payouts } = paid;
  return (
    <>
      <section className="paid" aria-label="Your next payout">
        <h2>Your next payout</h2>
        <p className="fee">{shortNaira(owed)}</p>
        <p>
          Every Monday we add up what you earned up to Sunday and pay it that week.
          {owed > 0 && owed < minimum && ` We pay once you reach ${shortNaira(minimum)}.`}
        </p>
        {account === null ? (
          <BankAccount banks={banks} onSaved={load} />
        ) : (
          <p className="quiet">
            To {account.bankName}, ******{account.lastDigits}, {account.accountName}, from{' '}
            {formatDay(account.payableFrom)} on. Call us to change it.
          </p>
        )}
      </section>
      <section className="paid" aria-label="Payouts">
        <h2>Payouts</h2>
        {payouts.length === 0 ? (
          <p>No payouts yet.</p>
        ) : (
          <ul className="payouts">
            {payouts.map(({ id, through, amount, state, paidOn }) => (
              <li key={id}>
                <span>To {formatDay(through)}</span>
                <strong>{shortNaira(amount)}</strong>
                <span className="quiet">
                  {state === 'paid' && paidOn !== null
                    ? `Paid on ${formatDay(paidOn)}`
                    : (standing[state] ?? 'We’re checking it')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
