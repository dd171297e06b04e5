import { lazyPart } from '@foodbank/app/lazy-part';
import { formatDay } from '@foodbank/contract/primitives/day';
import type { AssistedOrder } from '@foodbank/contract/selling/assisted-orders-staff';
import { type Handover, handovers } from '@foodbank/contract/selling/checkout';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { Suspense, useState } from 'react';
import styles from './AssistedOrder.module.css';
import type { Draft } from './use-draft.ts';

// Most callers have an address.
const AddressDialog = lazyPart(async () => (await import('./AddressDialog.tsx')).AddressDialog);

export interface HandoverPartProps {
  order: AssistedOrder;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}

const choices: readonly Handover[] = ['delivery', 'pick-up'];

/** Pick-up, or delivery to a saved or new address in a window. */
export function HandoverPart({ order, draft, onChange }: HandoverPartProps) {
  const [isAdding, setAdding] = useState(false);
  const address = order.addresses.find(({ id }) => id === draft.addressId);
  return (
    <div className={styles.fields}>
      <fieldset className={styles.choices}>
        <legend>How it reaches the customer</legend>
        {choices.map((handover) => (
          <label key={handover} className={styles.choice}>
            <input
              type="radio"
              name="handover"
              value={handover}
              checked={draft.handover === handover}
              onChange={() => onChange({ handover })}
            />
            {handovers[handover]}
          </label>
        ))}
      </fieldset>
      {draft.handover === 'delivery' && (
        <>
          <SelectField
            name="address"
            label="Address"
            value={draft.addressId ?? ''}
            options={[
              { value: '', label: order.addresses.length === 0 ? 'No saved address' : 'Choose an address' },
              ...order.addresses.map(({ id, label, area, localGovernment }) => ({
                value: id,
                label: `${label}: ${area}, ${localGovernment}`,
              })),
            ]}
            onChange={({ target }) => onChange({ addressId: target.value || null, windowId: null })}
          />
          {address && (
            <p className={styles.quiet}>
              {[address.street, address.area, address.landmark, address.localGovernment, address.state]
                .filter(Boolean)
                .join(', ')}
              . For {address.recipientName}, {address.recipientPhone}.
            </p>
          )}
          <div className={styles.acts}>
            <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
              New address
            </Button>
          </div>
          {order.windows.length > 0 && (
            <SelectField
              name="window"
              label="Delivery time"
              value={draft.windowId ?? ''}
              options={[
                { value: '', label: 'Choose a time' },
                ...order.windows
                  .filter(({ id, left }) => left > 0 || id === draft.windowId)
                  .map(({ id, day, label, left }) => ({
                    value: id,
                    label: `${formatDay(day)}, ${label}${left === 0 ? ', full' : ''}`,
                  })),
              ]}
              onChange={({ target }) => onChange({ windowId: target.value || null })}
            />
          )}
        </>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddressDialog
            order={order}
            open
            onClose={() => setAdding(false)}
            onAdded={(addressId) => onChange({ addressId, windowId: null })}
          />
        </Suspense>
      )}
    </div>
  );
}
