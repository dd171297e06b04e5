import { formatNaira } from '@foodbank/contract/primitives/money';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { CheckoutChoice } from './checkout-choice.ts';
import { deliveryQuery } from './checkout-queries.ts';
import styles from './HandoverChoice.module.css';
import { daysOf } from './window-days.ts';

export interface WindowChoiceProps {
  storeId: string;
  addressId: string;
  windowId: string | null;
  onChange: (change: Partial<CheckoutChoice>) => void;
}

/** When the rider comes: windows of four hours, with what is free. */
export function WindowChoice({ storeId, addressId, windowId, onChange }: WindowChoiceProps) {
  const options = useQuery(deliveryQuery(storeId, addressId));
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
        This store does not deliver to that address. Choose another address, or pick the order up for free.
      </p>
    );
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>When?</legend>
      <p className={styles.note}>
        Delivery ({delivery.zone}): <strong className="figures">{formatNaira(delivery.fee)}</strong>
      </p>
      {delivery.windows.length === 0 && (
        <p className={styles.problem} role="status">
          All delivery times of the next three days are full. You can pick the order up for free.
        </p>
      )}
      {daysOf(delivery.windows, new Date()).map(({ day, name, windows }) => (
        <div key={day} className={styles.day}>
          <p className={styles.dayName}>{name}</p>
          <div className={styles.slots}>
            {windows.map((window) => (
              <ChoiceCard
                key={window.id}
                name="window"
                value={window.id}
                checked={window.id === windowId && window.left > 0}
                disabled={window.left === 0}
                onChoose={() => onChange({ windowId: window.id })}
                title={
                  <>
                    <span className="visually-hidden">{name}, </span>
                    {window.label}
                  </>
                }
                aside={window.left === 0 ? 'Full' : window.left <= 3 ? `${window.left} left` : undefined}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
