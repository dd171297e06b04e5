import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  type AutomaticStopRow,
  type readAutomaticStops,
  requestAutomaticStart,
  stopAutomaticPayments,
} from '@foodbank/contract/lending/automatic-payments-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { automaticStopsQuery } from '../../../components/AutomaticStopBanner.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { Moment } from '../../../components/moments.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Automatic.module.css';
import { refreshAfter, refreshAutomatic } from './automatic-queries.ts';

type Stops = ReplyOf<typeof readAutomaticStops>;

/** Whether saved cards are charged now: the stop of all plans, those of one plan, and what they hold back. */
export function AutomaticStopsPage() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <ListFrame
      title="Stop of automatic charges"
      lead="One person stops them at once: those of all plans here, those of one plan on its loan. It takes two people to let them go on."
    >
      <RecordBody query={useQuery(automaticStopsQuery)} what="stops">
        {(stops) => (
          <div className={styles.page}>
            {asked && <AskedNotice approvalId={asked}>Your request was sent. Nothing has changed yet.</AskedNotice>}
            <AllPart stops={stops} onAsked={setAsked} />
            <PlansPart stops={stops.stops} onAsked={setAsked} />
            <HistoryPart stops={stops.stops} />
          </div>
        )}
      </RecordBody>
    </ListFrame>
  );
}

const nameOf = ({ loan }: Pick<AutomaticStopRow, 'loan'>): string =>
  loan === null ? 'All plans' : `Plan ${loan.number}`;

function AllPart({
  stops: { stops, held, due, onTheirWay },
  onAsked,
}: {
  stops: Stops;
  onAsked: (id: string) => void;
}) {
  const [stopping, setStopping] = useState(false);
  const mayStop = useMay('automatic-payments.stop');
  const all = stops.find(({ loan, startedAt }) => loan === null && startedAt === null);
  return (
    <RecordPart title={all ? 'All automatic charges are stopped' : 'Automatic charges are made'}>
      <div className={styles.row}>
        <StatusBadge tone={all ? 'pending' : 'completed'}>{all ? 'Stopped' : 'On'}</StatusBadge>
        {all ? (
          <StartButton stop={all} onAsked={onAsked} />
        ) : (
          <ActButton
            variant="danger"
            refused={mayStop ? null : 'Your role does not stop automatic charges.'}
            onClick={() => setStopping(true)}
          >
            Stop all automatic charges…
          </ActButton>
        )}
      </div>
      {all && (
        <Banner tone="info">
          {all.stoppedBy} stopped them, <Moment at={all.stoppedAt} />: {all.reason}
        </Banner>
      )}
      <PlainList className={styles.figures} aria-label="What a stop concerns">
        <Figure label="To be charged today" {...due} />
        <Figure label="Left out by stops" {...held} />
        <li>
          <span className={styles.quiet}>On their way, not taken back by a stop</span>
          <strong className="figures">{onTheirWay}</strong>
        </li>
      </PlainList>
      <ReasonDialog
        open={stopping}
        onClose={() => refreshAfter(setStopping)}
        title="Stop all automatic charges"
        consequences={[
          'No card or bank account is charged until two people let charges go on.',
          `What is on its way is followed to its end: ${counted(onTheirWay, 'charge')} now.`,
          'Customers whose day is left out are told in the evening, and are not late by it.',
        ]}
        confirm="Stop all"
        tone="danger"
        send={(reason) => call(stopAutomaticPayments, { body: { reason } })}
        onDone={({ message }) => {
          toast(message);
          void refreshAutomatic();
        }}
      />
    </RecordPart>
  );
}

function Figure({ label, count, amount }: { label: string; count: number; amount: number }) {
  return (
    <li>
      <span className={styles.quiet}>{label}</span>
      <strong className="figures">
        {count}
        {count > 0 && <span className={styles.quiet}> {formatNaira(amount)}</span>}
      </strong>
    </li>
  );
}

/** Asks that charges go on after a stop; or the link to the request that waits. */
function StartButton({ stop, onAsked }: { stop: AutomaticStopRow; onAsked: (id: string) => void }) {
  const [asking, setAsking] = useState(false);
  const mayAsk = useMay('automatic-payments.request-start');
  if (stop.openApprovalId) return <Link to={paths.approval(stop.openApprovalId)}>The start waits for approval</Link>;
  return (
    <>
      <ActButton
        size="small"
        variant="quiet"
        refused={mayAsk ? null : 'Your role does not ask for it.'}
        aria-label={`Let charges go on… ${nameOf(stop)}`}
        onClick={() => setAsking(true)}
      >
        Let them go on…
      </ActButton>
      <ReasonDialog
        open={asking}
        onClose={() => refreshAfter(setAsking)}
        title={`Let automatic charges go on: ${nameOf(stop).toLowerCase()}`}
        consequences={[
          'Another person has to approve it.',
          'What is due that day is charged at once, between 9:00 and 18:00.',
          'What was left out on earlier days is charged on the next working day, after a message the day before.',
        ]}
        confirm="Ask for approval"
        send={(reason) => call(requestAutomaticStart, { params: { id: stop.id }, body: { reason } })}
        onDone={({ approvalId }) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          void refreshAutomatic();
          onAsked(approvalId);
        }}
      />
    </>
  );
}

function PlansPart({ stops, onAsked }: { stops: readonly AutomaticStopRow[]; onAsked: (id: string) => void }) {
  const held = stops.filter(({ loan, startedAt }) => loan !== null && startedAt === null);
  return (
    <RecordPart title="Single plans that are stopped">
      {held.length === 0 && <p className={styles.quiet}>None.</p>}
      <PlainList className={styles.list} aria-label="Single plans that are stopped">
        {held.map((stop) => (
          <li key={stop.id} className={styles.row}>
            <div className={styles.names}>
              <Link to={paths.loan(stop.loan?.id ?? '')}>{nameOf(stop)}</Link>
              <span className={styles.quiet}>
                Stopped by {stop.stoppedBy}, <Moment at={stop.stoppedAt} />: {stop.reason}
              </span>
            </div>
            <StartButton stop={stop} onAsked={onAsked} />
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}

function HistoryPart({ stops }: { stops: readonly AutomaticStopRow[] }) {
  const over = stops.filter(({ startedAt }) => startedAt !== null);
  return (
    <RecordPart title="Stops that ended">
      {over.length === 0 && <p className={styles.quiet}>None yet.</p>}
      <ol className={styles.history} aria-label="Stops that ended">
        {over.map((stop) => (
          <li key={stop.id}>
            <Moment at={stop.stoppedAt} />
            <p>
              {nameOf(stop)}, stopped by {stop.stoppedBy}: {stop.reason}
            </p>
            <p className={styles.quiet}>
              Went on <Moment at={stop.startedAt ?? ''} />, approved by {stop.startedBy}
            </p>
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
