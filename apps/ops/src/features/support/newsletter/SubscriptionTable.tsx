import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import {
  eraseSubscription,
  type SubscriptionRow,
  showSubscriptionEmail,
} from '@foodbank/contract/support/enquiries-staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { MaskedContact } from '../../../components/MaskedContact.tsx';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Newsletter.module.css';
import { stateLabels } from './subscription-states.ts';

const wide = '(min-width: 72em)';
const badgeTones = { confirmed: 'completed', unconfirmed: 'pending', left: 'other', quarantined: 'other' } as const;
const day = (at: string | null) =>
  at === null ? (
    '–'
  ) : (
    <span className={styles.day}>
      <Moment at={at} dayOnly />
    </span>
  );

/** The subscriptions as a table, each with what can be done about its address. */
export function SubscriptionTable({ rows, stale }: { rows: readonly SubscriptionRow[]; stale: boolean }) {
  const inColumns = useMedia(wide);
  const mayManage = useMay('newsletter.manage');
  const [erased, setErased] = useState<SubscriptionRow | null>(null);
  const columns: Column<SubscriptionRow>[] = [
    {
      heading: 'Address',
      card: 'title',
      cell: (row) => (row.erased ? 'Erased address' : <Address row={row} mayShow={mayManage} />),
    },
    {
      heading: 'State',
      card: 'corner',
      cell: ({ state }) => <StatusBadge tone={badgeTones[state]}>{stateLabels[state]}</StatusBadge>,
    },
    { heading: 'Consent text', card: 'field', cell: ({ consentVersion }) => consentVersion },
    { heading: 'Subscribed', card: 'field', cell: ({ subscribedAt }) => day(subscribedAt) },
    { heading: 'Confirmed', card: 'field', cell: ({ confirmedAt }) => day(confirmedAt) },
    { heading: 'Left', card: 'field', cell: ({ unsubscribedAt }) => day(unsubscribedAt) },
    {
      heading: 'Act',
      card: 'field',
      cell: (row) =>
        row.erased ? null : (
          <ActButton
            size="small"
            variant="quiet"
            refused={mayManage ? null : 'Your role does not erase addresses.'}
            onClick={() => setErased(row)}
          >
            Erase…
          </ActButton>
        ),
    },
  ];
  return (
    <>
      <DataTable
        label="Subscriptions"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        inColumns={inColumns}
        stale={stale}
        dense
      />
      <ReasonDialog
        open={erased !== null}
        onClose={() => setErased(null)}
        title={`Erase ${erased?.email ?? ''}`}
        consequences={[
          'The address goes from the newsletter for good, with all of its subscriptions.',
          'If it was confirmed, the dates and a digest of the address stay for 2 years, to prove the consent and its end.',
        ]}
        confirm="Erase"
        tone="danger"
        send={(reason) => call(eraseSubscription, { params: { id: erased?.id ?? '' }, body: { reason } })}
        onDone={() => {
          toast('The address is erased.');
          void queryClient.invalidateQueries({ queryKey: ['newsletter'] });
        }}
      />
    </>
  );
}

function Address({ row: { id, email }, mayShow }: { row: SubscriptionRow; mayShow: boolean }) {
  if (!mayShow) return <span className={styles.address}>{email}</span>;
  return (
    <MaskedContact
      what={`the address ${email}`}
      masked={email}
      show={async (because) => (await call(showSubscriptionEmail, { params: { id }, body: because })).email}
    />
  );
}
