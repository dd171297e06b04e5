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
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ticketPath } from '../../../paths.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './Hardship.module.css';
import { HardshipForm } from './HardshipForm.tsx';
import { hardshipQuery, useKeepHardship } from './hardship-queries.ts';
import { Choice } from './PlanChoices.tsx';

/** For who can't pay in time: where the last request stands, and the form for another one. Nothing until it is read. */
export function Hardship({ plan }: { plan: OwnPlanRecord }) {
  const { data } = useQuery(hardshipQuery(plan.number));
  if (data === undefined) return null;
  const { ask, obstacle } = data;
  return (
    <>
      {ask && ask.state !== 'taken-back' && <Asked plan={plan} ask={ask} />}
      {ask?.state !== 'open' && plan.state !== 'frozen' && (
        <Choice name="I can’t pay in time">
          {obstacle === null ? (
            <HardshipForm number={plan.number} given={data} />
          ) : (
            <p className={styles.note}>{obstacle}</p>
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

/** What was asked for: until when it is answered, or the answer. */
function Asked({ plan, ask }: { plan: OwnPlanRecord; ask: HardshipAsk }) {
  const { state, granted, moves, answer, dueAt, decidedAt, caseId, reference } = ask;
  const isOpen = state === 'open';
  return (
    <section aria-labelledby="hardship" className={styles.asked}>
      <h2 id="hardship" className={styles.title}>
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
      {(state === 'granted' || state === 'changed') && <p>Nothing is added. The days below are the new ones.</p>}
      {state === 'refused' && <p>The days stay as they are.</p>}
      {answer && <p className={styles.quote}>{answer}</p>}
      <p>
        {decidedAt && `Answered on ${formatDay(new Date(decidedAt))}. `}
        <Link to={ticketPath(caseId)}>See or write in case {reference}</Link>
      </p>
      {isOpen && <TakeBack number={plan.number} />}
    </section>
  );
}

function TakeBack({ number }: { number: string }) {
  const online = useOnline();
  const keep = useKeepHardship(number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(takeBackHardship, { params: { number } }),
    onSuccess: keep,
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
