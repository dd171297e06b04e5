import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import {
  giveGoodsBack,
  type OrderReturns,
  previewGiveBack,
  type ReturnWay,
  returnWays,
} from '@foodbank/contract/selling/returns';
import type { OrderLine, ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { returnsQuery } from '../../../orders/returns-query.ts';
import { PlanChange } from '../../../plans/PlanChange.tsx';
import styles from './AskReturn.module.css';
import { useSendReturn } from './use-send-return.ts';

type GiveBack = NonNullable<OrderReturns['giveBack']>;
type Line = { lineId: string; quantity: number };

const notSaid = 'Please confirm that nothing is opened. Opened food stays with you.';

/** Gives unopened food of an order on a plan back: which, how many, and how it comes to us, with what it changes. */
export function GiveBackForm({ order, giveBack: { until, lines } }: { order: ShopOrder; giveBack: GiveBack }) {
  const { number } = order;
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [isUnopened, setUnopened] = useState(false);
  const [way, setWay] = useState<ReturnWay>('pick-up');
  const [problems, setProblems] = useState<{ lines?: string; unopened?: string }>({});
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSendReturn(number, giveGoodsBack);
  const there = lines.flatMap((left) => {
    const line = order.lines.find(({ id }) => id === left.lineId);
    return line === undefined ? [] : [{ ...left, line }];
  });
  const [fresh, lasting] = [there.filter((one) => one.isFresh), there.filter((one) => !one.isFresh)];
  const wanted = lasting.flatMap(({ lineId }) => {
    const quantity = chosen[lineId] ?? 0;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });

  if (lasting.length === 0)
    return (
      <p>What is left of this order is fresh, so it can’t be given back. If something is wrong with it, tell us.</p>
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(wanted.length === 0 && { lines: 'Choose how many, for at least one product' }),
      ...(!isUnopened && { unopened: notSaid }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    mutate({ lines: wanted, way, isUnopened: true });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>
        Until <strong>{formatDay(until)}</strong> you can give back food that is unopened and not fresh. Picking it up
        is free. You don’t need a reason.
      </p>
      <fieldset className={styles.lines}>
        <legend className={styles.legend}>What do you give back?</legend>
        <PlainList>
          {lasting.map(({ lineId, quantity, line }) => (
            <li key={lineId} className={styles.line}>
              <Pieces
                line={line}
                max={quantity}
                value={chosen[lineId] ?? 0}
                isWrong={problems.lines !== undefined}
                onChoose={(count) => {
                  setChosen({ ...chosen, [lineId]: count });
                  setProblems(({ unopened }) => (unopened === undefined ? {} : { unopened }));
                }}
              />
            </li>
          ))}
        </PlainList>
        {fresh.length > 0 && (
          <p className={styles.fresh}>
            Fresh food can’t be given back: {fresh.map(({ line: { name, unit } }) => `${name}, ${unit}`).join('; ')}.
          </p>
        )}
        {problems.lines !== undefined && <Banner tone="error">{problems.lines}</Banner>}
      </fieldset>
      <CheckField
        name="unopened"
        label="Nothing of it is opened"
        checked={isUnopened}
        aria-invalid={problems.unopened !== undefined}
        aria-describedby={problems.unopened === undefined ? undefined : 'not-unopened'}
        onChange={({ target }) => {
          setUnopened(target.checked);
          setProblems((before) => (before.lines === undefined ? {} : { lines: before.lines }));
        }}
      />
      {problems.unopened !== undefined && (
        <div id="not-unopened">
          <Banner tone="error">{problems.unopened}</Banner>
        </div>
      )}
      <ChoiceField name="way" label="How does it come to us?" value={way} labels={returnWays} onChoose={setWay} />
      <Failure error={error} />
      {!online && (
        <Banner tone="info">You’re offline. What you chose stays here: send it when you’re back online.</Banner>
      )}
      <div className={styles.send}>
        <Preview number={number} lines={wanted} />
        <Button type="submit" variant="action" size="large" block busy={isPending} disabled={!online}>
          Give it back
        </Button>
      </div>
    </form>
  );
}

interface PiecesProps {
  line: OrderLine;
  max: number;
  value: number;
  isWrong: boolean;
  onChoose: (count: number) => void;
}

function Pieces({ line: { id, name, unit }, max, value, isWrong, onChoose }: PiecesProps) {
  return (
    <SelectField
      name={`quantity-${id}`}
      label={`${name}, ${unit}`}
      value={String(value)}
      aria-invalid={isWrong}
      options={Array.from({ length: max + 1 }, (_, count) => ({
        value: String(count),
        label: count === 0 ? 'I keep it' : `${count} of ${max}`,
      }))}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
}

/** What giving back would change of the plan, and what goes back at once, before anything is sent. */
function Preview({ number, lines }: { number: string; lines: readonly Line[] }) {
  const { data, isPending, isError, error } = useQuery({
    queryKey: [...returnsQuery(number).queryKey, 'give-back', lines],
    queryFn: ({ signal }) => call(previewGiveBack, { params: { number }, body: { lines: [...lines] } }, signal),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });
  if (lines.length === 0) return <p>Choose what you give back to see what it changes on your plan.</p>;
  const rest = data === undefined ? 0 : Math.round((data.refund - data.ofDownPayment) * 100) / 100;
  return (
    <div role="status" className={styles.plan}>
      {isPending && 'Looking what it changes…'}
      {isError && <Failure error={error} />}
      {data && (
        <>
          <p>
            Once we have it, unopened, <strong className="figures">{shortNaira(data.goods)}</strong> comes off your
            plan.
          </p>
          {data.ofDownPayment > 0 && (
            <p>
              <strong className="figures">{shortNaira(data.ofDownPayment)}</strong> of what you paid at once goes back
              to you straight away{data.to !== null && `, to ${lowerFirst(data.to)}`}.
            </p>
          )}
          {rest > 0 && (
            <p>
              <strong className="figures">{shortNaira(rest)}</strong> that you paid on the plan goes back, too.
            </p>
          )}
          {(data.plan.saved ?? 0) > 0 && <p>The plan itself costs {shortNaira(data.plan.saved ?? 0)} less.</p>}
          <PlanChange
            caption="What each payment comes to"
            changes={data.plan.changes}
            left={data.plan.left}
            leftBefore={data.plan.leftBefore}
            isDone={false}
          />
        </>
      )}
    </div>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
