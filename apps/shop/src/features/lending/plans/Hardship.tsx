import { Link } from '@foodbank/app/components/Link';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { operator } from '@foodbank/contract/operator';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { type HardshipAsk, type HardshipMove, takeBackHardship } from '@foodbank/contract/support/hardship';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { payPlanPath, ticketPath } from '../../../paths.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './Hardship.module.css';
import { hardshipQuery, useHardshipAnswer } from './hardship-queries.ts';

const callAddress = `tel:${operator.phone.replace(/[^+\d]/g, '')}`;

/** Plans of which payments may move, or of which they moved. */
const mayAsk: readonly OwnPlanRecord['state'][] = ['active', 'late', 'paused', 'frozen'];

/** What was asked for by who can't pay in time, and what was done about it on this page. Without data until it is read. */
export function useHardship({ number, state }: OwnPlanRecord) {
  const isAsked = mayAsk.includes(state);
  const { data } = useQuery({ ...hardshipQuery(number), enabled: isAsked });
  const [done, setDone] = useState<'asked' | 'taken-back' | null>(null);
  return { data: isAsked ? data : undefined, done, setDone };
}
export type HardshipNow = ReturnType<typeof useHardship>;

interface HardshipProps {
  plan: OwnPlanRecord;
  hardship: HardshipNow;
}

/** Where the last request stands. Nothing until it is read, and where none was made. */
export function HardshipStanding({ plan, hardship: { data, done, setDone } }: HardshipProps) {
  const takenBack = useRef<HTMLParagraphElement>(null);
  // The button that had the focus goes.
  useEffect(() => {
    if (done === 'taken-back') takenBack.current?.focus();
  }, [done]);
  const ask = data?.ask ?? null;
  return (
    <>
      <p ref={takenBack} tabIndex={-1} role="status" className={styles.takenBack}>
        {done === 'taken-back' && 'Taken back. Your days stay as they were.'}
      </p>
      {ask && ask.state !== 'taken-back' && (
        <Asked
          key={ask.caseId}
          plan={plan}
          ask={ask}
          isNew={ask.state === 'open' && done === 'asked'}
          onTakenBack={() => setDone('taken-back')}
        />
      )}
    </>
  );
}

/** The payments that move, in words: each with its amount where it is known. */
const wordsOf = ({ instalments }: OwnPlanRecord, moves: readonly HardshipMove[]) =>
  moves.map(({ instalment, to }) => {
    const amount = instalments.find(({ number }) => number === instalment)?.open ?? 0;
    return { instalment, text: `${amount > 0 ? shortNaira(amount) : 'A payment'} on ${dueDay(to)}` };
  });

interface AskedProps {
  plan: OwnPlanRecord;
  ask: HardshipAsk;
  /** It was sent just now, from here. */
  isNew: boolean;
  onTakenBack: () => void;
}

/** What was asked for: until when it is answered, or the answer. */
function Asked({ plan, ask, isNew, onTakenBack }: AskedProps) {
  const { state, granted, moves, answer, decidedAt, caseId, reference } = ask;
  const isOpen = state === 'open';
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus goes.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section aria-labelledby="hardship" className={`${styles.asked} ${state === 'refused' ? styles.refused : ''}`}>
      <h2 id="hardship" ref={heading} tabIndex={-1} className={styles.title}>
        {headingOf(ask)}
      </h2>
      {state !== 'refused' && (
        <PlainList>
          {wordsOf(plan, granted ?? moves).map(({ instalment, text }) => (
            <li key={instalment}>{text}</li>
          ))}
        </PlainList>
      )}
      {isOpen && <p>Until the answer your days stay as they are, and nothing is added.</p>}
      {(state === 'granted' || state === 'changed') && <p>Nothing is added. Your payments below show the new days.</p>}
      {answer && <p className={styles.quote}>{answer}</p>}
      {state === 'refused' && <RefusedNext plan={plan} />}
      <p>
        {decidedAt && `Answered on ${formatDay(new Date(decidedAt))}. `}
        <Link to={ticketPath(caseId)}>See or write in case {reference}</Link>
      </p>
      {isOpen && <TakeBack number={plan.number} onDone={onTakenBack} />}
    </section>
  );
}

function headingOf({ state, moves }: HardshipAsk): string {
  const payments = counted(moves.length, 'payment');
  if (state === 'open') return `You asked to move ${payments}`;
  if (state === 'refused') return `We could not move your ${moves.length === 1 ? 'payment' : 'payments'}`;
  return state === 'granted' ? `We moved ${payments}` : 'We moved your payments, to other days';
}

/** What a customer whose payments stay can do. */
function RefusedNext({ plan: { number, left, nextLateFee } }: { plan: OwnPlanRecord }) {
  if (left === 0) return null;
  return (
    <p>
      Your days stay as they are.
      {nextLateFee && ` A fee of ${shortNaira(nextLateFee.amount)} counts from ${formatDay(nextLateFee.from)}.`} You can{' '}
      <Link to={payPlanPath(number)}>pay a part</Link>, from ₦100, or call us:{' '}
      <a href={callAddress}>{operator.phone}</a>.
    </p>
  );
}

function TakeBack({ number, onDone }: { number: string; onDone: () => void }) {
  const online = useOnline();
  const { keep, readAgain } = useHardshipAnswer(number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(takeBackHardship, { params: { number } }),
    onSuccess: (reply) => {
      keep(reply);
      onDone();
    },
    onError: readAgain,
  });
  return (
    <>
      <Failure error={error} />
      <Button variant="quiet" block busy={isPending} disabled={!online} onClick={() => mutate()}>
        Take it back
      </Button>
    </>
  );
}
