import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { counted } from '@foodbank/contract/primitives/counted';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import {
  askHardship,
  type HardshipMove,
  type HardshipReason,
  type HardshipReply,
  hardshipForm,
  hardshipReasons,
  type MovableRow,
  type MovedRow,
  paidTogether,
  previewHardship,
} from '@foodbank/contract/support/hardship';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import table from '../../../plans/PlanChange.module.css';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './Hardship.module.css';
import { byDay, movesBy, optionsOf, possibleDays } from './hardship-options.ts';
import { useHardshipAnswer } from './hardship-queries.ts';
import choices from './PlanChoices.module.css';

const own = 'own';

interface HardshipFormProps {
  number: string;
  given: HardshipReply;
  onAsked: () => void;
}

/** Asks for one or two payments to move, with the new days before it is sent. */
export function HardshipForm({ number, given, onAsked }: HardshipFormProps) {
  const options = optionsOf(given);
  // Nothing is chosen for anybody: each choice changes when money has to be there.
  const [choice, setChoice] = useState<string | null>(options.length === 0 ? own : null);
  const option = options.find(({ title }) => title === choice);
  const ownChoice = useOwnChoice(given);
  const moves = option?.moves ?? (choice === own ? ownChoice.moves : []);
  const preview = useNewDays(number, moves);
  const [reasons, setReasons] = useState<readonly HardshipReason[]>([]);
  const [text, setText] = useState('');
  const online = useOnline();
  const { keep, readAgain } = useHardshipAnswer(number);
  const { busy, message, note, form, field } = useForm({
    schema: hardshipForm,
    // Nothing is said where nothing is typed.
    extraValues: () => ({ moves, reasons, ...(text.trim() === '' && { text: undefined }) }),
    send: (body) => call(askHardship, { params: { number }, body }),
    failure: { refused: 'Your request was not sent. It is still here. Please try again.' },
    onDone: (reply) => {
      keep(reply);
      onAsked();
    },
    onFailed: readAgain,
  });
  return (
    <form {...form} className={choices.form}>
      <p>{whatMoves(given)} It costs nothing, and nothing is added. A person answers within 24 hours.</p>
      <fieldset className={styles.options}>
        <legend>What would help?</legend>
        {options.map(({ title, moves: to }) => (
          <ChoiceCard
            key={title}
            name="option"
            value={title}
            checked={option?.title === title}
            onChoose={() => setChoice(title)}
            title={title}
          >
            On {to.map((move) => dueDay(move.to)).join(' and ')}
          </ChoiceCard>
        ))}
        <ChoiceCard name="option" value={own} checked={choice === own} onChoose={() => setChoice(own)} title="I choose">
          Which payments, and how much later
        </ChoiceCard>
      </fieldset>
      {choice === own && <OwnChoice {...ownChoice} />}
      {choice === null ? (
        <p className={styles.note}>Choose one to see your payments then.</p>
      ) : (
        <NewDays preview={preview} isMoved={moves.length > 0} />
      )}
      <Why reasons={reasons} onReasons={setReasons} />
      <TextAreaField
        {...field('text')}
        label="In your words (optional)"
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <Button type="submit" variant="action" block busy={busy} disabled={!online || !preview.isPossible}>
        Ask for this
      </Button>
    </form>
  );
}

