import { TypedField } from '@foodbank/app/components/TypedField';
import { phoneKind } from '@foodbank/app/typed-kinds';
import { inviteRider } from '@foodbank/contract/people/riders-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshRiders, riderRequestQuery } from './rider-queries.ts';

export interface InviteRiderDialogProps {
  open: boolean;
  onClose: () => void;
  /** The request of the site's form that gives name and phone; empty to type them. */
  requestId: string;
  cities: readonly string[];
}

/** Invites a rider: by hand, or from a rider's request of the site's form. */
export function InviteRiderDialog({ open, onClose, requestId, cities }: InviteRiderDialogProps) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [chosenCity, setCity] = useState('');
  const { data: request } = useQuery(riderRequestQuery(requestId));
  const isByHand = requestId === '';
  const city = chosenCity || (cities[0] ?? '');
  const close = () => {
    setName('');
    setPhone('');
    onClose();
  };
  const whoIsInvited = request ? `${request.senderName}, request ${request.reference}` : 'The sender of the request';
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title="Invite a rider"
      consequences={[
        ...(isByHand ? [] : [`${whoIsInvited}: name and phone number are taken from there.`]),
        'The rider gets a text message with the address for signing in.',
      ]}
      confirm="Invite"
      send={(reason) => call(inviteRider, { body: { ...(isByHand ? { name, phone } : { requestId }), city, reason } })}
      onDone={({ message }) => {
        toast(message);
        void refreshRiders();
      }}
    >
      {isByHand && (
        <>
          <TextField
            name="riderName"
            label="Name"
            required
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TypedField
            kind={phoneKind}
            name="riderPhone"
            label="Phone number"
            required
            hint="A Nigerian mobile number: codes for signing in go there."
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </>
      )}
      <SelectField
        name="riderCity"
        label="City"
        value={city}
        options={cities.map((one) => ({ value: one, label: one }))}
        onChange={({ target }) => setCity(target.value)}
      />
    </ReasonDialog>
  );
}
