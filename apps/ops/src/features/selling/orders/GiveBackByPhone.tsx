import { FormBanner } from '@foodbank/app/components/FormBanner';
import { failureText } from '@foodbank/app/forms/failure-text';
import { makeId } from '@foodbank/app/make-id';
import { formatDay } from '@foodbank/contract/primitives/day';
import { type ReturnWay, returnWays } from '@foodbank/contract/selling/returns';
import { giveBackByPhone } from '@foodbank/contract/selling/returns-staff';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { type AskReturnProps, returnsByPhoneQuery } from './AskReturn.tsx';
import { type Chosen, chosenLines, LineQuantities } from './LineQuantities.tsx';
import styles from './Orders.module.css';

/** Gives unopened goods of an order on a plan back for a customer who calls. Nothing where the right has ended or all that is left is fresh. */
export function GiveBackByPhone({ order, onDone }: AskReturnProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(returnsByPhoneQuery(order.number));
  if (!data?.giveBack?.lines.some(({ isFresh }) => !isFresh)) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Give back unopened by phone…
      </Button>
      {isOpen && (
        <GiveBackDialog order={order} giveBack={data.giveBack} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface GiveBackDialogProps extends AskReturnProps {
  giveBack: { until: string; lines: readonly { lineId: string; quantity: number; isFresh: boolean }[] };
  onClose: () => void;
}

function GiveBackDialog({ order: { number, lines }, giveBack, onDone, onClose }: GiveBackDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [way, setWay] = useState<ReturnWay>('pick-up');
  const [isUnopened, setUnopened] = useState(false);
  const [key] = useState(makeId);
  const leftOf = new Map(giveBack.lines.map((line) => [line.lineId, line]));
  const there = lines.flatMap((line) => {
    const left = leftOf.get(line.id);
    return left === undefined || left.isFresh ? [] : [{ ...line, toPack: left.quantity }];
  });
  const fresh = lines.filter(({ id }) => leftOf.get(id)?.isFresh);
  const wanted = chosenLines(chosen);
  const giving = useMutation({
    mutationFn: () =>
      call(giveBackByPhone, { params: { number }, body: { key, lines: wanted, way, isUnopened: true } }),
    onSuccess: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  const refused =
    wanted.length === 0
      ? 'Choose what is given back.'
      : isUnopened
        ? null
        : 'Ask the customer whether anything is opened, and say that nothing is.';
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <ActButton busy={giving.isPending} refused={refused} onClick={() => giving.mutate()}>
        Note it
      </ActButton>
    </>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Give back goods of ${number}`}
      footer={footer}
      dismissable={!giving.isPending}
    >
      <div className={styles.stack}>
        <p>
          Until {formatDay(giveBack.until)}, whatever the reason. Once it is here, unopened, it comes off the plan, and
          the part of the down payment goes back at once. Picking it up is free.
        </p>
        <LineQuantities
          legend="What is given back"
          sum="Comes off the plan"
          lines={there}
          chosen={chosen}
          onChoose={setChosen}
        />
        {fresh.length > 0 && <p>Fresh, so it stays: {fresh.map(({ name, unit }) => `${name}, ${unit}`).join('; ')}.</p>}
        <ChoiceField
          name="way"
          label="How it comes back"
          value={way}
          labels={{ ...returnWays, bring: 'The customer brings it to the store' }}
          onChoose={setWay}
        />
        <CheckField
          name="unopened"
          label="The customer says that nothing of it is opened"
          checked={isUnopened}
          onChange={({ target }) => setUnopened(target.checked)}
        />
        {giving.error && (
          <FormBanner tone="error">{failureText(giving.error, { refused: 'This was refused.' })}</FormBanner>
        )}
      </div>
    </FormDialog>
  );
}
