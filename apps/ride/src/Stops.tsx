import { makeId } from '@foodbank/app/make-id';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { listRiderStops, type RiderStop } from '@foodbank/contract/selling/rides';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { useCallback, useEffect, useState } from 'react';
import { call, isSignedOut, sendAct, textOf } from './api.ts';
import { Counters } from './Counters.tsx';
import {
  type Stops as Kept,
  keepPickedUp,
  keepStops,
  readKeptRider,
  readKeptStops,
  wipeContacts,
  withPickedUp,
} from './kept-stops.ts';
import { Refusals } from './Refusals.tsx';
import { type Act, StopCard } from './StopCard.tsx';
import {
  actedAt,
  addWaiting,
  afterWaiting,
  clearRefusals,
  endsStop,
  readRefusals,
  readWaiting,
  sendWaiting,
} from './waiting-acts.ts';

const againMs = 20_000;

/** Today's stops. What the rider does is kept on the phone first, and sent as soon as there is a network. */
export function Stops({ riderId, onSignedOut }: { riderId: string; onSignedOut: () => void }) {
  const [shown, setShown] = useState<Kept | null>(() => readKeptStops(localStorage, riderId, new Date()));
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(() => readRefusals(localStorage, riderId));
  const [waiting, setWaiting] = useState(() => readWaiting(localStorage, riderId));

  const update = useCallback(async () => {
    // One page of a phone sends at a time; acts have keys, so a second page does no harm.
    await sendWaiting(localStorage, riderId, async (act) => {
      const outcome = await sendAct(act);
      if ('done' in outcome && act.kind === 'pick-up') {
        keepPickedUp(localStorage, riderId, act.stopId);
        setShown((stops) => stops && withPickedUp(stops, act.stopId));
      }
      return outcome;
    });
    setRefusals(readRefusals(localStorage, riderId));
    setWaiting(readWaiting(localStorage, riderId));
    try {
      const stops = await call(listRiderStops, {});
      const acted = readWaiting(localStorage, riderId)
        .filter(endsStop)
        .map(({ stopId }) => stopId);
      // The rider may have signed out meanwhile.
      if (readKeptRider(localStorage)?.id === riderId)
        keepStops(localStorage, riderId, { stops, acted, now: new Date() });
      setShown(stops);
      setProblem(null);
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      else setProblem(textOf(error));
    }
  }, [riderId, onSignedOut]);

  useEffect(() => {
    void update();
    const timer = setInterval(update, againMs);
    window.addEventListener('online', update);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', update);
    };
  }, [update]);

  function act({ id, orderNumber }: RiderStop, done: Act) {
    addWaiting(localStorage, riderId, {
      ...done,
      key: makeId(),
      at: actedAt(new Date()),
      stopId: id,
      orderNumber,
    });
    if (done.kind !== 'accept' && endsStop(done)) wipeContacts(localStorage, riderId, id);
    setWaiting(readWaiting(localStorage, riderId));
    setRefusals(readRefusals(localStorage, riderId));
    void update();
  }

  function readAway() {
    clearRefusals(localStorage, riderId);
    setRefusals([]);
  }

  if (shown === null) {
    return (
      <main className="page">
        {problem === null ? <p role="status">Loading your deliveries…</p> : <Banner tone="error">{problem}</Banner>}
        {problem !== null && (
          <Button block onClick={update}>
            Try again
          </Button>
        )}
      </main>
    );
  }
  const [taken, offered] = [afterWaiting(shown.taken, waiting), afterWaiting(shown.offered, waiting)];
  const toFetch = taken.filter(({ isPickedUp }) => isPickedUp === false);
  return (
    <main className="page">
      {problem !== null && <Banner tone="info">You’re offline. Showing what was loaded earlier.</Banner>}
      <Refusals texts={refusals} onRead={readAway} />
      {waiting.length > 0 && (
        <Banner tone="info">
          {waiting.length === 1 ? '1 update not sent yet.' : `${waiting.length} updates not sent yet.`} Back online, we
          send it automatically.
        </Banner>
      )}
      <p>
        Earned today: <strong>{shortNaira(shown.earnedToday)}</strong>
      </p>
      <Counters stops={toFetch} onPickUp={(stop) => act(stop, { kind: 'pick-up' })} />
      <h2>Your deliveries</h2>
      {taken.length === 0 ? (
        <EmptyState
          title="No deliveries yet"
          text={offered.length === 0 ? 'Accept one and it shows here.' : 'Accept one below.'}
        />
      ) : (
        <ul className="stops">
          {taken.map((stop) => (
            <StopCard
              key={`${stop.id} ${stop.visitsMissed}`}
              stop={stop}
              isUnsent={waiting.some(({ stopId }) => stopId === stop.id)}
              onAct={(done) => act(stop, done)}
            />
          ))}
        </ul>
      )}
      <h2>Deliveries you can accept</h2>
      {offered.length === 0 ? (
        <EmptyState title="No deliveries to accept right now" text="New ones show up here automatically." />
      ) : (
        <ul className="stops">
          {offered.map((stop) => (
            <StopCard key={stop.id} stop={stop} onAct={(done) => act(stop, done)} />
          ))}
        </ul>
      )}
    </main>
  );
}
