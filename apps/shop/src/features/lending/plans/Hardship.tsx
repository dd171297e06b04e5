import { Link } from '@foodbank/app/components/Link';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import {
  type HardshipAsk,
  type HardshipMove,
  hardshipStates,
  takeBackHardship,
} from '@foodbank/contract/support/hardship';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ticketPath } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './Hardship.module.css';
import { HardshipForm } from './HardshipForm.tsx';
import { hardshipQuery, useHardshipAnswer } from './hardship-queries.ts';
import choices from './PlanChoices.module.css';
import { Choice } from './PlanChoices.tsx';

/** For who can't pay in time: where the last request stands, and the form for another one. Nothing until it is read. */
export function Hardship({ plan }: { plan: OwnPlanRecord }) {
  const { number, state } = plan;
  const { data } = useQuery(hardshipQuery(number));
  const [done, setDone] = useState<'asked' | 'taken-back' | null>(null);
  const takenBack = useRef<HTMLParagraphElement>(null);
  // The button that had the focus goes.
  useEffect(() => {
    if (done === 'taken-back') takenBack.current?.focus();
  }, [done]);
  if (data === undefined) return null;
  const { ask, obstacle } = data;
  const isOpen = ask?.state === 'open';
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
          isNew={isOpen && done === 'asked'}
          onTakenBack={() => setDone('taken-back')}
        />
      )}
      {!isOpen && state !== 'frozen' && (
        <Choice name="I can’t pay in time">
          {obstacle === null ? (
            <HardshipForm number={number} given={data} onAsked={() => setDone('asked')} />
          ) : (
            <div className={choices.form}>
              <p>{obstacle}</p>
              <p>
                <Link to={askPath({ topic: 'hardship', plan: number })}>Write to us</Link>
              </p>
            </div>
          )}
        </Choice>
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
  const { state, granted, moves, answer, dueAt, decidedAt, caseId, reference } = ask;
  const isOpen = state === 'open';
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus goes.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section aria-labelledby="hardship" className={styles.asked}>
      <h2 id="hardship" ref={heading} tabIndex={-1} className={styles.title}>
        {isOpen ? `You asked to move ${counted(moves.length, 'payment')}` : hardshipStates[state]}
      </h2>
      {state !== 'refused' && (
        <PlainList>
          {wordsOf(plan, granted ?? moves).map(({ instalment, text }) => (
            <li key={instalment}>{text}</li>
          ))}
        </PlainList>
      )}
      {isOpen && dueAt !== null && (
        <p>A person answers by {formatInstant(new Date(dueAt))}. Until then no reminder comes, and nothing is added.</p>
      )}
      {isOpen && dueAt === null && <p>We wrote to you and wait for your answer.</p>}
      {(state === 'granted' || state === 'changed') && <p>Nothing is added. Your payments above show the new days.</p>}
      {state === 'refused' && <p>The days stay as they are.</p>}
      {answer && <p className={styles.quote}>{answer}</p>}
      <p>
        {decidedAt && `Answered on ${formatDay(new Date(decidedAt))}. `}
        <Link to={ticketPath(caseId)}>See or write in case {reference}</Link>
      </p>
      {isOpen && <TakeBack number={plan.number} onDone={onTakenBack} />}
    </section>
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
