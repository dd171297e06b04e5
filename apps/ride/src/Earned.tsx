import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { getRiderEarnings } from '@foodbank/contract/selling/rides';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { useEffect, useState } from 'react';
import { call, isSignedOut, sendAct, textOf } from './api.ts';
import { Paid } from './Paid.tsx';
import { Refusals } from './Refusals.tsx';
import { clearRefusals, readRefusals, sendWaiting } from './waiting-acts.ts';

interface Earnings {
  total: number;
  days: { day: string; stops: number; sum: number }[];
}

interface EarnedProps {
  riderId: string;
  onSignedOut: () => void;
}

/** What the rider earned in the last 31 days. What waits on the phone is sent first, so that a stop just delivered is counted. */
export function Earned({ riderId, onSignedOut }: EarnedProps) {
  const [earned, setEarned] = useState<Earnings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [refusals, setRefusals] = useState(() => readRefusals(localStorage, riderId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    setProblem(null);
    const controller = new AbortController();
    const load = async () => {
      await sendWaiting(localStorage, riderId, sendAct);
      // What was refused is kept: the page of the stops tells it, if this one is gone.
      if (controller.signal.aborted) return;
      setRefusals(readRefusals(localStorage, riderId));
      setEarned(await call(getRiderEarnings, {}, controller.signal));
    };
    load().catch((error) => {
      if (controller.signal.aborted) return;
      if (isSignedOut(error)) onSignedOut();
      else setProblem(textOf(error));
    });
    return () => controller.abort();
  }, [riderId, onSignedOut, tries]);

  return (
    <main className="page">
      <h2>Earned in the last 31 days</h2>
      <Refusals
        texts={refusals}
        onRead={() => {
          clearRefusals(localStorage, riderId);
          setRefusals([]);
        }}
      />
      {problem !== null && (
        <>
          <Banner tone="error">{problem}</Banner>
          <Button variant="quiet" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </>
      )}
      {earned === null && problem === null && <p role="status">Loading…</p>}
      {earned?.days.length === 0 && <EmptyState title="Nothing yet" text="Each delivery you finish shows here." />}
      {earned !== null && earned.days.length > 0 && (
        <>
          <p className="fee">{shortNaira(earned.total)}</p>
          <table className="days">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Deliveries</th>
                <th scope="col">Earned</th>
              </tr>
            </thead>
            <tbody>
              {earned.days.map(({ day, stops, sum }) => (
                <tr key={day}>
                  <td>{formatDay(day)}</td>
                  <td>{stops}</td>
                  <td>{shortNaira(sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {earned !== null && <Paid onSignedOut={onSignedOut} />}
    </main>
  );
}
