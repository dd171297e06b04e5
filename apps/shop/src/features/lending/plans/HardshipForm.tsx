import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import {
  askHardship,
  type HardshipMove,
  type HardshipReason,
  type HardshipReply,
  hardshipBounds,
  hardshipReasons,
  type MovableRow,
  previewHardship,
} from '@foodbank/contract/support/hardship';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import table from '../../../plans/PlanChange.module.css';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './Hardship.module.css';
import { useKeepHardship } from './hardship-queries.ts';
import choices from './PlanChoices.module.css';

interface Option {
  value: string;
  title: string;
  moves: HardshipMove[];
}

/** Payments that move by so many days each; null where one of them can't. */
function movesBy(days: number, rows: readonly MovableRow[], today: string): HardshipMove[] | null {
  const moves = rows.map(({ number, dueOn, latest }) => ({ instalment: number, to: addDays(dueOn, days), latest }));
  return moves.length > 0 && moves.every(({ to, latest }) => to <= latest && to >= today)
    ? moves.map(({ instalment, to }) => ({ instalment, to }))
    : null;
}

/** The choices that most people want, as far as the plan has them. */
function optionsOf({ movable, left, today }: HardshipReply): Option[] {
  const byDay = movable.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  const [one, two] = [byDay.slice(0, 1), left > 1 && byDay.length > 1 ? byDay.slice(0, 2) : []];
  const wanted: [title: string, rows: MovableRow[], days: number][] = [
    ['One payment, 2 weeks later', one, 14],
    ['One payment, 30 days later', one, hardshipBounds.daysMax],
    ['Two payments, 30 days later', two, hardshipBounds.daysMax],
  ];
  return wanted.flatMap(([title, rows, days]) => {
    const moves = movesBy(days, rows, today);
    return moves === null ? [] : [{ value: title, title, moves }];
  });
}

const own = 'own';

/** Asks for one or two payments to move, with the new days before it is sent. */
export function HardshipForm({ number, given }: { number: string; given: HardshipReply }) {
  const options = optionsOf(given);
  const [choice, setChoice] = useState(options[0]?.value ?? own);
  const [chosen, setChosen] = useState<readonly number[]>(given.movable.slice(0, 1).map((row) => row.number));
  const [days, setDays] = useState(14);
  const [reasons, setReasons] = useState<readonly HardshipReason[]>([]);
  const [text, setText] = useState('');
  const online = useOnline();
  const rows = given.movable.filter((row) => chosen.includes(row.number));
  const moves =
    choice === own
      ? (movesBy(days, rows, given.today) ?? [])
      : (options.find(({ value }) => value === choice)?.moves ?? []);
  const keep = useKeepHardship(number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(askHardship, {
        params: { number },
        body: { moves, reasons: [...reasons], ...(text.trim() !== '' && { text }) },
      }),
    onSuccess: keep,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={choices.form} onSubmit={submit}>
      <p>
        We can move up to two payments of this plan, each by up to 30 days. It costs nothing, and nothing is added. A
        person answers within 24 hours.
      </p>
      <fieldset className={styles.options}>
        <legend>What would help?</legend>
        {options.map(({ value, title, moves: [first] }) => (
          <ChoiceCard
            key={value}
            name="option"
            value={value}
            checked={choice === value}
            onChoose={() => setChoice(value)}
            title={title}
          >
            {first && `First on ${dueDay(first.to)}`}
          </ChoiceCard>
        ))}
        <ChoiceCard name="option" value={own} checked={choice === own} onChoose={() => setChoice(own)} title="I choose">
          Which payments, and how much later
        </ChoiceCard>
      </fieldset>
      {choice === own && <OwnChoice given={given} chosen={chosen} onChosen={setChosen} days={days} onDays={setDays} />}
      <NewDays number={number} moves={moves} />
      <Why reasons={reasons} onReasons={setReasons} />
      <TextAreaField
        name="text"
        label="In your words (optional)"
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Failure error={error} />
      <Button type="submit" variant="action" block busy={isPending} disabled={!online || moves.length === 0}>
        Ask for this
      </Button>
    </form>
  );
}

/** Why, for who wants to say. */
function Why({
  reasons,
  onReasons,
}: {
  reasons: readonly HardshipReason[];
  onReasons: (reasons: readonly HardshipReason[]) => void;
}) {
  return (
    <fieldset className={styles.options}>
      <legend>Why? You don’t have to say</legend>
      <div className={styles.chips}>
        {(Object.keys(hardshipReasons) as HardshipReason[]).map((reason) => (
          <label key={reason} className={styles.chip}>
            <input
              type="checkbox"
              checked={reasons.includes(reason)}
              onChange={() => onReasons(toggled(reasons, reason))}
            />
            {hardshipReasons[reason]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

interface OwnChoiceProps {
  given: HardshipReply;
  chosen: readonly number[];
  onChosen: (numbers: readonly number[]) => void;
  days: number;
  onDays: (days: number) => void;
}

/** Which payments, at most as many as may move still, and by how many days. */
function OwnChoice({ given: { movable, left }, chosen, onChosen, days, onDays }: OwnChoiceProps) {
  const most = Math.max(1, left);
  return (
    <>
      <fieldset className={styles.options}>
        <legend>{most > 1 ? 'Which payments? One or two' : 'Which payment?'}</legend>
        <div className={styles.chips}>
          {movable.map(({ number, dueOn, amount }) => (
            <label key={number} className={styles.chip}>
              <input
                type="checkbox"
                checked={chosen.includes(number)}
                disabled={!chosen.includes(number) && chosen.length >= most}
                onChange={() => onChosen(toggled(chosen, number))}
              />
              {shortNaira(amount)}, {formatDay(dueOn)}
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        name="days"
        label="How much later?"
        value={`${days}`}
        options={Array.from({ length: hardshipBounds.daysMax }, (_, index) => ({
          value: `${index + 1}`,
          label: index === 0 ? '1 day' : `${index + 1} days`,
        }))}
        onChange={({ target }) => onDays(Number(target.value))}
      />
    </>
  );
}

/** Every payment that is open, with its day now and then, in the order of the new days. */
function NewDays({ number, moves }: { number: string; moves: readonly HardshipMove[] }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['plans', 'hardship-preview', number, moves],
    queryFn: ({ signal }) => call(previewHardship, { params: { number }, body: { moves: [...moves] } }, signal),
    enabled: moves.length > 0,
    staleTime: 0,
    retry: false,
  });
  if (moves.length === 0)
    return <p className={styles.note}>That isn’t possible. Choose a payment and fewer or more days.</p>;
  return (
    <div role="status">
      {isPending && 'Looking what the new days are…'}
      <Failure error={error} />
      {data && (
        <table className={`${table.table} figures`}>
          <caption className={table.caption}>Your payments then</caption>
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ number: one, amount, before, after }) => (
              <tr key={one}>
                <th scope="row">{shortNaira(amount)}</th>
                <td className={table.before}>{formatDay(before)}</td>
                <td>{before === after ? 'Stays' : formatDay(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
