import { formatInstant } from '@foodbank/contract/primitives/day';
import type { StaffOrder } from '@foodbank/contract/selling/orders-staff';
import { type ReturnProblem, type ReturnWay, returnProblems, returnWays } from '@foodbank/contract/selling/returns';
import { askReturnByPhone, readReturnsByPhone } from '@foodbank/contract/selling/returns-staff';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { type Chosen, chosenLines, LineQuantities } from './LineQuantities.tsx';

/** What a customer who calls may still ask to have refunded of an order, or give back. */
export const returnsByPhoneQuery = (number: string) =>
  queryOptions({
    queryKey: ['shop-orders', 'returns-by-phone', number],
    queryFn: () => call(readReturnsByPhone, { params: { number } }),
    staleTime: 0,
  });

export interface AskReturnProps {
  order: StaffOrder;
  onDone: (reply: { message: string }) => void;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Asks for a return for a customer who calls: which goods, what is wrong with each, and what the customer says. */
export function AskReturn({ order: { number, lines }, onDone }: AskReturnProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const [problems, setProblems] = useState<Readonly<Record<string, ReturnProblem>>>({});
  const [way, setWay] = useState<ReturnWay>('pick-up');
  const { data } = useQuery(returnsByPhoneQuery(number));
  if (!data?.mayAsk) return null;
  const leftOf = new Map(data.left.map(({ lineId, quantity }) => [lineId, quantity]));
  const there = lines.map((line) => ({ ...line, toPack: leftOf.get(line.id) ?? 0 }));
  // Without a choice the server says what is missing.
  const wanted = chosenLines(chosen).map((line) => ({ ...line, problem: problems[line.lineId] as ReturnProblem }));
  const comesBack = wanted.some(({ problem }) => problem === 'not-as-described');
  const close = () => {
    setOpen(false);
    setChosen({});
    setProblems({});
  };
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Ask for a return by phone…
      </Button>
      <ReasonDialog
        open={open}
        onClose={close}
        title={`Ask for a return of ${number}`}
        consequences={[
          'Ask for what the customer told you on the phone, and for nothing else.',
          'The rules of the app hold: small amounts for missing and damaged goods are refunded at once, others are decided first.',
          ...(data.until === null ? [] : [`It can be asked for until ${formatInstant(new Date(data.until))}.`]),
        ]}
        confirm="Ask for the return"
        reasonLabel="What the customer says"
        reasonHint="The customer reads it in the app, with the return."
        send={(note, key) =>
          call(askReturnByPhone, {
            params: { number },
            body: { key, lines: wanted, note, way: comesBack ? way : null },
          })
        }
        onDone={onDone}
      >
        <LineQuantities legend="What is to be refunded" lines={there} chosen={chosen} onChoose={setChosen} />
        {wanted.map(({ lineId, problem }) => (
          <SelectField
            key={lineId}
            name={`problem-${lineId}`}
            label={`What is wrong with ${there.find(({ id }) => id === lineId)?.name ?? 'it'}`}
            value={problem ?? ''}
            options={[{ value: '', label: 'Choose' }, ...optionsOf(returnProblems)]}
            onChange={({ target }) => setProblems({ ...problems, [lineId]: target.value as ReturnProblem })}
          />
        ))}
        {comesBack && (
          <SelectField
            name="way"
            label="How it comes back"
            value={way}
            options={optionsOf({ ...returnWays, bring: 'The customer brings it to the store' })}
            onChange={({ target }) => setWay(target.value as ReturnWay)}
          />
        )}
      </ReasonDialog>
    </>
  );
}
