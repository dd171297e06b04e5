import { AmountField } from '@foodbank/app/components/AmountField';
import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  lowerPlanBound,
  type PlanRow,
  type PlanStopRow,
  planBoundForm,
  type readPlanStops,
  requestPlanBound,
  requestPlanStart,
  stopPlans,
} from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { amountExample, typedNaira } from '@foodbank/contract/primitives/typed-numbers';
import { Banner } from '@foodbank/ui/Banner';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { Moment } from '../../../components/moments.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog, ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './PlanStops.module.css';
import { planStopsQuery, plansQuery } from './plan-queries.ts';

type Stops = ReplyOf<typeof readPlanStops>;

const refresh = () => queryClient.invalidateQueries({ queryKey: ['plans'] });
const noStop = 'Your role does not stop new plans.';
const noAsk = 'Your role does not ask for it.';

/** Whether customers may start plans now: the stops, the daily bound with what is used of it, and where a licence is in force. */
export function PlanStopsPage() {
  const query = useQuery(planStopsQuery);
  const plans = useQuery(plansQuery).data;
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <ListFrame
      title="New plans"
      lead="One person stops new plans or lowers the daily bound, at once. Starting again and a higher bound take two."
    >
      <RecordBody query={query} what="stops">
        {(stops) => (
          <div className={styles.page}>
            {asked && <AskedNotice approvalId={asked}>Your request was sent. Nothing has changed yet.</AskedNotice>}
            <div className={styles.columns}>
              <StopPart stops={stops} plans={plans?.plans ?? []} onAsked={setAsked} />
              <BoundPart stops={stops} onAsked={setAsked} />
            </div>
            <LicencePart licences={plans?.licences ?? null} />
            <HistoryPart stops={stops} />
          </div>
        )}
      </RecordBody>
    </ListFrame>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} className={styles.partTitle}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What is stopped or started by a row: all plans, or one. */
interface Target {
  code: string | null;
  name: string;
}

function StopPart({
  stops: { stops },
  plans,
  onAsked,
}: {
  stops: Stops;
  plans: readonly PlanRow[];
  onAsked: (id: string) => void;
}) {
  const [stopping, setStopping] = useState<Target | null>(null);
  const [starting, setStarting] = useState<PlanStopRow | null>(null);
  const heldOf = (code: string | null) => stops.find((stop) => stop.planCode === code && stop.startedAt === null);
  const all = heldOf(null);
  const offered = plans.filter(({ state, code }) => state === 'offered' || heldOf(code));
  return (
    <Part
      title={all ? 'New plans are stopped' : 'New plans begin'}
      aside={<StatusBadge tone={all ? 'other' : 'completed'}>{all ? 'Stopped' : 'Open'}</StatusBadge>}
    >
      {all && (
        <Banner tone="info">
          {all.stoppedBy} stopped all new plans, <Moment at={all.stoppedAt} />: {all.reason}
        </Banner>
      )}
      <GateRow target={{ code: null, name: 'All plans' }} held={all} onStop={setStopping} onStart={setStarting} />
      {offered.map(({ code, name }) => (
        <GateRow key={code} target={{ code, name }} held={heldOf(code)} onStop={setStopping} onStart={setStarting} />
      ))}
      <ReasonDialog
        open={stopping !== null}
        onClose={() => setStopping(null)}
        title={stopping?.code === null ? 'Stop all new plans' : `Stop new plans of ${stopping?.name ?? ''}`}
        consequences={[
          'No customer can agree to one until two people start them again.',
          'Who is at the checkout is told to pay now.',
          'What was agreed to goes on: it is paid, delivered and repaid.',
        ]}
        confirm="Stop"
        tone="danger"
        send={(reason) => call(stopPlans, { body: { reason, ...(stopping?.code && { planCode: stopping.code }) } })}
        onDone={({ message }) => {
          toast(message);
          void refresh();
        }}
      />
      <ReasonDialog
        open={starting !== null}
        onClose={() => setStarting(null)}
        title={`Start ${starting?.planName ?? 'all plans'} again`}
        consequences={['Another person has to approve it.', 'Then customers can agree to new plans at once.']}
        confirm="Ask for approval"
        send={(reason) => call(requestPlanStart, { params: { id: starting?.id ?? '' }, body: { reason } })}
        onDone={({ approvalId }) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          void refresh();
          onAsked(approvalId);
        }}
      />
    </Part>
  );
}

interface GateRowProps {
  target: Target;
  held: PlanStopRow | undefined;
  onStop: (target: Target) => void;
  onStart: (stop: PlanStopRow) => void;
}

/** Plans that can be stopped, or started again. */
function GateRow({ target, held, onStop, onStart }: GateRowProps) {
  const [mayStop, mayAsk] = [useMay('plans.stop'), useMay('plans.request')];
  return (
    <div className={styles.row}>
      <div className={styles.names}>
        <strong>{target.name}</strong>
        {held && target.code !== null && (
          <span className={styles.quiet}>
            Stopped by {held.stoppedBy}, <Moment at={held.stoppedAt} />: {held.reason}
          </span>
        )}
      </div>
      {held === undefined && (
        <ActButton
          size="small"
          variant={target.code === null ? 'danger' : 'quiet'}
          refused={mayStop ? null : noStop}
          aria-label={target.code === null ? 'Stop all new plans…' : `Stop new plans of ${target.name}…`}
          onClick={() => onStop(target)}
        >
          Stop…
        </ActButton>
      )}
      {held?.openApprovalId && <Link to={paths.approval(held.openApprovalId)}>The start waits for approval</Link>}
      {held && held.openApprovalId === null && (
        <ActButton
          size="small"
          variant="quiet"
          refused={mayAsk ? null : noAsk}
          aria-label={`Start again… ${target.name}`}
          onClick={() => onStart(held)}
        >
          Start again…
        </ActButton>
      )}
    </div>
  );
}

