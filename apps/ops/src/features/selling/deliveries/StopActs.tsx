import { renewHandOverCode, type StopRow } from '@foodbank/contract/selling/stops-admin';
import { Button } from '@foodbank/ui/Button';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { AssignDialog } from './AssignDialog.tsx';
import styles from './Deliveries.module.css';
import { refreshDeliveries } from './delivery-queries.ts';

/** What may be done with an open stop: assign it, and renew the code for the hand-over once the order is packed. */
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
          Renew code… <VisuallyHidden>{orderNumber}</VisuallyHidden>
        </Button>
      )}
      <AssignDialog key={stop.version} stop={stop} city={city} open={open === 'assign'} onClose={close} />
      <ReasonDialog
        open={open === 'code'}
        onClose={close}
        title={`Renew the code of ${orderNumber}`}
        consequences={[
          ...(isPickedUp
            ? []
            : ['You say for the rider that they have the goods: the order is on its way from now on.']),
          'The code before, if there is one, stops working. The new one has five tries.',
          'The recipient gets it by text message. You do not see it.',
        ]}
        confirm="Renew the code"
        send={(reason) => call(renewHandOverCode, { params: { id }, body: { reason } })}
        onDone={({ message }) => {
          toast(message);
          void refreshDeliveries();
        }}
      />
    </div>
  );
}
