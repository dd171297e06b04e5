import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ApiError } from '@foodbank/contract/client/api-error';
import { chooseTransferPlan, type OwnTransfer, returnTransfer } from '@foodbank/contract/lending/transfers-in';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { moment } from '../../../moment.ts';
import { Age } from '../../../offline/Age.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ownPlanPath, paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { OwnNumber, transfersQuery } from '../../money/account-numbers/shared/OwnNumber.tsx';
import styles from './TransfersPage.module.css';

/** What was decided here just now: the form that did it goes, and this has its focus. */
type Decided =
  | { kind: 'plan'; number: string; amount: number }
  | { kind: 'back'; amount: number }
  | { kind: 'refused'; error: ApiError };

/** The customer's own account number, what waits for an answer, and what came in. */
export function TransfersPage() {
  const query = useQuery({ ...transfersQuery, staleTime: 0 });
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <div className={styles.page}>
      <BackLink to={paths.plans}>My plans</BackLink>
      <PageHeading title="Money you sent" className={styles.heading} />
      <DecidedLine decided={decided} />
      <QueryBody query={query} loading="Loading what came in…">
        {(transfers) => (
          <>
            <Age query={query} of="What came in" />
            {transfers
              .filter(({ question }) => question !== null)
              .map((transfer) => (
                <Waiting key={transfer.id} transfer={transfer} onDecided={setDecided} />
              ))}
            <OwnNumber mayEnd />
            <History transfers={transfers} />
          </>
        )}
      </QueryBody>
    </div>
  );
}

function DecidedLine({ decided }: { decided: Decided | null }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (decided !== null) line.current?.focus();
  }, [decided]);
  return (
    <div ref={line} tabIndex={-1} role="status" className={styles.done}>
      {decided?.kind === 'plan' && (
        <p>
          {shortNaira(decided.amount)} pays <Link to={ownPlanPath(decided.number)}>plan {decided.number}</Link>. We text
          you as soon as it is there.
        </p>
      )}
      {decided?.kind === 'refused' && <Failure error={decided.error} />}
      {decided?.kind === 'back' && <p>{shortNaira(decided.amount)} goes back to the account that it came from.</p>}
    </div>
  );
}

interface WaitingProps {
  transfer: OwnTransfer;
  onDecided: (decided: Decided) => void;
}

/** The question about one payment. */
function Waiting({ transfer, onDecided }: WaitingProps) {
  const { id, waits, question } = transfer;
  const online = useOnline();
  const client = useQueryClient();
  const plans = question?.plans ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const onSuccess = ({ transfers }: { transfers: OwnTransfer[] }) => {
    client.setQueryData(transfersQuery.queryKey, transfers);
    void client.invalidateQueries({ queryKey: ['plans'] });
  };
  // It was decided meanwhile, or the plan needs nothing more: what holds by now is shown, with why nothing was done.
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 409) return;
    onDecided({ kind: 'refused', error });
    void client.invalidateQueries({ queryKey: ['plans'] });
  };
  const pay = useMutation({
    onError,
    mutationFn: (number: string) => call(chooseTransferPlan, { params: { id }, body: { number } }),
    onSuccess: (reply, number) => {
      onDecided({ kind: 'plan', number, amount: waits });
      onSuccess(reply);
    },
  });
  const back = useMutation({
    onError,
    mutationFn: () => call(returnTransfer, { params: { id } }),
    onSuccess: (reply) => {
      onDecided({ kind: 'back', amount: waits });
      onSuccess(reply);
    },
  });
  if (question === null) return null;
  const number = plans.some((plan) => plan.number === chosen) ? chosen : (plans[0]?.number ?? null);
  const failed = pay.error ?? back.error;
  return (
    <section aria-labelledby={`waits-${id}`} className={styles.waiting}>
      <h2 id={`waits-${id}`} className={styles.title}>
        {plans.length > 0 ? `Which plan shall ${shortNaira(waits)} pay?` : `${shortNaira(waits)} has no plan to pay`}
      </h2>
      <p>{waitsSentence(transfer)}</p>
      {plans.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Plan</legend>
          {plans.map((plan) => (
            <ChoiceCard
              key={plan.number}
              name={`plan-${id}`}
              value={plan.number}
              checked={plan.number === number}
              onChoose={() => setChosen(plan.number)}
              title={plan.name}
              aside={plan.number}
            >
              {shortNaira(plan.payoff)} pays it off. Last payment: {formatDay(plan.lastOn)}
            </ChoiceCard>
          ))}
        </fieldset>
      )}
      <Failure error={failed instanceof ApiError && failed.status === 409 ? null : failed} />
      {number !== null && (
        <Button
          variant="action"
          size="large"
          block
          busy={pay.isPending}
          disabled={!online || back.isPending}
          onClick={() => pay.mutate(number)}
        >
          Pay this plan
        </Button>
      )}
      <Button
        variant="quiet"
        block
        busy={back.isPending}
        disabled={!online || pay.isPending}
        onClick={() => back.mutate()}
      >
        Send it back
      </Button>
    </section>
  );
}

function waitsSentence({ question }: OwnTransfer): string {
  if (question === null) return '';
  const at = moment(question.decidesAt);
  const isPlanAsked = question.plans.length > 0;
  if (question.kind === 'no-plan')
    return `It waits until ${at}${isPlanAsked ? ' for you to choose a plan' : ''}. Then it goes back to the account that it came from.`;
  return isPlanAsked
    ? `Nothing more is due now, so it pays early. You can choose until ${at}: then it pays the first one. What one plan doesn’t need pays the next.`
    : `Your plans are paid. It waits until ${at}, then it goes back to the account that it came from.`;
}

function History({ transfers }: { transfers: readonly OwnTransfer[] }) {
  if (transfers.length === 0)
    return <p>Nothing has come in yet. What you send to your own account number is listed here.</p>;
  return (
    <section aria-labelledby="came-in" className={styles.section}>
      <h2 id="came-in" className={styles.title}>
        What came in
      </h2>
      <PlainList className={styles.list}>
        {transfers.map((transfer) => (
          <li key={transfer.id} className={styles.row}>
            <p className={styles.line}>
              <span>{moment(transfer.at)}</span>
              <strong className="figures">{shortNaira(transfer.amount)}</strong>
            </p>
            {transfer.paid.map(({ number, amount }) => (
              <p key={number} className={styles.line}>
                <Link to={ownPlanPath(number)}>Plan {number}</Link>
                <span className="figures">{shortNaira(amount)}</span>
              </p>
            ))}
            {transfer.waits > 0 && (
              <p className={styles.line}>
                <span>Waits</span>
                <span className="figures">{shortNaira(transfer.waits)}</span>
              </p>
            )}
            {transfer.back > 0 && (
              <p className={styles.line}>
                <span>Back to the sender</span>
                <span className="figures">{shortNaira(transfer.back)}</span>
              </p>
            )}
          </li>
        ))}
      </PlainList>
    </section>
  );
}
