import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import type { OwnPlan, Repayment } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipFrom } from '@foodbank/contract/primitives/pay-days';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { automaticPath, ownPlanPath, paths } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { automaticQuery, mayPayByItself } from '../../../plans/automatic-queries.ts';
import { askProvider, repaymentQuery } from '../../../plans/plan-queries.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './RepaymentPage.module.css';

const asksEveryMs = 4_000;
/** Until the plan has the money, the page asks again. */
const isOpen = ({ state, counted, back, taken }: Repayment): boolean =>
  state !== 'failed' && counted + back + taken === 0;

/** Where a payment on a plan stands, and the receipt of one that counts: what we have, and what is left. */
export function RepaymentPage() {
  const { number = '', id = '' } = useParams();
  const client = useQueryClient();
  const options = repaymentQuery(number, id);
  const query = useQuery({
    ...options,
    refetchInterval: ({ state: { data } }) => (data && isOpen(data.payment) ? asksEveryMs : false),
  });
  const check = useMutation({
    mutationFn: () => askProvider(number, id),
    onSuccess: (next) => {
      client.setQueryData(options.queryKey, next);
      void client.invalidateQueries({ queryKey: ['plans', 'list'] });
      void client.invalidateQueries({ queryKey: ['plans', 'one', number] });
      void client.invalidateQueries({ queryKey: automaticQuery(number).queryKey });
    },
  });
  // Back from the payment page: the provider is asked at once.
  const { mutate: ask } = check;
  const asks = query.data ? isOpen(query.data.payment) : false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useEffect(() => {
    if (asks) ask();
  }, [id, query.isSuccess]);
  return (
    <div className={styles.page}>
      <BackLink to={ownPlanPath(number)}>Your plan</BackLink>
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">Checking your payment…</span>
          <Skeleton shape="heading" />
          <Skeleton shape="block" />
        </div>
      )}
      {query.isError && !query.data && !isMissing(query.error) && (
        <ReadFailure query={query} of="Your payment" isScreen />
      )}
      {query.isError && !query.data && isMissing(query.error) && (
        <>
          <PageHeading title="Payment not found" className={styles.heading} />
          <p>This link matches no payment on this plan. See all of them on your plan.</p>
          <ButtonLink as={Link} to={ownPlanPath(number)} block>
            See your plan
          </ButtonLink>
        </>
      )}
      {query.data && (
        <>
          <div role="status">
            <Words payment={query.data.payment} plan={query.data.plan} />
            {query.data.payment.stuck > 0 && <Stuck payment={query.data.payment} number={number} />}
          </div>
          <div className={styles.acts}>
            {asks && <AskAgain payment={query.data.payment} busy={check.isPending} onAsk={() => ask()} />}
            <ButtonLink as={Link} to={ownPlanPath(number)} variant={asks ? 'quiet' : 'primary'} block>
              See your plan
            </ButtonLink>
          </div>
          <LetPay number={number} payment={query.data.payment} plan={query.data.plan} />
          <Failure error={check.error} />
        </>
      )}
    </div>
  );
}

/** Of a payment by a card that came in: leads to where that card is let pay the rest. Nothing where it can't be, or something pays already. */
function LetPay({
  number,
  payment: { id, counted, channel },
  plan,
}: {
  number: string;
  payment: Repayment;
  plan: OwnPlan;
}) {
  const isByCard = counted > 0 && channel === 'card' && mayPayByItself(plan);
  const { data } = useQuery({ ...automaticQuery(number), enabled: isByCard });
  if (!isByCard || !data || data.card !== null || data.offer?.paidBy?.paymentId !== id) return null;
  return (
    <p className={styles.letPay}>
      <Link to={automaticPath(number)}>Let this card pay the rest by itself?</Link>
    </p>
  );
}

/**
 * Of a payment that does not count yet: the button to the provider's page, and the button that asks the provider. Once the customer has begun to pay, asking
 * stands first, so that they do not pay twice.
 */
function AskAgain({ payment, busy, onAsk }: { payment: Repayment; busy: boolean; onAsk: () => void }) {
  const online = useOnline();
  const { state, payUrl, amount } = payment;
  const isBegun = state !== 'open';
  const page = payUrl && (
    <ButtonLink href={payUrl} block {...(isBegun ? { variant: 'quiet' } : { variant: 'action', size: 'large' })}>
      {isBegun ? 'Back to the payment page' : `Pay ${shortNaira(amount)}`}
    </ButtonLink>
  );
  const ask = (
    <Button variant={isBegun ? 'primary' : 'quiet'} block busy={busy} disabled={!online} onClick={onAsk}>
      {payment.byLink ? 'See if it is in' : 'I have paid'}
    </Button>
  );
  return (
    <>
      {isBegun ? ask : page}
      {isBegun ? page : ask}
    </>
  );
}

