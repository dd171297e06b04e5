import { AmountField } from '@foodbank/app/components/AmountField';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type OwnPlanRecord, type RepaymentPreview, startRepayment } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira, toNaira } from '@foodbank/contract/primitives/money';
import { payslipFrom } from '@foodbank/contract/primitives/pay-days';
import { readKobo } from '@foodbank/contract/primitives/typed-numbers';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ownPlanPath, repaymentPath } from '../../../paths.ts';
import { automaticQuery } from '../../../plans/automatic-queries.ts';
import { planQuery, previewQuery } from '../../../plans/plan-queries.ts';
import { dueDay, yourCard } from '../../../plans/plan-words.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { OwnNumber, WaitingMoney } from '../../money/account-numbers/shared/OwnNumber.tsx';
import { FreezeWhy, isPayAsked } from './FreezeWhy.tsx';
import { PayLinks } from './PayLinks.tsx';
import { PayoffOnDay } from './PayoffOnDay.tsx';
import styles from './PayPlanPage.module.css';
import { PayBeforePayslip } from './Payslips.tsx';
import { Choice } from './PlanChoices.tsx';
import { TakenBack } from './PlanStanding.tsx';

/** Pays on a plan: what is due, all of it, or another amount; what it changes; and the button. */
export function PayPlanPage() {
  const { number = '' } = useParams();
  const query = useQuery({ ...planQuery(number), staleTime: 0 });
  const isStopped = query.data !== undefined && isPayable(query.data.plan) && !isPayAsked(query.data.plan);
  return (
    <div className={styles.page}>
      <BackLink to={ownPlanPath(number)}>Your plan</BackLink>
      <PageHeading title={isStopped ? 'Your plan is stopped for now' : 'Pay on your plan'} className={styles.heading} />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">Loading your plan…</span>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {query.isError && !query.data && <ReadFailure query={query} of="Your plan" isScreen />}
      {query.data &&
        (isPayable(query.data.plan) ? (
          <Paying plan={query.data.plan} today={query.data.today} />
        ) : (
          <NothingToPay number={number} />
        ))}
    </div>
  );
}

/** Nothing is taken before hand-over, and after the last payment. */
const isPayable = ({ state, payoff }: OwnPlanRecord): boolean =>
  payoff > 0 && state !== 'not-started' && state !== 'unpaid';

function NothingToPay({ number }: { number: string }) {
  return (
    <>
      <p>There is nothing to pay on this plan now.</p>
      <ButtonLink as={Link} to={ownPlanPath(number)} block>
        See your plan
      </ButtonLink>
    </>
  );
}

/** The form, or why nobody is asked for money. */
function Paying({ plan, today }: { plan: OwnPlanRecord; today: string }) {
  if (isPayAsked(plan))
    return (
      <>
        <TakenBack plan={plan} />
        <ByItself number={plan.number} />
        {plan.isByPayslip && <PayBeforePayslip plan={plan} />}
        <WaitingMoney />
        <PayForm plan={plan} />
        <OwnNumber />
        <Choice name="What would it cost on another day?">
          <PayoffOnDay plan={plan} today={today} />
        </Choice>
        <PayLinks number={plan.number} suggested={dueAmountOf(plan)} />
      </>
    );
  return (
    <>
      <FreezeWhy freeze={plan.freeze ?? null} number={plan.number} />
      <ButtonLink as={Link} to={ownPlanPath(plan.number)} variant="quiet" block>
        See the plan
      </ButtonLink>
    </>
  );
}

/** Who pays before the card does is not charged twice, and reads so. Nothing where no card is to pay. */
function ByItself({ number }: { number: string }) {
  const { card, next } = useQuery(automaticQuery(number)).data ?? { card: null, next: null };
  if (card === null || next === null) return null;
  return (
    <p className={styles.note}>
      Y{yourCard(card).slice(1)} pays {shortNaira(next.amount)} by itself on {dueDay(next.chargeOn)}. What you pay of it
      before is not taken again.
    </p>
  );
}

type Amount = 'due' | 'all' | 'other';

