import { handRequestOver, listRequestMembers, type RequestRecord } from '@foodbank/contract/support/requests-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMember } from '../../../session/member.ts';
import { refreshRequests } from './use-requests.ts';

interface DialogProps {
  request: RequestRecord;
  open: boolean;
  onClose: () => void;
  onGoOn: () => void;
}

/** Hands the request over to a member who works on requests. */
export function HandOverDialog({ request: { id, version }, onGoOn, ...dialog }: DialogProps) {
  const { id: ownId } = useMember();
  const [memberId, setMemberId] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['request-members'],
    queryFn: async ({ signal }) => (await call(listRequestMembers, {}, signal)).members,
  });
  const options = (data ?? []).filter((member) => member.id !== ownId);
  return (
    <ReasonDialog
      {...dialog}
      title="Hand over"
      consequences={['It is in the list “Mine” of the member you choose.']}
      confirm="Hand over"
      asksReason="if-any"
      send={(reason, key) =>
        call(handRequestOver, { params: { requestId: id }, body: { key, version, reason, memberId } })
      }
      onDone={({ message }) => {
        toast(message);
        void refreshRequests();
        onGoOn();
      }}
    >
      {error && <FailedNotice what="members" error={error} busy={isFetching} onRetry={refetch} />}
      <SelectField
        label="Member"
        name="memberId"
        placeholder={options.length > 0 ? 'Choose a member' : 'No other member works on requests'}
        defaultValue=""
        options={options.map(({ id: value, name: label }) => ({ value, label }))}
        onChange={({ target }) => setMemberId(target.value)}
      />
    </ReasonDialog>
  );
}
