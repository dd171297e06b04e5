import { Link } from '@foodbank/app/components/Link';
import { decideNumber, getClaimedAccount } from '@foodbank/contract/people/number-claims';
import { counted } from '@foodbank/contract/primitives/counted';
import type { RequestRecord } from '@foodbank/contract/support/requests-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay, useMember } from '../../../session/member.ts';
import styles from './NumberInQuestion.module.css';
import { momentText } from './request-texts.ts';
import { refreshRequests } from './use-requests.ts';
import { whyRefused } from './why-refused.ts';

interface NumberProps {
  request: RequestRecord;
  /** Leads to the next request. */
  onGoOn: () => void;
}

const consequences = {
  granted: [
    'The person gets an account of their own with this number, and the name, password and referral code that they typed.',
    'The account that has the number keeps everything but the number. Its devices are signed out, and its owner can log in again once support has given it another number.',
    'A notice goes to its confirmed email, and a text message to the person. The case is closed.',
  ],
  refused: [
    'The number stays with its account. What the person typed is wiped.',
    'The person gets a text message. The case is closed.',
  ],
} as const;

/** The account that has the number which is new to the sender, and the decision whose it is. */
export function NumberInQuestion({ request, onGoOn }: NumberProps) {
  const { id, version } = request;
  const member = useMember();
  const mayDecide = useMay('customers.decide-number');
  const mayWork = useMay('requests.work');
  const [asked, setAsked] = useState<'granted' | 'refused' | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['number-in-question', id, version],
    queryFn: ({ signal }) => call(getClaimedAccount, { params: { requestId: id } }, signal),
  });
  if (error) return <FailedNotice what="account with this number" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return null;
  const { account } = data;
  const refused = mayDecide ? whyRefused(request, member.id, mayWork) : 'Your role does not decide whose a number is.';
  const hasOrder = account.openOrders > 0 ? 'This account has an open order. Wait until it is over.' : null;
  const when = (at: string | null, none: string) => (at === null ? none : momentText(at));
  const open = [
    counted(account.openOrders, 'open order'),
    counted(account.openRefunds, 'open refund'),
    counted(account.openPlans, 'running plan'),
  ];
  return (
    <section className={styles.number} aria-labelledby="number-in-question">
      <h2 id="number-in-question">The account that has this number</h2>
      <DescriptionList
        entries={[
          {
            label: 'Account',
            value: <Link to={paths.customer(account.customerId)}>Open the customer’s page</Link>,
          },
          { label: 'Since', value: when(account.createdAt, 'Erased') },
          { label: 'Last used on a device', value: when(account.lastSeenAt, 'Not known') },
          { label: 'Last order', value: when(account.lastOrderAt, 'None') },
          { label: 'Open', value: open.join(', ') },
          { label: 'Confirmed email', value: account.hasEmail ? 'Yes: it was told' : 'None: only the number was told' },
          ...(account.isSuspended ? [{ label: 'State', value: 'Suspended' }] : []),
          ...(account.newCustomerId === null
            ? []
            : [
                {
                  label: 'New account',
                  value: <Link to={paths.customer(account.newCustomerId)}>Open the new customer’s page</Link>,
                },
              ]),
        ]}
      />
      {account.state === 'asked' && (
        <div className={styles.acts}>
          <ActButton refused={refused ?? hasOrder} onClick={() => setAsked('granted')}>
            Give the number to the new account
          </ActButton>
          <ActButton variant="quiet" refused={refused} onClick={() => setAsked('refused')}>
            Leave the number where it is
          </ActButton>
        </div>
      )}
      {account.state === 'granted' && <p>The number went to the new account.</p>}
      {account.state === 'refused' && <p>The number stayed where it was.</p>}
      {asked !== null && (
        <ReasonDialog
          open
          onClose={() => setAsked(null)}
          title={asked === 'granted' ? 'Give the number to the new account' : 'Leave the number where it is'}
          consequences={consequences[asked]}
          confirm={asked === 'granted' ? 'Give the number' : 'Leave the number'}
          tone={asked === 'granted' ? 'danger' : 'primary'}
          reasonHint="How you found out whose number it is now."
          send={(reason, key) =>
            call(decideNumber, { params: { requestId: id }, body: { key, version, outcome: asked, reason } })
          }
          onDone={async ({ message }) => {
            toast(message);
            await refreshRequests();
            onGoOn();
          }}
        />
      )}
    </section>
  );
}
