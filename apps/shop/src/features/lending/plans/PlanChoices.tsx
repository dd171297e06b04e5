import { Link } from '@foodbank/app/components/Link';
import { movePayment, type OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { type LeavingSums, leavePlan, previewLeaving } from '@foodbank/contract/selling/returns';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { SelectField } from '@foodbank/ui/SelectField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { returnPath } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { planQuery } from '../../../plans/plan-queries.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import type { HardshipNow } from './Hardship.tsx';
import { HardshipForm } from './HardshipForm.tsx';
import styles from './PlanChoices.module.css';

interface MoreTimeProps {
  plan: OwnPlanRecord;
  hardship: HardshipNow;
}

/** For who can't pay in time: a few days at once, or more by a person. Nothing while the days don't count, and where neither is possible. */
export function MoreTime({ plan, hardship }: MoreTimeProps) {
  const { state, mayMove, isPaymentUnderWay } = plan;
  const [moved, setMoved] = useState<Moved | null>(null);
  const isRunning = state === 'active' || state === 'late';
  const mayAsk = hardship.data !== undefined && hardship.data.ask?.state !== 'open';
  if (!isRunning || !(mayMove || moved || mayAsk)) return null;
  return (
    <section aria-labelledby="more-time" className={styles.choices}>
      <h2 id="more-time" className={styles.title}>
        Need more time?
      </h2>
      {isPaymentUnderWay ? (
        <p>You can ask for it as soon as your payment is in.</p>
      ) : (
        <>
          <MovedLine moved={moved} />
          {mayMove && (
            <Choice key={`${mayMove.number} ${mayMove.dueOn}`} name="Up to 3 days later: at once, free">
              <MoveForm plan={plan} move={mayMove} onMoved={setMoved} />
            </Choice>
          )}
          <HardshipChoice plan={plan} hardship={hardship} />
        </>
      )}
    </section>
  );
}

/** The form for who needs more than a few days, or why nothing can be asked for now. Nothing while a request is open. */
function HardshipChoice({ plan: { number }, hardship: { data, setDone } }: MoreTimeProps) {
  if (data === undefined || data.ask?.state === 'open') return null;
  return (
    <Choice name="Up to 30 days later: a person answers within 24 hours">
      {data.obstacle === null ? (
        <HardshipForm number={number} given={data} onAsked={() => setDone('asked')} />
      ) : (
        <div className={styles.form}>
          <p>{data.obstacle}</p>
          <p>
            <Link to={askPath({ topic: 'hardship', plan: number })}>Write to us</Link>
          </p>
        </div>
      )}
    </Choice>
  );
}

/** What may be done about the goods of a plan in its first days: leave the plan, or give unopened food back. Nothing where neither is possible. */
export function GoodsChoices({
  plan: { orderNumber, mayLeaveUntil, mayGiveBackUntil = mayLeaveUntil },
}: {
  plan: OwnPlanRecord;
}) {
  if (!orderNumber || !(mayLeaveUntil || mayGiveBackUntil)) return null;
  return (
    <>
      {mayLeaveUntil && (
        <Choice name={`Leave the plan, until ${formatDay(mayLeaveUntil)}`}>
          <Leaving orderNumber={orderNumber} until={mayLeaveUntil} />
        </Choice>
      )}
      {mayGiveBackUntil && (
        <p>
          Something you don’t need? <Link to={`${returnPath(orderNumber)}?unopened`}>Give unopened food back</Link> by{' '}
          {formatDay(mayGiveBackUntil)}.
        </p>
      )}
    </>
  );
}

/** One of the choices. What it needs is read once it is opened. */
export function Choice({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.choice} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && children}
    </details>
  );
}

/** A payment that the customer moved just now, from here. */
interface Moved {
  amount: number;
  to: string;
  timesLeft: number;
}

/** Says that a payment moved, in the place of the form, which had the focus. */
function MovedLine({ moved }: { moved: Moved | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (moved !== null) line.current?.focus();
  }, [moved]);
  return (
    <p ref={line} tabIndex={-1} role="status" className={styles.moved}>
      {moved &&
        `Moved. You pay ${shortNaira(moved.amount)} on ${dueDay(moved.to)}. ${moved.timesLeft > 0 ? 'You can do this once more on this plan.' : 'That was the last time on this plan.'}`}
    </p>
  );
}