/** What failed to go back: an account of the customer's own takes it, or of who paid by a link. */
function Stuck({ payment: { stuck: amount, byLink = false }, number }: { payment: Repayment; number: string }) {
  if (byLink)
    return (
      <p>
        {shortNaira(amount)} could not be sent back to who paid by your link. The page on which their payment ended asks
        them for an account. If they don’t find it any more,{' '}
        <Link to={askPath({ topic: 'plan', plan: number })}>tell us</Link>.
      </p>
    );
  return (
    <p>
      {shortNaira(amount)} could not be sent back the way you paid. It is still yours.{' '}
      <Link to={paths.refundAccount}>Add your bank account</Link>, and we send it there.
    </p>
  );
}

/** What goes back of a payment that the plan did not need. */
function backTitle({ back, stuck, byLink = false }: Repayment): string {
  if (byLink) return `${shortNaira(back)} goes back to who paid it`;
  return stuck < back ? `${shortNaira(back)} goes back to you` : `${shortNaira(back)} is still yours`;
}

function Words({ payment, plan }: { payment: Repayment; plan: OwnPlan }) {
  const { state, amount, counted, back, stuck, taken, paidOn, reference, byLink = false } = payment;
  const whose = byLink ? 'The payer’s' : 'Your';
  if (counted > 0)
    return (
      <>
        <PageHeading
          title={byLink ? `${shortNaira(counted)} came by your link` : `We have your ${shortNaira(counted)}`}
          className={styles.heading}
        />
        <dl className={`${styles.receipt} figures`}>
          {paidOn && <Line term="Counts on">{formatDay(paidOn)}</Line>}
          <Line term="Left to pay">{shortNaira(plan.left)}</Line>
          {plan.due > 0 ? (
            <Line term={plan.overdue > 0 ? 'Due now' : 'Due today'}>{shortNaira(plan.due)}</Line>
          ) : (
            plan.next &&
            plan.left > 0 && (
              <Line
                term={
                  plan.next.isOnPayslip
                    ? `Next, with ${payslipFrom(plan.next.dueOn)}`
                    : `Next, ${dueDay(plan.next.dueOn)}`
                }
              >
                {shortNaira(plan.next.amount)}
              </Line>
            )
          )}
          {taken > 0 && <Line term={`${whose} bank took back`}>{shortNaira(taken)}</Line>}
          {back > stuck && (
            <Line term={byLink ? 'Goes back to the payer' : 'Goes back to you'}>{shortNaira(back - stuck)}</Line>
          )}
          <Line term="Reference">{reference}</Line>
        </dl>
        {plan.left === 0 && <p className={styles.done}>Your plan is paid off. You owe nothing on it. Thank you.</p>}
      </>
    );
  if (taken > 0)
    return (
      <>
        <PageHeading title={`${whose} bank took back ${shortNaira(taken)}`} className={styles.heading} />
        <p>
          This payment counts no more, nor does what paying early saved you. Left to pay on your plan:{' '}
          {shortNaira(plan.left)}.
        </p>
      </>
    );
  if (back > 0)
    return (
      <>
        <PageHeading title={backTitle(payment)} className={styles.heading} />
        <p>
          {byLink ? 'It was paid already, or your plan did not need it.' : 'Your plan did not need this payment.'}
          {stuck < back && !byLink && ' It goes back the way you paid. Your bank may take a few days.'}
        </p>
      </>
    );
  if (state === 'failed')
    return (
      <>
        <PageHeading title="The payment failed" className={styles.heading} />
        <p>Nothing was taken. {!byLink && 'You can try again from your plan.'}</p>
      </>
    );
  if (state === 'open')
    return (
      <>
        <PageHeading title={`${shortNaira(amount)} isn’t paid yet`} className={styles.heading} />
        <p>Go on to the payment page, or come back later. If you have paid, press “I have paid”.</p>
      </>
    );
  return (
    <>
      <PageHeading title="We’re checking your payment" className={styles.heading} />
      <p>
        {byLink
          ? `Somebody is paying ${shortNaira(amount)} by your link.`
          : `Please don’t pay ${shortNaira(amount)} twice. It counts on the day you made it, however long the bank takes.`}{' '}
        We text you when it is in.
      </p>
    </>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
