import { type Partner, requestPartnerAccount } from '@foodbank/contract/selling/partner-payouts-staff';
import { call } from '../../../api.ts';
import { BankFields, useBankFields } from '../../../components/BankFields.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshPayouts } from '../../earning/payouts/shared/payout-queries.ts';

export interface PartnerDialogProps {
  partner: Partner;
  open: boolean;
  onClose: () => void;
}

/** Asks for the first or another bank account. The server asks the bank for its name, which the person who approves sees. */
export function PartnerAccountDialog({ partner, ...dialog }: PartnerDialogProps) {
  const fields = useBankFields(dialog.open);
  const { kind, id, name } = partner;
  return (
    <ReasonDialog
      {...dialog}
      title={`Bank account of ${name}`}
      consequences={[
        'Nothing changes until a second person approves it. The partner gets a text message now and another one then.',
        'It is paid to from the third day after the approval.',
      ]}
      confirm="Ask"
      send={(reason) => call(requestPartnerAccount, { body: { kind, id, ...fields.account, reason } })}
      onDone={({ accountName }) => {
        fields.clear();
        void refreshPayouts();
        toast(`The bank’s name for the account: ${accountName}.`);
      }}
    >
      <BankFields {...fields} />
    </ReasonDialog>
  );
}