function BoundPart({ stops, onAsked }: { stops: Stops; onAsked: (id: string) => void }) {
  const { day, bound, used, left, openBoundApprovalId } = stops;
  const [mayLower, mayAsk] = [useMay('plans.stop'), useMay('plans.request')];
  const [changing, setChanging] = useState<'lower' | 'raise' | null>(null);
  return (
    <Part title="Newly financed today" aside={<span className={styles.quiet}>{formatDay(day)}</span>}>
      <p className={styles.figure}>
        <strong className="figures">{formatNaira(used)}</strong>
        <span className={styles.quiet}> of {formatNaira(bound)}</span>
      </p>
      <meter
        className={styles.meter}
        min={0}
        max={Math.max(bound, 1)}
        value={Math.min(used, bound)}
        aria-label="Used of the daily bound"
      >
        {formatNaira(used)}
      </meter>
      <p className={styles.quiet}>
        {left > 0
          ? `${formatNaira(left)} is left. It counts when a customer agrees, and is given back if the order is not placed.`
          : 'Nothing is left: customers are told to try again tomorrow.'}
      </p>
      <div className={styles.acts}>
        <ActButton
          size="small"
          variant="quiet"
          refused={mayLower ? (bound === 0 ? 'The bound is zero.' : null) : noStop}
          onClick={() => setChanging('lower')}
        >
          Lower the bound…
        </ActButton>
        {openBoundApprovalId ? (
          <Link to={paths.approval(openBoundApprovalId)}>A higher bound waits for approval</Link>
        ) : (
          <ActButton size="small" variant="quiet" refused={mayAsk ? null : noAsk} onClick={() => setChanging('raise')}>
            Ask for a higher one…
          </ActButton>
        )}
      </div>
      <BoundDialog bound={bound} kind={changing} onClose={() => setChanging(null)} onAsked={onAsked} />
    </Part>
  );
}

const boundSchema = z.extend(planBoundForm, {
  bound: z.pipe(typedNaira(`Enter an amount, ${amountExample}`), planBoundForm.shape.bound),
});

interface BoundDialogProps {
  bound: number;
  kind: 'lower' | 'raise' | null;
  onClose: () => void;
  onAsked: (id: string) => void;
}

function BoundDialog({ bound, kind, onClose, onAsked }: BoundDialogProps) {
  const isLower = kind === 'lower';
  return (
    <ReasonFormDialog
      schema={boundSchema}
      open={kind !== null}
      onClose={onClose}
      title={isLower ? 'Lower the daily bound' : 'Ask for a higher daily bound'}
      consequences={[
        `It is ${formatNaira(bound)} now.`,
        isLower ? 'It holds at once. What was agreed to today stands.' : 'Another person has to approve it.',
      ]}
      confirm={isLower ? 'Lower' : 'Ask for approval'}
      send={async ({ bound: wanted, reason }) => {
        const body = { bound: wanted, reason };
        if (isLower) return { ...(await call(lowerPlanBound, { body })), approvalId: null };
        return call(requestPlanBound, { body });
      }}
      onDone={({ message, approvalId }) => {
        void refresh();
        if (approvalId === null) toast(message);
        else {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          onAsked(approvalId);
        }
      }}
    >
      {(field) => (
        <AmountField
          {...field('bound')}
          label="Newly financed a day, at most"
          hint={isLower ? 'Zero: nothing is financed.' : undefined}
        />
      )}
    </ReasonFormDialog>
  );
}

function LicencePart({
  licences,
}: {
  licences: readonly { id: string; state: string; number: string; untilOn: string | null; status: string }[] | null;
}) {
  const held = licences?.filter(({ status }) => status === 'in-force') ?? [];
  return (
    <Part title="Licences in force" aside={<Link to={paths.plans}>All licences</Link>}>
      {licences !== null && held.length === 0 && (
        <Banner tone="info">No licence is in force, so no plan is offered in any state.</Banner>
      )}
      <PlainList className={styles.list} aria-label="Licences in force">
        {held.map(({ id, state, number, untilOn }) => (
          <li key={id} className={styles.row}>
            <strong>{state}</strong>
            <span className={styles.quiet}>
              {number}, {untilOn === null ? 'without an end' : `until ${formatDay(untilOn)}`}
            </span>
          </li>
        ))}
      </PlainList>
    </Part>
  );
}

function HistoryPart({ stops: { stops, bounds } }: { stops: Stops }) {
  return (
    <div className={styles.columns}>
      <Part title="Stops so far">
        {stops.length === 0 && <p className={styles.quiet}>New plans were never stopped.</p>}
        <ol className={styles.history}>
          {stops.map(({ id, planName, stoppedAt, stoppedBy, reason, startedAt, startedBy }) => (
            <li key={id}>
              <Moment at={stoppedAt} />
              <p>
                {planName ?? 'All plans'}, stopped by {stoppedBy}: {reason}
              </p>
              <p className={styles.quiet}>
                {startedAt === null ? (
                  'It holds.'
                ) : (
                  <>
                    Started again <Moment at={startedAt} />, approved by {startedBy}
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Daily bounds so far">
        <ol className={styles.history}>
          {bounds.map(({ bound, setAt, setBy, reason, isRaised }) => (
            <li key={setAt}>
              <Moment at={setAt} />
              <p>
                <span className="figures">{formatNaira(bound)}</span>
                {setBy && `, ${isRaised ? 'asked for by' : 'lowered by'} ${setBy}`}
              </p>
              <p className={styles.quiet}>{reason}</p>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  );
}
