import { type ChargeRefund, sendRefundAgain } from '@foodbank/contract/money/charges-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refundAgainWhys } from '../../../components/whys.ts';
import { useMay } from '../../../session/member.ts';
import { refreshCharges } from './charge-queries.ts';

export interface SendRefundAgainProps {
  chargeId: string;
  refund: ChargeRefund;
  /** True if the customer has named an account that may be used. */
  hasAccount: boolean;
}

/** Sends a refund that failed again, once. Without an account of the customer the button says so. */
export function SendRefundAgain({ chargeId, refund: { id, amountKobo }, hasAccount }: SendRefundAgainProps) {
  const may = useMay('payments.refund-again');
  const [isOpen, setOpen] = useState(false);
  const refused = !may
    ? `Your roles don’t include: ${permissions['payments.refund-again']}.`
    : hasAccount
      ? null
      : 'The customer has to name a bank account first.';
  return (
    <div>
      <ActButton size="small" refused={refused} onClick={() => setOpen(true)}>
        Send the refund again
      </ActButton>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Refund ${formatKobo(amountKobo)} again`}
        consequences={[
          'Another refund takes the place of the one that failed. This can be done once.',
          'If the provider needs an account, it is told the customer’s.',
        ]}
        confirm={`Send ${formatKobo(amountKobo)} again`}
        whys={refundAgainWhys}
        takesReference
        send={(reason, _key, theirReference) =>
          call(sendRefundAgain, { params: { chargeId }, body: { refundId: id, reason, theirReference } })
        }
        onDone={({ message }) => {
          toast(message);
          void refreshCharges();
        }}
      />
    </div>
  );
}
