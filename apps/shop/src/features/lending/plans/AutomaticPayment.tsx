import { Link } from '@foodbank/app/components/Link';
import { failureText } from '@foodbank/app/forms/failure-text';
import {
  type AutomaticPayment as Automatic,
  cardHours,
  endAutomaticPayment,
  skipAutomaticPayment,
  unskipAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { automaticPath, paths } from '../../../paths.ts';
import { automaticQuery, mayPayByItself } from '../../../plans/automatic-queries.ts';
import { cardMore, cardName, dueDay } from '../../../plans/plan-words.ts';
import styles from './AutomaticPayment.module.css';

type Next = NonNullable<Automatic['next']>;

/** What was done here just now. The button that did it goes, and its result has its focus. */
type Done = { kind: 'skipped'; next: Next } | { kind: 'ended' };

interface AutomaticPaymentProps {
  plan: OwnPlanRecord;
  query: UseQueryResult<Automatic>;
}

/** What pays the plan by itself, with the one press that leaves a day out, and the one that ends it; or the invitation to it. */
export function AutomaticPayment({ plan, query }: AutomaticPaymentProps) {
  const [done, setDone] = useState<Done | null>(null);
  const { data: automatic } = query;
  if (!mayPayByItself(plan) || plan.freeze?.reason === 'death') return null;
  if (query.isPending)
    return (
      <div role="status">
        <span className="visually-hidden">Loading what pays by itself…</span>
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  if (!automatic) return <ReadFailure query={query} of="What pays by itself" />;
  const last = lastOf(plan, automatic);
  const isEmpty = automatic.card === null && automatic.waiting === null && last === null;
  if (isEmpty && done === null && !mayBegin(plan, automatic)) return null;
  return (
    <section aria-labelledby="by-itself" className={styles.section}>
      <h2 id="by-itself" className={styles.title}>
        Pays by itself
      </h2>
      <DoneLine done={done} plan={plan} />
      {automatic.card === null && automatic.waiting ? (
        <PlainList className={styles.list}>
          <WaitingRow number={plan.number} account={automatic.waiting} onDone={setDone} />
          <li className={styles.row}>
            <p>Until then nothing is taken: please pay each part yourself.</p>
          </li>
          {last && <LastRow last={last} />}
        </PlainList>
      ) : automatic.card === null ? (
        <>
          {last && (
            <PlainList className={styles.list}>
              <LastRow last={last} />
            </PlainList>
          )}
          {automatic.lost && <p>{automatic.lost}</p>}
          {mayBegin(plan, automatic) && (
            <Invitation
              plan={plan}
              isAgain={done?.kind === 'ended'}
              hasAccounts={automatic.offer?.accountConsent != null}
            />
          )}
        </>
      ) : (
        <Standing plan={plan} automatic={automatic} onDone={setDone} />
      )}
    </section>
  );
}

/** True if automatic payment can be offered: not on a plan that is frozen. */
const mayBegin = ({ state }: OwnPlanRecord, { offer }: Automatic): boolean => offer !== null && state !== 'frozen';

/** What became of the last charge. A failure, or a question of the bank, is over once its day is paid in another way. */
export function lastOf({ instalments }: OwnPlanRecord, { last }: Automatic): Automatic['last'] {
  if (last === null || last.state === 'called' || last.state === 'paid') return last;
  return instalments.some(({ dueOn, open }) => dueOn === last.dueOn && open > 0) ? last : null;
}

interface InvitationProps {
  plan: OwnPlanRecord;
  isAgain: boolean;
  /** A bank account can be chosen, too. */
  hasAccounts: boolean;
}

/** The link to the page on which it is agreed to. */
function Invitation({ plan: { number }, isAgain, hasAccounts }: InvitationProps) {
  return (
    <Link to={automaticPath(number)} className={`${styles.list} ${styles.invitation}`}>
      <span className={styles.icon}>
        <Icon name="wallet" size={22} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {isAgain ? 'Start again' : hasAccounts ? 'Let a card or account pay' : 'Let a card pay'}
        </span>
        <span className={styles.more}>Each part is taken on its day. We tell you the day before.</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

/** Says what the press did. */
function DoneLine({ done, plan: { state } }: { done: Done | null; plan: OwnPlanRecord }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== null) line.current?.focus();
  }, [done]);
  return (
    <div ref={line} tabIndex={-1} role="status" className={styles.done}>
      {done?.kind === 'skipped' && (
        <p>
          Done. Nothing is taken on {dueDay(done.next.chargeOn)}. {shortNaira(done.next.amount)} stays due on{' '}
          {formatDay(done.next.dueOn)}: please pay it yourself.
        </p>
      )}
      {done?.kind === 'ended' && (
        <p>
          Ended. Nothing is taken by itself any more{state === 'not-started' ? '' : ', so you pay each part yourself'}.
          It stays in <Link to={paths.cards}>Cards and accounts</Link>.
        </p>
      )}
    </div>
  );
}

interface StandingProps {
  plan: OwnPlanRecord;
  automatic: Automatic;
  onDone: (done: Done | null) => void;
}

/** The card that pays, what it pays next, and what became of the last charge. */
function Standing({ plan, automatic, onDone }: StandingProps) {
  const { card, next, endsBefore, skipped } = automatic;
  const last = lastOf(plan, automatic);
  if (card === null) return null;
  return (
    <PlainList className={styles.list}>
      {last?.state === 'asked' && <LastRow last={last} />}
      <Row
        name={cardName(card)}
        act={
          <ActButton number={plan.number} dueOn={null} onDone={() => onDone({ kind: 'ended' })}>
            End it
          </ActButton>
        }
      >
        <p className={styles.more}>{cardMore(card)}</p>
      </Row>
      {automatic.waiting && <WaitingRow number={plan.number} account={automatic.waiting} onDone={null} />}
      {endsBefore && (
        <li className={`${styles.row} ${styles.warning}`}>
          <p>
            This card ends {card.endsOn && `on ${formatDay(card.endsOn)}, `}before your last payment.{' '}
            <Link to={automaticPath(plan.number)}>Choose another card</Link>
          </p>
        </li>
      )}
      {next === null ? (
        <li className={styles.row}>
          <p>{noNextWords(plan, automatic)}</p>
        </li>
      ) : (
        <Row
          name={`${next.isSecond ? 'Once more' : 'Next'}: ${shortNaira(next.amount)}`}
          act={
            <ActButton number={plan.number} dueOn={next.dueOn} onDone={() => onDone({ kind: 'skipped', next })}>
              Not now<span className="visually-hidden">: leave {formatDay(next.dueOn)} out</span>
            </ActButton>
          }
        >
          <p className={styles.more}>{nextWords(next)}</p>
        </Row>
      )}
      {skipped.map((dueOn) => (
        <li key={dueOn} className={styles.row}>
          <p>{skippedWords(plan, dueOn)}</p>
          <ActButton number={plan.number} dueOn={dueOn} isBack onDone={() => onDone(null)}>
            Take it after all<span className="visually-hidden">: {formatDay(dueOn)}</span>
          </ActButton>
        </li>
      ))}
      {last && last.state !== 'asked' && <LastRow last={last} />}
    </PlainList>
  );
}

/** A bank account that is to pay once it can, with the way to what it waits for, and the one press that ends it. */
function WaitingRow({
  number,
  account,
  onDone,
}: {
  number: string;
  account: NonNullable<Automatic['waiting']>;
  onDone: ((done: Done) => void) | null;
}) {
  return (
    <Row
      name={`${cardName(account)}: not ready yet`}
      act={
        onDone && (
          <ActButton number={number} dueOn={null} onDone={() => onDone({ kind: 'ended' })}>
            End it
          </ActButton>
        )
      }
    >
      <p className={styles.more}>
        {account.state === 'asked'
          ? 'It is not confirmed at your bank.'
          : 'Your bank has to allow it first. We text you.'}{' '}
        <Link to={automaticPath(number)}>{account.state === 'asked' ? 'Go on' : 'See more'}</Link>
      </p>
    </Row>
  );
}

const hours = `${cardHours.from} am and ${cardHours.until - 12} pm`;

function nextWords({ dueOn, chargeOn, isSecond }: Next): string {
  const when = `${dueDay(chargeOn)}, between ${hours}`;
  if (isSecond) return `${when}. We don’t try a third time.`;
  return dueOn === chargeOn ? `${when}.` : `${when}. Due on ${dueDay(dueOn)}, but you are not late by it.`;
}

/** Why nothing is taken next. */
function noNextWords({ state, due }: OwnPlanRecord, { isStopped, held }: Automatic): string {
  if (isStopped || held.length > 0)
    return 'Automatic payments are stopped for now. You are not late by it, and we tell you before we take anything.';
  if (state === 'not-started') return 'It begins once your food is with you. We tell you the day before each payment.';
  if (state === 'paused' || state === 'frozen') return 'Nothing is taken while your plan is stopped.';
  return due > 0
    ? 'What is due now is not taken by itself. Please pay it above.'
    : 'No other payment is taken by itself.';
}

function skippedWords({ instalments }: OwnPlanRecord, day: string): string {
  const open = instalments.filter(({ dueOn }) => dueOn === day).reduce((sum, row) => sum + row.open, 0);
  return `You said “not now” to ${open > 0 ? `${shortNaira(open)} of ` : ''}${dueDay(day)}. Please pay it yourself.`;
}

interface RowProps {
  name: string;
  act: ReactNode;
  children: ReactNode;
}

/** A row with what can be done about it at its end. */
function Row({ name, act, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={`${styles.name} figures`}>{name}</p>
        {children}
      </div>
      {act}
    </li>
  );
}

/** What became of the last charge. What the bank asks is answered on the bank's page. */
function LastRow({ last: { state, text, payUrl } }: { last: NonNullable<Automatic['last']> }) {
  return (
    <li
      className={`${styles.row} ${state === 'asked' ? styles.asked : ''} ${state === 'failed' ? styles.warning : ''}`}
    >
      <p className={state === 'asked' ? styles.name : ''}>{text}</p>
      {payUrl && (
        <ButtonLink href={payUrl} variant="action" size="large" block>
          Confirm at your bank
        </ButtonLink>
      )}
    </li>
  );
}

interface ActButtonProps {
  number: string;
  /** The day to which it says “not now”; null for the end of it all. */
  dueOn: string | null;
  /** True to take a “not now” back. */
  isBack?: boolean;
  onDone: () => void;
  children: ReactNode;
}

/** One press: what came of it is shown at once. */
function ActButton({ number, dueOn, isBack = false, onDone, children }: ActButtonProps) {
  const online = useOnline();
  const client = useQueryClient();
  const params = { number };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      dueOn === null
        ? call(endAutomaticPayment, { params })
        : call(isBack ? unskipAutomaticPayment : skipAutomaticPayment, { params, body: { dueOn } }),
    onSuccess: ({ automatic }) => {
      client.setQueryData(automaticQuery(number).queryKey, automatic);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['plans'] }),
  });
  return (
    <>
      <Button variant="quiet" size="small" busy={isPending} disabled={!online} onClick={() => mutate()}>
        {children}
      </Button>
      {error && (
        <p role="alert" className={styles.error}>
          {failureText(error, { refused: 'Nothing has changed. Please try again.' })}
        </p>
      )}
    </>
  );
}