/** What is due, or comes next. */
const dueAmountOf = ({ due, next, payoff }: OwnPlanRecord): number =>
  Math.min(due > 0 ? due : (next?.amount ?? payoff), payoff);

function PayForm({ plan }: { plan: OwnPlanRecord }) {
  const { number, due, next, payoff } = plan;
  const isStopped = plan.state === 'paused' || plan.state === 'frozen';
  const dueAmount = dueAmountOf(plan);
  // On the day of hand-over the amount of the next payment would pay the last one: no choice has its name. Nor where no day counts.
  const hasDue = !isStopped && dueAmount < payoff && (due > 0 || plan.isNextPayable);
  const [choice, setChoice] = useState<Amount | null>(
    isStopped ? null : hasDue ? 'due' : dueAmount < payoff ? 'other' : 'all',
  );
  const [typed, setTyped] = useState('');
  const amount = choice === 'due' ? dueAmount : choice === 'all' ? payoff : choice === 'other' ? amountOf(typed) : null;
  return (
    <>
      {plan.isPaymentUnderWay && (
        <p className={styles.note}>
          A payment is under way already, and counts as soon as it is in. Please don’t pay it twice.
        </p>
      )}
      {isStopped && (
        <p className={styles.note}>
          Your plan is {plan.state === 'paused' ? 'paused' : 'stopped for now'}: you don’t have to pay now. If you pay
          all the same, it counts today.
        </p>
      )}
      {!isStopped && !hasDue && dueAmount < payoff && next && (
        <p className={styles.note}>
          Nothing is due yet. What you pay today makes your plan shorter from its end: the payment of{' '}
          {dueDay(next.dueOn)} stays.
        </p>
      )}
      <fieldset className={styles.choices}>
        <legend className={styles.title}>How much?</legend>
        {hasDue && (
          <ChoiceCard
            name="amount"
            value="due"
            checked={choice === 'due'}
            onChoose={() => setChoice('due')}
            title={due > 0 ? 'What is due' : 'The next payment'}
            aside={shortNaira(dueAmount)}
          >
            {next && dueWords(plan, next.dueOn)}
          </ChoiceCard>
        )}
        <ChoiceCard
          name="amount"
          value="all"
          checked={choice === 'all'}
          onChoose={() => setChoice('all')}
          title="All of it"
          aside={shortNaira(payoff)}
        >
          {plan.left > payoff ? `Instead of ${shortNaira(plan.left)}` : 'Nothing is left then.'}
        </ChoiceCard>
        <ChoiceCard
          name="amount"
          value="other"
          checked={choice === 'other'}
          onChoose={() => setChoice('other')}
          title="Another amount"
        >
          From ₦100
        </ChoiceCard>
      </fieldset>
      {choice === 'other' && (
        <AmountField
          name="typed"
          label="Amount"
          value={typed}
          error={typed.trim() !== '' && amount === null ? 'Type an amount such as 1,500' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Preview number={number} amount={amount} isStopped={isStopped} />
      <PayButton number={number} amount={amount} isQuiet={isStopped} />
    </>
  );
}

/** When what is due, or comes next, is to be paid. */
function dueWords({ due, overdue, lateSince, next }: OwnPlanRecord, dueOn: string): string {
  if (due === 0)
    return next?.isOnPayslip ? `Leaves with ${payslipFrom(dueOn)}, unless you pay it now` : `Due on ${dueDay(dueOn)}`;
  if (overdue === 0 || lateSince === null) return 'Due today';
  return next && next.amount < due ? `Some of it since ${dueDay(lateSince)}` : `Due since ${dueDay(lateSince)}`;
}

/** What is typed as naira; null while it is no amount. */
function amountOf(typed: string): number | null {
  const kobo = readKobo(typed);
  return kobo !== null && Number.isSafeInteger(kobo) && kobo > 0 ? toNaira(kobo) : null;
}

interface PreviewProps {
  number: string;
  amount: number | null;
  /** No day counts as it stands. */
  isStopped: boolean;
}

function Preview({ number, amount, isStopped }: PreviewProps) {
  const query = useQuery(previewQuery(number, amount));
  if (amount === null) return null;
  return (
    <div role="status" className={styles.preview}>
      {query.isPending && 'Looking what it changes…'}
      {query.isError && <Failure error={query.error} />}
      {query.data && <Changes preview={query.data} isStopped={isStopped} />}
    </div>
  );
}

function Changes({ preview, isStopped }: { preview: RepaymentPreview; isStopped: boolean }) {
  const { changes, left, due, next, saved, paysOff, last, letOff } = preview;
  return (
    <>
      <p className={styles.changes}>What it changes</p>
      <ul>
        {paysOff
          ? null
          : changes
              // What of the last payment is left has a sentence of its own.
              .filter(({ dueOn, after }) => after === 0 || dueOn !== last?.dueOn)
              .map(({ number, dueOn, before, after }) => (
                <li key={number} className="figures">
                  {formatDay(dueOn)}:{' '}
                  {after === 0 ? 'paid in full' : `${shortNaira(after)} instead of ${shortNaira(before)}`}
                </li>
              ))}
        {saved > 0 && <li>You save {shortNaira(saved)} by paying early.</li>}
        <li>{paysOff ? 'Your plan is paid off.' : `Left to pay afterwards: ${shortNaira(left)}.`}</li>
        {due > 0 && !isStopped && <li>Still due now: {shortNaira(due)}.</li>}
        {letOff > 0 && <li>The last {shortNaira(letOff)} is too little to ask for: you don’t pay it.</li>}
        {due === 0 && !isStopped && !paysOff && next && next.dueOn !== last?.dueOn && (
          <li>
            Next: {shortNaira(next.amount)} on {dueDay(next.dueOn)}.
          </li>
        )}
        {last && !isStopped && <li className="figures">{lastSentence(preview)}</li>}
      </ul>
    </>
  );
}

/** How the plan ends then, in one sentence. */
function lastSentence({ last, lastBefore }: RepaymentPreview): string {
  if (last === null) return '';
  const amount = shortNaira(last.amount);
  if (lastBefore !== null && last.dueOn !== lastBefore.dueOn)
    return `Your plan ends on ${dueDay(last.dueOn)} instead of ${dueDay(lastBefore.dueOn)}: your last payment is ${amount}.`;
  return last.amount === lastBefore?.amount || lastBefore === null
    ? `Your last payment stays ${amount} on ${dueDay(last.dueOn)}.`
    : `Your last payment becomes ${amount} on ${dueDay(last.dueOn)}, instead of ${shortNaira(lastBefore.amount)}.`;
}

function PayButton({ number, amount, isQuiet }: { number: string; amount: number | null; isQuiet: boolean }) {
  const online = useOnline();
  const navigate = useNavigate();
  const client = useQueryClient();
  const preview = useQuery(previewQuery(number, amount));
  // Too little or too much: the words stand above.
  const isRefused = preview.error instanceof ApiError && preview.error.code !== undefined;
  // One key for each amount of this page: pressed again after a lost answer, it is the same payment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is another payment.
  const key = useMemo(() => crypto.randomUUID(), [amount]);
  const pay = useMutation({
    mutationFn: async () =>
      (await call(startRepayment, { params: { number }, body: { amount: amount ?? 0, key } })).payment,
    onSuccess: ({ id, payUrl }) => {
      void client.invalidateQueries({ queryKey: ['plans'] });
      if (payUrl) window.location.assign(payUrl);
      else void navigate(repaymentPath(number, id));
    },
  });
  return (
    <div className={styles.pay}>
      <Failure error={pay.error} />
      <Button
        {...(isQuiet ? { variant: 'quiet' } : { variant: 'action', size: 'large' })}
        block
        busy={pay.isPending}
        disabled={!online || amount === null || isRefused}
        onClick={() => pay.mutate()}
      >
        {amount === null ? 'Pay' : `Pay ${shortNaira(amount)}`}
      </Button>
      <p className={styles.small}>
        {online ? 'By card, bank transfer or USSD. Whatever comes in counts.' : 'You need a network to pay.'}
      </p>
    </div>
  );
}