/** How many payments may move still. What moved may move again within its 30 days. */
function whatMoves({ left }: HardshipReply): string {
  if (left > 1) return 'We can move up to two payments of this plan, each by up to 30 days.';
  return left === 1
    ? 'We can move one more payment of this plan, by up to 30 days.'
    : 'We can move a payment that moved before, up to 30 days in all.';
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

/** Which payments, at most as many as may move still, and by how many days. */
function useOwnChoice({ movable, left, today }: HardshipReply) {
  const all = byDay(movable);
  const most = Math.min(all.length, Math.max(1, left));
  const [chosen, onChosen] = useState<readonly number[]>(all.slice(0, 1).map((row) => row.number));
  const [wanted, onDays] = useState(14);
  const rows = all.filter((row) => chosen.includes(row.number)).slice(0, most);
  const possible = possibleDays(rows, today);
  const days = possible.includes(wanted) ? wanted : (possible.at(-1) ?? 0);
  return { all, most, rows, onChosen, possible, days, onDays, moves: days > 0 ? movesBy(days, rows) : [] };
}

function OwnChoice(own: Omit<ReturnType<typeof useOwnChoice>, 'moves'>) {
  const { all, most, rows, onChosen, possible, days, onDays } = own;
  const chosen = rows.map((row) => row.number);
  const [one] = rows;
  return (
    <>
      {all.length > 1 && (
        <fieldset className={styles.options}>
          <legend>{most > 1 ? 'Which payments? One or two' : 'Which payment?'}</legend>
          <div className={styles.chips}>
            {all.map(({ number, dueOn, amount }) => (
              <label key={number} className={styles.chip}>
                <input
                  type={most > 1 ? 'checkbox' : 'radio'}
                  name="payment"
                  checked={chosen.includes(number)}
                  disabled={most > 1 && !chosen.includes(number) && chosen.length >= most}
                  onChange={() => onChosen(most > 1 ? toggled(chosen, number) : [number])}
                />
                {shortNaira(amount)}, {formatDay(dueOn)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {rows.length === 0 && <p className={styles.note}>Choose a payment to see its new day.</p>}
      {rows.length > 0 && possible.length === 0 && (
        <p className={styles.note}>
          These two can’t move by the same number of days. {lastDaysOf(rows)} Choose one of them.
        </p>
      )}
      {possible.length > 0 && (
        <SelectField
          name="days"
          label="How much later?"
          hint={lastDaysOf(rows)}
          value={`${days}`}
          options={possible.map((count) => ({
            value: `${count}`,
            label:
              one && rows.length === 1
                ? `${counted(count, 'day')}: ${dueDay(addDays(one.dueOn, count))}`
                : counted(count, 'day'),
          }))}
          onChange={({ target }) => onDays(Number(target.value))}
        />
      )}
    </>
  );
}

/** The last day on which each payment may come, in words. */
const lastDaysOf = (rows: readonly MovableRow[]): string =>
  `The last possible day is ${rows.map(({ latest }) => dueDay(latest)).join(' for the first, and for the second ')}.`;

/** The days if payments moved. Those of the choice before stay until the new ones are there, so that nothing jumps. */
function useNewDays(number: string, moves: readonly HardshipMove[]) {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['plans', 'hardship-preview', number, moves],
    queryFn: ({ signal }) => call(previewHardship, { params: { number }, body: { moves: [...moves] } }, signal),
    enabled: moves.length > 0,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { rows: data?.rows, error, isPending, isPossible: data !== undefined && !isPlaceholderData && error === null };
}

interface NewDaysProps {
  preview: Omit<ReturnType<typeof useNewDays>, 'isPossible'>;
  isMoved: boolean;
}

/** Every payment that is open, with its day now and then, and where some of them come close. Where nothing is chosen, all stay. */
function NewDays({ preview: { rows, error, isPending }, isMoved }: NewDaysProps) {
  const shown = isMoved ? rows : rows?.map(stays);
  return (
    <div role="status" className={styles.days}>
      {isPending && isMoved && 'Looking what the new days are…'}
      <Failure error={error} />
      {shown && (
        <table className={`${table.table} figures`}>
          <caption className={table.caption}>Your payments then</caption>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number, amount, before, after }) => (
              <tr key={number}>
                <th scope="row">
                  {number}. {shortNaira(amount)}
                </th>
                <td className={table.before}>{formatDay(before)}</td>
                <td>{before === after ? 'Stays' : formatDay(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown &&
        paidTogether(shown).map(({ from, until, amount }) => (
          <p key={from} className={styles.together}>
            {from === until ? `On ${dueDay(from)}` : `From ${dueDay(from)} to ${dueDay(until)}`} you then pay{' '}
            <strong>{shortNaira(amount)}</strong>.
          </p>
        ))}
    </div>
  );
}

const stays = (row: MovedRow): MovedRow => ({ ...row, after: row.before });
