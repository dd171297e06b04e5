import { FormBanner } from '@foodbank/app/components/FormBanner';
import { type StaffOrder, takeOverPacking } from '@foodbank/contract/selling/orders-staff';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { refreshOrders } from './order-queries.ts';
import { packerText } from './shared/order-texts.ts';

export interface TakeOverDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onDone: (reply: { message: string; order?: StaffOrder }) => void;
}

/** Takes an order over that another member packs: who that is, since when, and what it means for both. */
export function TakeOverDialog({ order: { number, version, packer }, onClose, onDone }: TakeOverDialogProps) {
  const taking = useMutation({
    mutationFn: () => call(takeOverPacking, { params: { number }, body: { version } }),
    onSuccess: (reply) => {
      onDone(reply);
      onClose();
    },
    onError: () => void refreshOrders(),
  });
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Leave it
      </Button>
      <Button busy={taking.isPending} onClick={() => taking.mutate()}>
        Take over
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Take over ${number}?`} footer={footer} dismissable={!taking.isPending}>
      {packer && <p>{packerText(packer)}</p>}
      <p>
        From then on only you can say that it is ready. Check every line again: what they ticked is on their device.
      </p>
      {taking.error && <FormBanner tone="error">{taking.error.message}</FormBanner>}
    </Dialog>
  );
}
