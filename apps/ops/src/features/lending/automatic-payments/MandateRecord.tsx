import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  type getMandate,
  mandateEnds,
  stopAutomaticPayments,
} from '@foodbank/contract/lending/automatic-payments-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import layout from '../../../components/layout.module.css';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Automatic.module.css';
import { mandateQuery, refreshAfter, refreshAutomatic } from './automatic-queries.ts';
import { CardCharges } from './CardCharges.tsx';

type Mandate = ReplyOf<typeof getMandate>;

/** What pays a plan by itself: what the customer agreed to, what was told, what was taken. */
export function MandateRecord({ id }: { id: string }) {
  return (
    <RecordBody query={useQuery(mandateQuery(id))} what="automatic payment">
      {(mandate) => <Details mandate={mandate} />}
    </RecordBody>
  );
}

function Details({ mandate }: { mandate: Mandate }) {
  const { loan, customer, account, accountEndsOn, most, lastDueOn, agreedAt, endedAt, endedBy, isStopped } = mandate;
  const [stopping, setStopping] = useState(false);
  const [mayStop, mayCustomers] = [useMay('automatic-payments.stop'), useMay('customers.read')];
  const name = customer.name || 'Erased customer';
  return (
    <>
      <RecordHeading title={`Automatic payment of ${loan.number}`}>{name}</RecordHeading>
      {isStopped && (
        <Banner tone="info">
          Nothing is taken for this plan: automatic charges are stopped.{' '}
          <Link to={paths.automaticStops}>See the stop</Link>
        </Banner>
      )}
      <DescriptionList
        entries={[
          { label: 'Plan', value: <Link to={paths.loan(loan.id)}>{loan.number}</Link> },
          { label: 'Customer', value: mayCustomers ? <Link to={paths.customer(customer.id)}>{name}</Link> : name },
          { label: 'Paid by', value: capital(account) },
          ...(accountEndsOn ? [{ label: 'Card ends', value: formatDay(accountEndsOn) }] : []),
          { label: 'At most, in all', value: formatNaira(most) },
          { label: 'Last due day', value: formatDay(lastDueOn) },
          { label: 'Agreed to', value: <Moment at={agreedAt} /> },
          ...(endedAt && endedBy ? [{ label: mandateEnds[endedBy], value: <Moment at={endedAt} /> }] : []),
        ]}
      />
      {endedAt === null && !isStopped && (
        <div className={layout.acts}>
          <ActButton
            variant="quiet"
            refused={mayStop ? null : 'Your role does not stop automatic charges.'}
            onClick={() => setStopping(true)}
          >
            Stop charges of this plan…
          </ActButton>
        </div>
      )}
      <RecordPart title="Charges">
        <CardCharges charges={mandate.charges} isOfOnePlan />
      </RecordPart>
      <RecordPart title="What the customer was told">
        <Notices notices={mandate.notices} />
        <p>
          <Link to={paths.loan(loan.id, { tab: 'messages' })}>All messages about the plan</Link>
        </p>
      </RecordPart>
      <ReasonDialog
        open={stopping}
        onClose={() => refreshAfter(setStopping)}
        title={`Stop automatic charges of ${loan.number}`}
        consequences={[
          'Nothing is taken for it until two people let charges go on.',
          'What is on its way is followed to its end.',
          'If its day is left out, the customer is told and is not late by it.',
        ]}
        confirm="Stop"
        tone="danger"
        send={(reason) => call(stopAutomaticPayments, { body: { loanId: loan.id, reason } })}
        onDone={({ message }) => {
          toast(message);
          void refreshAutomatic();
        }}
      />
    </>
  );
}

function Notices({ notices }: { notices: Mandate['notices'] }) {
  if (notices.length === 0)
    return <p className={styles.quiet}>Nothing yet: the first message goes out the day before.</p>;
  return (
    <PlainList className={styles.lines} aria-label="What the customer was told">
      {notices.map(({ dueOn, chargeOn, amount, toldAt, skippedAt, heldAt, droppedAt, missed }) => (
        <li key={dueOn}>
          <span className={styles.row}>
            <strong>Due {formatDay(dueOn)}</strong>
            <strong className="figures">{formatNaira(amount)}</strong>
          </span>
          <span className={styles.quiet}>
            Told <Moment at={toldAt} />, to be taken on {formatDay(chargeOn)}
            {missed > 0 && `. Without its turn on ${counted(missed, 'day')}`}
          </span>
          {skippedAt && (
            <span className={styles.quiet}>
              “Not now” <Moment at={skippedAt} />
            </span>
          )}
          {heldAt && (
            <span className={styles.quiet}>
              Left out by a stop, told <Moment at={heldAt} />
            </span>
          )}
          {droppedAt && (
            <span className={styles.quiet}>
              Not to be taken any more, <Moment at={droppedAt} />
            </span>
          )}
        </li>
      ))}
    </PlainList>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
