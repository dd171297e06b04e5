import { renewHandOverCode, type StopRow } from '@foodbank/contract/selling/deliveries-staff';
import { Button } from '@foodbank/ui/Button';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { renewCodeWhys } from '../../../components/whys.ts';
import { AssignDialog } from './AssignDialog.tsx';
import styles from './Deliveries.module.css';
import { refreshDeliveries } from './delivery-queries.ts';

/** What may be done with an open stop: assign it, and send a new code for the hand-over once the order is packed. */
export function StopActs({ stop, city }: { stop: StopRow; city: string }) {
  const [open, setOpen] = useState<'assign' | 'code' | null>(null);
  const { id, orderNumber, state, isPacked, isPickedUp } = stop;
  if (state !== 'offered' && state !== 'taken') return null;
  const close = () => setOpen(null);
  return (
    <div className={styles.acts}>
      <Button size="small" variant="quiet" onClick={() => setOpen('assign')}>
        Assign… <VisuallyHidden>{orderNumber}</VisuallyHidden>
      </Button>
      {isPacked && (
        <Button size="small" variant="quiet" onClick={() => setOpen('code')}>
          {isPickedUp ? 'Send a new code…' : 'Send the code…'} <VisuallyHidden>{orderNumber}</VisuallyHidden>
        </Button>
      )}
      <AssignDialog key={stop.version} stop={stop} city={city} open={open === 'assign'} onClose={close} />
      <ReasonDialog
        open={open === 'code'}
        onClose={close}
        title={isPickedUp ? `Send a new code for ${orderNumber}` : `Send the code for ${orderNumber}`}
        consequences={[
          ...(isPickedUp
            ? []
            : ['You say for the rider that they have the goods. The order is on its way from now on.']),
          'The person who receives it gets the new code by text message. You do not see it.',
          'An earlier code stops working. The new one has five tries.',
        ]}
        confirm={isPickedUp ? 'Send a new code' : 'Send the code'}
        whys={renewCodeWhys}
        send={(reason) => call(renewHandOverCode, { params: { id }, body: { reason } })}
        onDone={({ message }) => {
          toast(message);
          void refreshDeliveries();
        }}
      />
    </div>
  );
}