interface MoveFormProps {
  plan: OwnPlanRecord;
  move: NonNullable<OwnPlanRecord['mayMove']>;
  onMoved: (moved: Moved) => void;
}

/** Moves the next payment by one to three days. */
function MoveForm({ plan: { number, next }, move, onMoved }: MoveFormProps) {
  const { number: instalment, dueOn, latest, timesLeft } = move;
  const [to, setTo] = useState<string>(addDays(dueOn, 1));
  const online = useOnline();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(movePayment, { params: { number }, body: { instalment, to } }),
    onSuccess: (answer) => {
      client.setQueryData(planQuery(number).queryKey, answer);
      onMoved({ amount: next?.amount ?? 0, to, timesLeft: timesLeft - 1 });
      void client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
  const days = [1, 2, 3].map((count) => addDays(dueOn, count)).filter((day) => day <= latest);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        Your payment of {dueDay(dueOn)} can come up to three days later. It costs nothing and doesn’t count as late. You
        can do this {timesLeft === 1 ? 'once more' : 'twice'} on this plan.
      </p>
      <SelectField
        name="to"
        label="I will pay on"
        value={to}
        options={days.map((day) => ({ value: day, label: dueDay(day) }))}
        onChange={({ target }) => setTo(target.value)}
      />
      <Failure error={error} />
      <Button type="submit" block busy={isPending} disabled={!online}>
        Move the payment
      </Button>
    </form>
  );
}

/** What leaving the plan comes to, and the button that asks once more before it leaves it. */
function Leaving({ orderNumber, until }: { orderNumber: string; until: string }) {
  const online = useOnline();
  const [isAsked, setAsked] = useState(false);
  const params = { number: orderNumber };
  const query = useQuery({
    queryKey: ['plans', 'leaving', orderNumber],
    queryFn: ({ signal }) => call(previewLeaving, { params }, signal),
    staleTime: 0,
    retry: false,
  });
  return (
    <div className={styles.form}>
      <p>
        Until {formatDay(until)} you can leave this plan, whatever the reason. There is no charge: you pay for what you
        keep, at once.
      </p>
      {query.isPending && <p role="status">Looking what it comes to…</p>}
      <Failure error={query.error} />
      {query.data && (
        <>
          <LeavingAmounts sums={query.data} />
          <Button variant="quiet" block disabled={!online} onClick={() => setAsked(true)}>
            Leave the plan
          </Button>
          <LeavingDialog orderNumber={orderNumber} sums={query.data} open={isAsked} onClose={() => setAsked(false)} />
        </>
      )}
    </div>
  );
}

function LeavingAmounts({ sums: { kept, paid, back, due } }: { sums: LeavingSums }) {
  return (
    <dl className={`${styles.sums} figures`}>
      <div>
        <dt>What you keep, with delivery</dt>
        <dd>{shortNaira(kept)}</dd>
      </div>
      <div>
        <dt>You paid</dt>
        <dd>{shortNaira(paid)}</dd>
      </div>
      <div className={styles.result}>
        <dt>{back > 0 ? 'Goes back to you' : 'To pay today'}</dt>
        <dd>{shortNaira(back > 0 ? back : due)}</dd>
      </div>
    </dl>
  );
}

interface LeavingDialogProps {
  orderNumber: string;
  sums: LeavingSums;
  open: boolean;
  onClose: () => void;
}

/** Asks once more, with what follows. */
function LeavingDialog({ orderNumber, sums: { due, back }, open, onClose }: LeavingDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(leavePlan, { params: { number: orderNumber }, body: { due } }),
    onSuccess: onClose,
    // Also after a "no": something else is due by now.
    onSettled: () => client.invalidateQueries({ queryKey: ['plans'] }),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={due > 0 ? `Leave the plan and pay ${shortNaira(due)} today?` : 'Leave the plan?'}
      description={`It can’t be undone. ${leavingFollows(due, back)}`}
      dismissable={!isPending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep the plan
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            Leave the plan
          </Button>
        </>
      }
    >
      <Failure error={error} />
    </Dialog>
  );
}

/** What follows from leaving, in words. */
function leavingFollows(due: number, back: number): string {
  if (due > 0)
    return 'What isn’t paid today is late from tomorrow. No fee is added to it, but we remind you, and you can’t take a new plan until it is paid.';
  return back > 0 ? `${shortNaira(back)} goes back to you the way you paid.` : 'You owe nothing then.';
}
