import { decideRefundAccount, type NamedRefundAccount } from '@foodbank/contract/money/charges-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import { acceptAccountWhys, refuseAccountWhys } from '../../../components/whys.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Charges.module.css';
import { refreshCharges } from './charge-queries.ts';

const states = {
  'in-name': 'In the customer’s name',
  'in-question': 'In another name: a person decides',
  accepted: 'Accepted by a person',
  refused: 'Refused',
} as const;
const payerStates = {
  ...states,
  'in-name': 'The provider says that it paid',
  'in-question': 'The provider does not say that it paid: a person decides',
} as const;

interface RefundAccountPartProps {
  chargeId: string;
  account: NamedRefundAccount | null;
  /** Of a pay link: it is the payer's account, and never the customer's. */
  byLink: boolean;
}

/** The account that the customer, or who paid by a link, named for refunds, and the decision about one in another name. */
export function RefundAccountPart({ chargeId, account, byLink }: RefundAccountPartProps) {
  const may = useMay('payments.refund-again');
  const [decision, setDecision] = useState<'accept' | 'refuse'>('accept');
  const [isOpen, setOpen] = useState(false);
  const refused = may ? null : `Your roles don’t include: ${permissions['payments.refund-again']}.`;
  const ask = (next: 'accept' | 'refuse') => {
    setDecision(next);
    setOpen(true);
  };
  return (
    <RecordPart title={byLink ? 'Account of the payer' : 'Account for refunds'}>
      {account === null ? (
        <p className={styles.quiet}>
          {byLink
            ? 'The payer has named none. The page of their payment asks for one where it is needed.'
            : 'The customer has named none. The order in the app asks for one where it is needed.'}
        </p>
      ) : (
        <>
          <DescriptionList
            entries={[
              { label: 'State', value: byLink ? payerStates[account.state] : states[account.state] },
              { label: 'Customer', value: account.customerName },
              { label: 'Name at the bank', value: account.accountName },
              { label: 'Bank', value: account.bankName },
              { label: 'Account number', value: <span className="figures">{account.accountNumber}</span> },
              { label: 'Named on', value: <Moment at={account.namedAt} /> },
            ]}
          />
          {account.state === 'in-question' && (
            <div className={styles.acts}>
              <ActButton size="small" refused={refused} onClick={() => ask('accept')}>
                Accept the account
              </ActButton>
              <ActButton size="small" variant="quiet" refused={refused} onClick={() => ask('refuse')}>
                Refuse it
              </ActButton>
            </div>
          )}
          <ReasonDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title={decision === 'accept' ? 'Accept this account' : 'Refuse this account'}
            consequences={
              decision === 'accept'
                ? [
                    `Refunds that wait go to ${account.accountName}.`,
                    byLink
                      ? `It must be the payer’s, and not that of our customer ${account.customerName}: compare it with the provider’s record of the payment.`
                      : `Our customer is ${account.customerName}.`,
                  ]
                : [`Nothing goes there. The ${byLink ? 'payer' : 'customer'} is asked for another one.`]
            }
            confirm={decision === 'accept' ? 'Accept' : 'Refuse'}
            whys={decision === 'accept' ? acceptAccountWhys : refuseAccountWhys}
            tone={decision === 'accept' ? 'primary' : 'danger'}
            send={(reason) =>
              call(decideRefundAccount, { params: { chargeId }, body: { version: account.version, decision, reason } })
            }
            onDone={({ message }) => {
              toast(message);
              void refreshCharges();
            }}
          />
        </>
      )}
    </RecordPart>
  );
}
