import type { PlanLowered } from '@foodbank/contract/lending/repayments';
import { shortKobo, shortNaira, toKobo } from '@foodbank/contract/primitives/money';
import {
  askReturn,
  type OrderReturns,
  previewReturn,
  type ReturnProblem,
  type ReturnWay,
  returnAnswerHours,
  returnNoteLengthMax,
  returnProblems,
  returnWays,
} from '@foodbank/contract/selling/returns';
import type { OrderLine, ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { returnsQuery } from '../../../orders/returns-query.ts';
import { PlanChange } from '../../../plans/PlanChange.tsx';
import styles from './AskReturn.module.css';
import { useSendReturn } from './use-send-return.ts';

/** What is chosen of one line. */
interface Choice {
  quantity: number;
  problem: ReturnProblem | '';
}

/** The problems without those of some fields, which were changed. */
const without = (problems: Readonly<Record<string, string>>, ...fields: readonly string[]) =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));

const none: Choice = { quantity: 0, problem: '' };
const problemOptions = Object.entries(returnProblems).map(([value, label]) => ({ value, label }));

/** The form. What is typed stays where sending fails, and the same press is sent again under its key. */
export function AskReturnForm({ order, left }: { order: ShopOrder; left: OrderReturns['left'] }) {
  const { number, lines, financed = 0, payment } = order;
  const isOnPlan = financed > 0 || payment.amount < order.total;
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [note, setNote] = useState('');
  const [way, setWay] = useState<ReturnWay>('pick-up');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSendReturn(number, askReturn);
  const there = lines.flatMap((line) => {
    const max = left.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return max > 0 ? [{ line, max }] : [];
  });
  const wanted = there.flatMap(({ line }) => {
    const choice = chosen[line.id] ?? none;
    return choice.quantity > 0 ? [{ line, ...choice }] : [];
  });
  // In kobo, because sums of naira are not exact.
  const sumKobo = wanted.reduce((sum, { line, quantity }) => sum + toKobo(line.price) * quantity, 0);
  const comesBack = wanted.some(({ problem }) => problem === 'not-as-described');

  function submit(event: FormEvent) {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (wanted.length === 0) found.lines = 'Choose how many, for at least one product';
    for (const { line, problem } of wanted) if (problem === '') found[line.id] = 'Say what is wrong';
    if (note.trim().length < 5) found.note = 'Please say in a sentence what is wrong';
    setProblems(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    mutate({
      lines: wanted.map(({ line, quantity, problem }) => ({
        lineId: line.id,
        quantity,
        problem: problem || 'missing',
      })),
      note,
      way: comesBack ? way : null,
    });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.lines}>
        <legend className={styles.legend}>What is wrong?</legend>
        <PlainList>
          {there.map(({ line, max }) => (
            <Line
              key={line.id}
              line={line}
              max={max}
              choice={chosen[line.id] ?? none}
              error={problems[line.id]}
              onChoose={(choice) => {
                setChosen({ ...chosen, [line.id]: choice });
                setProblems(without(problems, 'lines', line.id));
              }}
            />
          ))}
        </PlainList>
        {problems.lines !== undefined && <Banner tone="error">{problems.lines}</Banner>}
      </fieldset>
      <TextAreaField
        name="note"
        label="Tell us in a sentence"
        hint="For example: two of the tubers were rotten inside."
        rows={3}
        maxLength={returnNoteLengthMax}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          setProblems(without(problems, 'note'));
        }}
        error={problems.note}
      />
      {comesBack && (
        <SelectField
          name="way"
          label="How will you return it?"
          hint="If it isn’t as described, it counts once we have it back."
          value={way}
          options={Object.entries(returnWays).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setWay(target.value as ReturnWay)}
        />
      )}
      <Failure error={error} />
      {!online && (
        <Banner tone="info">You’re offline. Your message is saved here: send it when you’re back online.</Banner>
      )}
      <div className={styles.send}>
        {isOnPlan ? (
          <PlanPreview number={number} wanted={wanted} />
        ) : (
          <p role="status">
            To be refunded: <strong className="figures">{shortKobo(sumKobo)}</strong>
          </p>
        )}
        <Button type="submit" variant="action" size="large" block busy={isPending} disabled={!online}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** What the goods that are chosen would change of the plan, before anything is asked for. */
function PlanPreview({ number, wanted }: { number: string; wanted: readonly { line: OrderLine; quantity: number }[] }) {
  const lines = wanted.map(({ line: { id: lineId }, quantity }) => ({ lineId, quantity }));
  const query = useQuery({
    queryKey: [...returnsQuery(number).queryKey, 'preview', lines],
    queryFn: ({ signal }) => call(previewReturn, { params: { number }, body: { lines } }, signal),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });
  if (lines.length === 0) return <p>Choose what is wrong to see what it changes on your plan.</p>;
  return (
    <div role="status" className={styles.plan}>
      {query.isPending && 'Looking what it changes…'}
      {query.isError && <Failure error={query.error} />}
      {query.data?.plan && (
        <>
          <p>
            If we accept it, <strong className="figures">{shortNaira(query.data.goods)}</strong> comes off your plan
            {query.data.refund > 0 &&
              `, and ${shortNaira(query.data.refund)} goes back the way you paid. Your bank may take a few days`}
            .
          </p>
          <WhyLess plan={query.data.plan} />
          <PlanChange
            caption="What each payment comes to"
            changes={query.data.plan.changes}
            left={query.data.plan.left}
            leftBefore={query.data.plan.leftBefore}
            isDone={false}
          />
          <p>Until we answer, within {returnAnswerHours} hours, your plan is paused: nothing is due.</p>
        </>
      )}
    </div>
  );
}

/** Why the last payments fall by more than the goods cost; nothing where they don't. */
function WhyLess({ plan: { fromDownPayment, saved = 0 } }: { plan: PlanLowered }) {
  if (fromDownPayment === 0 && saved === 0) return null;
  return (
    <p>
      {fromDownPayment > 0 && `Of what you paid at once, ${shortNaira(fromDownPayment)} then pays your last payments. `}
      {saved > 0 && `The plan itself costs ${shortNaira(saved)} less.`}
    </p>
  );
}

interface LineProps {
  line: OrderLine;
  max: number;
  choice: Choice;
  error: string | undefined;
  onChoose: (choice: Choice) => void;
}

function Line({ line: { id, name, unit }, max, choice, error, onChoose }: LineProps) {
  return (
    <li className={styles.line}>
      <SelectField
        name={`quantity-${id}`}
        label={`${name}, ${unit}`}
        value={String(choice.quantity)}
        options={Array.from({ length: max + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? 'It’s fine' : `${count} of ${max}`,
        }))}
        onChange={({ target }) => onChoose({ ...choice, quantity: Number(target.value) })}
      />
      {choice.quantity > 0 && (
        <SelectField
          name={`problem-${id}`}
          label={`What is wrong with ${name}`}
          placeholder="Please choose"
          options={problemOptions}
          {...(choice.problem !== '' && { value: choice.problem })}
          onChange={({ target }) => onChoose({ ...choice, problem: target.value as ReturnProblem })}
          error={error}
        />
      )}
    </li>
  );
}
