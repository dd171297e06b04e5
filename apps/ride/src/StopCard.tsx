import { TypedField } from '@foodbank/app/components/TypedField';
import { handOverCodeKind } from '@foodbank/app/typed-kinds';
import { dayText } from '@foodbank/contract/primitives/delivery-time';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { type GiveBackReason, giveBackReasons, type RiderStop } from '@foodbank/contract/selling/rides';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { type FormEvent, useState } from 'react';
import { loadText, standingText, wayText } from './stop-texts.ts';

/** What the rider does at a stop. */
export type Act =
  | { kind: 'accept' }
  | { kind: 'give-back'; reason: GiveBackReason }
  | { kind: 'pick-up' }
  | { kind: 'deliver'; code: string; notTaken: { lineId: string; quantity: number }[] }
  | { kind: 'not-at-home' };

export interface StopCardProps {
  stop: RiderStop;
  /** An act at it waits for the network. */
  isUnsent?: boolean;
  onAct: (act: Act) => void;
}

/** A stop: where from, where to, the fee, and what can be done. */
export function StopCard({ stop, isUnsent = false, onAct }: StopCardProps) {
  const { orderNumber, state, store, area, fee, isPickedUp, window, day, visitsMissed, contacts, load, way } = stop;
  return (
    <li className="stop" aria-label={`Order ${orderNumber}`}>
      <div className="top">
        <h3>{area}</h3>
        <span className="fee">{shortNaira(fee)}</span>
      </div>
      <p className="quiet">
        {window === null ? 'The store is setting a new time.' : `${dayText(day, new Date())}, ${window}`}
        {visitsMissed > 0 && ' · second visit'}
      </p>
      <p>
        From <strong>{store.name}</strong>, {store.address}
      </p>
      <p className="quiet">
        Order {orderNumber} · {standingText(stop)}
      </p>
      {(load || way) && (
        <p>
          {load && <strong>{loadText(load)}</strong>}
          {load && way && ' · '}
          {way && wayText(way)}
        </p>
      )}
      {contacts && (
        <div className="contacts">
          <p>
            <strong>{contacts.name}</strong>
          </p>
          <p>
            {contacts.street}, {contacts.area}, {contacts.localGovernment}
          </p>
          {contacts.landmark && <p>{contacts.landmark}</p>}
          <a href={`tel:${contacts.phone}`}>Call {formatPhone(contacts.phone)}</a>
        </div>
      )}
      {state === 'offered' ? (
        <Button block onClick={() => onAct({ kind: 'accept' })}>
          Accept for {shortNaira(fee)}
        </Button>
      ) : (
        // An answer of an older release does not say whether the rider has the goods.
        isPickedUp !== false && <HandOver stop={stop} onAct={onAct} />
      )}
      {isUnsent && (
        <p className="quiet">
          The customer gets the code once you’re back online. Call them if they’re waiting for it.
        </p>
      )}
      {state === 'taken' && isPickedUp === false && <GiveBack onAct={onAct} />}
    </li>
  );
}

/** Giving a stop back to other riders, with a reason. */
function GiveBack({ onAct }: { onAct: (act: Act) => void }) {
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState<GiveBackReason | ''>('');
  if (!asks)
    return (
      <Button variant="quiet" block onClick={() => setAsks(true)}>
        Give it back
      </Button>
    );
  return (
    <div className="acts">
      <SelectField
        name="reason"
        label="Why can’t you bring it?"
        value={reason}
        options={[
          { value: '', label: 'Choose a reason' },
          ...Object.entries(giveBackReasons).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => setReason(target.value as GiveBackReason | '')}
      />
      <p className="quiet">Other riders will see it, and the store will see your reason. You can’t take it again.</p>
      <Button block disabled={reason === ''} onClick={() => reason !== '' && onAct({ kind: 'give-back', reason })}>
        Yes, give it back
      </Button>
      <Button variant="quiet" block onClick={() => setAsks(false)}>
        No, keep it
      </Button>
    </div>
  );
}

/** What the customer does not take at the door. It goes back to the store with the rider. */
function Refused({
  lines,
  refused,
  onChoose,
}: {
  lines: RiderStop['lines'];
  refused: Readonly<Record<string, number>>;
  onChoose: (refused: Readonly<Record<string, number>>) => void;
}) {
  const count = Object.values(refused).reduce((sum, quantity) => sum + quantity, 0);
  if (lines.length === 0) return null;
  return (
    <details className="refused">
      <summary>{count === 0 ? 'Customer rejected something?' : `Rejected: ${count}`}</summary>
      <p className="quiet">Take rejected items back to the store. We refund the customer.</p>
      {lines.map(({ id, name, unit, quantity }) => (
        <SelectField
          key={id}
          name={`refused-${id}`}
          label={`${name}, ${unit}`}
          value={String(refused[id] ?? 0)}
          options={Array.from({ length: quantity + 1 }, (_, value) => ({
            value: String(value),
            label: value === 0 ? 'Taken' : `${value} of ${quantity} rejected`,
          }))}
          onChange={({ target }) => onChoose({ ...refused, [id]: Number(target.value) })}
        />
      ))}
    </details>
  );
}

/** What was chosen as rejected at each stop, by line. A stop is drawn anew after a wrong code. */
const rejectedAt: Record<string, Readonly<Record<string, number>>> = {};

/** Handing over against the code, or not at home, which asks once more. */
function HandOver({ stop: { id, lines }, onAct }: { stop: RiderStop; onAct: (act: Act) => void }) {
  const [refused, setRefused] = useState(rejectedAt[id] ?? {});
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<string>();
  function reject(lines: Readonly<Record<string, number>>) {
    rejectedAt[id] = lines;
    setRefused(lines);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { read: code, problem } = handOverCodeKind.read(String(new FormData(event.currentTarget).get('code')));
    if (code === null) return setError(problem ?? 'Enter the 4-digit code');
    const notTaken = Object.entries(refused).flatMap(([lineId, quantity]) =>
      quantity > 0 ? [{ lineId, quantity }] : [],
    );
    onAct({ kind: 'deliver', code, notTaken });
  }
  return (
    <div className="acts">
      <form className="form" onSubmit={submit} noValidate>
        <TypedField
          kind={handOverCodeKind}
          name="code"
          label="The customer’s code"
          required
          {...(error !== undefined && { error })}
        />
        <Refused lines={lines} refused={refused} onChoose={reject} />
        <Button type="submit" block>
          Delivered
        </Button>
      </form>
      {asks ? (
        <>
          <p>Nobody home? We’ll tell the customer, and you come back one more time.</p>
          <Button variant="quiet" block onClick={() => onAct({ kind: 'not-at-home' })}>
            Yes, nobody was home
          </Button>
          <Button variant="quiet" block onClick={() => setAsks(false)}>
            No, go back
          </Button>
        </>
      ) : (
        <Button variant="quiet" block onClick={() => setAsks(true)}>
          Not at home
        </Button>
      )}
    </div>
  );
}
