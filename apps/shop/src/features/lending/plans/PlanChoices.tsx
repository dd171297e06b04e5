import { Link } from '@foodbank/app/components/Link';
import { movePayment, type OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { leavePlan, previewLeaving } from '@foodbank/contract/selling/returns';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { returnPath } from '../../../paths.ts';
import { planQuery } from '../../../plans/plan-queries.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './PlanChoices.module.css';

/** What a customer may change of a plan: when the next payment comes, and whether to leave the plan. Nothing where neither is possible. */
export function PlanChoices({ plan }: { plan: OwnPlanRecord }) {
  const { number, orderNumber, mayMove, mayLeaveUntil } = plan;
  return (
    <>
      {mayMove && (
        <Choice name="I will be late">
          <MoveForm key={mayMove.dueOn} number={number} move={mayMove} />
        </Choice>
      )}
      {mayLeaveUntil && orderNumber && (
        <Choice name="Leave the plan">
          <Leaving orderNumber={orderNumber} until={mayLeaveUntil} />
        </Choice>
      )}
      {mayLeaveUntil && orderNumber && (
        <p>
          Something you don’t need? <Link to={`${returnPath(orderNumber)}?unopened`}>Give unopened food back</Link> by{' '}
          {formatDay(mayLeaveUntil)}.
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

/** Moves the next payment by one to three days. */
function MoveForm({ number, move }: { number: string; move: NonNullable<OwnPlanRecord['mayMove']> }) {
  const { number: instalment, dueOn, latest, timesLeft } = move;
  const [to, setTo] = useState<string>(latest);
  const online = useOnline();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(movePayment, { params: { number }, body: { instalment, to } }),
    onSuccess: (answer) => {
      client.setQueryData(planQuery(number).queryKey, answer);
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

/** What leaving the plan comes to, and the button that leaves it. */
function Leaving({ orderNumber, until }: { orderNumber: string; until: string }) {
  const online = useOnline();
  const client = useQueryClient();
  const params = { number: orderNumber };
  const query = useQuery({
    queryKey: ['plans', 'leaving', orderNumber],
    queryFn: ({ signal }) => call(previewLeaving, { params }, signal),
    staleTime: 0,
    retry: false,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (due: number) => call(leavePlan, { params, body: { due } }),
    // Also after a "no": something else is due by now.
    onSettled: () => client.invalidateQueries({ queryKey: ['plans'] }),
  });
  return (
    <div className={styles.form}>
      <p>
        Until {formatDay(until)} you can leave this plan, whatever the reason. There is no charge: you pay for what you
        keep, at once.
      </p>
      {query.isPending && <p role="status">Looking what it comes to…</p>}
      <Failure error={query.error ?? error} />
      {query.data && (
        <>
          <dl className={`${styles.sums} figures`}>
            <div>
              <dt>What you keep, with delivery</dt>
              <dd>{shortNaira(query.data.kept)}</dd>
            </div>
            <div>
              <dt>You paid</dt>
              <dd>{shortNaira(query.data.paid)}</dd>
            </div>
            <div className={styles.result}>
              <dt>{query.data.back > 0 ? 'Goes back to you' : 'To pay today'}</dt>
              <dd>{shortNaira(query.data.back > 0 ? query.data.back : query.data.due)}</dd>
            </div>
          </dl>
          <Button variant="quiet" block busy={isPending} disabled={!online} onClick={() => mutate(query.data.due)}>
            Leave it now
          </Button>
        </>
      )}
    </div>
  );
}
