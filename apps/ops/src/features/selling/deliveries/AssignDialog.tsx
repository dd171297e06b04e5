import { formatDay } from '@foodbank/contract/primitives/day';
import { assignStop, type StopRow } from '@foodbank/contract/selling/deliveries-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { cityRidersQuery, refreshDeliveries, windowsQuery } from './delivery-queries.ts';

export interface AssignDialogProps {
  stop: StopRow;
  /** The city of the store, whose riders may have the stop. */
  city: string;
  open: boolean;
  onClose: () => void;
}

/** Gives a stop to a rider or offers it to all, and may move it to another window. */
export function AssignDialog({ stop, city, open, onClose }: AssignDialogProps) {
  const [riderId, setRider] = useState(stop.rider?.id ?? '');
  const [windowId, setWindow] = useState('');
  const riders = useQuery({ ...cityRidersQuery(city), enabled: open && city !== '' }).data ?? [];
  const windows = useQuery({ ...windowsQuery(stop.storeId), enabled: open }).data?.windows ?? [];
  const isGone = stop.rider !== null && !riders.some(({ id }) => id === stop.rider?.id);
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Assign ${stop.orderNumber}`}
      consequences={['A rider who has the stop now and is not chosen loses it.']}
      confirm="Assign"
      asksReason={false}
      send={() =>
        call(assignStop, {
          params: { id: stop.id },
          body: { version: stop.version, riderId: riderId || null, ...(windowId && { windowId }) },
        })
      }
      onDone={({ message }) => {
        toast(message);
        void refreshDeliveries();
      }}
    >
      <SelectField
        name="stopRider"
        label="Rider"
        value={riderId}
        options={[
          { value: '', label: 'Offer it to all riders of the city' },
          ...(isGone && stop.rider ? [{ value: stop.rider.id, label: stop.rider.name }] : []),
          ...riders.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => setRider(target.value)}
      />
      <SelectField
        name="stopWindow"
        label="Window"
        value={windowId}
        options={[
          { value: '', label: stop.window === null ? 'Leave it open' : 'Stay in the present window' },
          ...windows
            .filter(({ capacity, taken }) => taken < capacity)
            .map(({ id, day, label, capacity, taken }) => ({
              value: id,
              label: `${formatDay(day)}, ${label}, ${capacity - taken} left`,
            })),
        ]}
        onChange={({ target }) => setWindow(target.value)}
      />
    </ReasonDialog>
  );
}
