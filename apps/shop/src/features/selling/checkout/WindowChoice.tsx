import { shortNaira } from '@foodbank/contract/primitives/money';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckoutChoice } from '../../../checkout-choice.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { deliveryQuery } from './checkout-queries.ts';
import { DayChoice } from './DayChoice.tsx';
import styles from './HandoverChoice.module.css';
import { daysOf, type WindowDay } from './window-days.ts';

export interface WindowChoiceProps {
  storeId: string;
  addressId: string;
  windowId: string | null;
  /** The customer's own order may have taken the last place of the chosen window. */
  isHeld: boolean;
  onChange: (change: Partial<CheckoutChoice>) => void;
}

const hasRoom = ({ windows }: WindowDay) => windows.some(({ left }) => left > 0);

/** When the rider comes: windows of four hours with what is free, those of one day at a time. */
export function WindowChoice({ storeId, addressId, windowId, isHeld, onChange }: WindowChoiceProps) {
  const options = useQuery(deliveryQuery(storeId, addressId));
  const [day, setDay] = useState('');
  if (options.isPending)
    return (
      <div role="status">
        <span className="visually-hidden">Loading the delivery times…</span>
        <Skeleton shape="block" />
      </div>
    );
  if (!options.data) return <ReadFailure query={options} of="The delivery times" />;
  const { delivery } = options.data;
  if (!delivery)
    return (
      <p className={styles.problem} role="status">
        This store doesn’t deliver to that address. Choose another address, or pick up for free.
      </p>
    );
  const days = daysOf(delivery.windows, new Date());
  const chosen = days.find(({ windows }) => windows.some(({ id }) => id === windowId));
  const isFull = ({ id, left }: WindowDay['windows'][number]) => left === 0 && !(isHeld && id === windowId);
  const shown = days.find((one) => one.day === day) ?? chosen ?? days.find(hasRoom) ?? days[0];
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>When?</legend>
      <p className={styles.note}>
        Delivery ({delivery.zone}): <strong className="figures">{shortNaira(delivery.fee)}</strong>
      </p>
      {delivery.windows.length === 0 && (
        <p className={styles.problem} role="status">
          All delivery times for the next three days are full. You can pick up your order for free.
        </p>
      )}
      {days.length > 1 && <DayChoice days={days} shown={shown?.day ?? ''} onShow={setDay} />}
      {shown && (
        <div className={styles.slots}>
          {shown.windows.map((window) => (
            <ChoiceCard
              key={window.id}
              name="window"
              value={window.id}
              checked={window.id === windowId && !isFull(window)}
              disabled={isFull(window)}
              onChoose={() => onChange({ windowId: window.id })}
              title={
                <>
                  <span className="visually-hidden">{shown.name}, </span>
                  {window.label}
                </>
              }
              aside={isFull(window) ? 'Full' : window.left > 0 && window.left <= 3 && `${window.left} left`}
            />
          ))}
        </div>
      )}
      {chosen && chosen !== shown && (
        <p className={styles.note} role="status">
          You chose {chosen.name}, {chosen.windows.find(({ id }) => id === windowId)?.label}.
        </p>
      )}
    </fieldset>
  );
}
