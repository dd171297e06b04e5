import { proposePartnerPayout } from '@foodbank/contract/selling/partner-payouts-staff';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { refreshPayouts } from '../../earning/payouts/shared/payout-queries.ts';
import type { PartnerDialogProps } from './PartnerAccountDialog.tsx';

/** Proposes the payout of one store or rider whom the job missed. */
export function ProposePartnerDialog({ partner, ...dialog }: PartnerDialogProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { kind, id, name } = partner;
  return (
    <ReasonDialog
      {...dialog}
      title={`Propose a payout to ${name}`}
      consequences={[
        'It has what was booked by the end of yesterday and is in no payout yet.',
        'It is reviewed and approved like every other one.',
      ]}
      confirm="Propose"
      send={(reason) => call(proposePartnerPayout, { body: { kind, id, reason } })}
      onDone={({ payoutId, message }) => {
        toast(message);
        void refreshPayouts();
        if (payoutId !== null) navigate(paths.partnerPayout(payoutId, search));
      }}
    />
  );
}
