import { TypedField } from '@foodbank/app/components/TypedField';
import { lazyPart } from '@foodbank/app/lazy-part';
import { phoneKind } from '@foodbank/app/typed-kinds';
import {
  type CustomerRecord,
  confirmCustomerPhone,
  requestCustomerPhone,
  signOutCustomerDevices,
} from '@foodbank/contract/people/customers-staff';
import { startAssistedOrder } from '@foodbank/contract/selling/assisted-orders-staff';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useAskedAct } from '../../../components/use-asked-act.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { endSessionsWhys } from '../../../components/whys.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { CodeDialog } from './CodeDialog.tsx';
import styles from './Customers.module.css';
import { refreshCustomers } from './shared/customer-queries.ts';

const StartRequestDialog = lazyPart(
  async () => (await import('../../support/requests/shared/StartRequestDialog.tsx')).StartRequestDialog,
);

const own = 'This is your own account. Another person has to do this.';
const ownReferral = 'You are the agent of this customer. Another person has to order.';

/** What a member may do for a customer: order by phone, sign out devices, ask for another phone number. */
export function CustomerActs({ customer }: { customer: CustomerRecord }) {
  const { id, name, state, isOwn, isOwnReferral, phoneChange, assistedOrder } = customer;
  const navigate = useNavigate();
  const isShown = useStillShown();
  const begin = useMutation({
    mutationFn: () => call(startAssistedOrder, { params: { customerId: id } }),
    onSuccess: ({ order }) => {
      if (isShown()) navigate(paths.assistedOrder(order.id));
    },
    onError: (error) => toast(error.message),
  });
  const params = { customerId: id };
  const inactive = state === 'active' ? null : 'The account is suspended or closed.';
  const refused = isOwn ? own : inactive;
  const maySignOut = useMay('customers.manage') && !isOwn;
  const mayAskPhone = useMay('customers.request-change') && refused === null && !phoneChange;
  const mayStart = useMay('requests.work') && !isOwn;
  const [open, setOpen] = useAskedAct<'devices' | 'phone' | 'request'>([
    ...(mayStart ? (['request'] as const) : []),
    ...(maySignOut ? (['devices'] as const) : []),
    ...(mayAskPhone ? (['phone'] as const) : []),
  ]);
  return (
    <div className={styles.acts}>
      {useMay('orders.assist') && (
        <ActButton
          refused={refused ?? (isOwnReferral ? ownReferral : null)}
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {assistedOrder === null ? 'Order by phone' : 'Go on with the order by phone'}
        </ActButton>
      )}
      {useMay('requests.work') && (
        <ActButton variant="quiet" refused={isOwn ? own : null} onClick={() => setOpen('request')}>
          Start a request
        </ActButton>
      )}
      {useMay('customers.manage') && (
        <ActButton variant="quiet" refused={isOwn ? own : null} onClick={() => setOpen('devices')}>
          Sign out everywhere
        </ActButton>
      )}
      {useMay('customers.request-change') && (
        <ActButton
          variant="quiet"
          refused={refused ?? (phoneChange ? 'This change was asked for already and waits.' : null)}
          onClick={() => setOpen('phone')}
        >
          Lost phone
        </ActButton>
      )}
      {open === 'request' && (
        <Suspense>
          <StartRequestDialog customer={customer} open onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ReasonDialog
        open={open === 'devices'}
        onClose={() => setOpen(null)}
        title={`Sign ${name} out everywhere`}
        consequences={['Every device of the customer is signed out at once. The password stays.']}
        confirm="Sign out"
        whys={endSessionsWhys}
        send={(reason) => call(signOutCustomerDevices, { params, body: { reason } })}
        onDone={({ message }) => {
          toast(`${message}.`);
          void refreshCustomers();
        }}
      />
      <LostPhone customer={customer} open={open === 'phone'} onClose={() => setOpen(null)} />
    </div>
  );
}

interface LostPhoneProps {
  customer: CustomerRecord;
  open: boolean;
  onClose: () => void;
}

/** Asks for another phone number: the new phone gets a code, then a second person decides. */
function LostPhone({ customer: { id, name }, open, onClose }: LostPhoneProps) {
  const [phone, setPhone] = useState('');
  const [requestId, setRequestId] = useState<string | null>(null);
  const params = { customerId: id };
  return (
    <>
      <ReasonDialog
        open={open}
        onClose={onClose}
        title={`Ask for another phone number of ${name}`}
        consequences={[
          'The new phone gets a code, which the customer reads out.',
          'Nothing changes until a second person approves it. The old phone and the email are told now, and again when it is done.',
        ]}
        confirm="Send the code"
        reasonLabel="How you know that it is the customer"
        send={(reason) => call(requestCustomerPhone, { params, body: { phone, reason } })}
        onDone={(sent) => {
          setPhone('');
          setRequestId(sent.requestId);
        }}
      >
        <TypedField
          kind={phoneKind}
          name="newPhone"
          label="New phone number"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
      </ReasonDialog>
      <CodeDialog
        key={requestId}
        open={requestId !== null}
        onClose={() => setRequestId(null)}
        title="Confirm the new phone"
        lead="The new phone gets a text message now. Ask the customer for the code in it."
        confirm="Ask a second person"
        send={(code) => call(confirmCustomerPhone, { params, body: { requestId: requestId ?? '', code } })}
        onDone={() => void refreshCustomers()}
      />
    </>
  );
}
