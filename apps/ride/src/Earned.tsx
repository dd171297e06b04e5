import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { getRiderEarnings } from '@foodbank/contract/selling/rides';
import { Banner } from '@foodbank/ui/Banner';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { useEffect, useState } from 'react';
import { call, isSignedOut, textOf } from './api.ts';

interface Earnings {
  total: number;
  days: { day: string; stops: number; sum: number }[];
}

/** What the rider earned in the last 31 days. */
export function Earned({ onSignedOut }: { onSignedOut: () => void }) {
  const [earned, setEarned] = useState<Earnings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call(getRiderEarnings, {}, controller.signal).then(setEarned, (error) => {
      if (controller.signal.aborted) return;
      if (isSignedOut(error)) onSignedOut();
      else setProblem(textOf(error));
    });
    return () => controller.abort();
  }, [onSignedOut]);

  return (
    <main className="page">
      <h2>Earned in the last 31 days</h2>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {earned === null && problem === null && <p role="status">Loading…</p>}
      {earned?.days.length === 0 && <EmptyState title="Nothing yet" text="Each delivered stop appears here." />}
      {earned !== null && earned.days.length > 0 && (
        <>
          <p className="fee">{formatNaira(earned.total)}</p>
          <table className="days">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Stops</th>
                <th scope="col">Earned</th>
              </tr>
            </thead>
            <tbody>
              {earned.days.map(({ day, stops, sum }) => (
                <tr key={day}>
                  <td>{formatDay(day)}</td>
                  <td>{stops}</td>
                  <td>{formatNaira(sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </main>
  );
}
