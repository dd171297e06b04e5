import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import { type AskedReturn, decideAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { decideReturnWhys } from '../../../components/whys.ts';
import styles from './Returns.module.css';
import { refreshReturns, returnQuery } from './return-queries.ts';

type Line = AskedReturn['lines'][number];
type Decision = 'accept' | 'refuse';

interface DecideReturnProps {
  returnId: string;
  lines: readonly Line[];
  isOnPlan: boolean;
}

/** Accepts or refuses the lines of a return that wait, one by one, with a reason that the customer reads where a line is refused. */
export function DecideReturn({ returnId, lines, isOnPlan }: DecideReturnProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Decision | ''>>>({});
  const [isOpen, setOpen] = useState(false);
  const decided = lines.flatMap((line) => {
    const decision = chosen[line.id];
    return decision ? [{ line, decision }] : [];
  });
  const [refunded, awaited, refused] = [
    decided.filter(({ line, decision }) => decision === 'accept' && !isAwaitedNext(line)),
    decided.filter(({ line, decision }) => decision === 'accept' && isAwaitedNext(line)),
    decided.filter(({ decision }) => decision === 'refuse'),
  ];
  const [givenBack, others] = [refunded.filter(isGivenBack), refunded.filter((one) => !isGivenBack(one))];
  const [backKobo, refundKobo] = [koboOf(givenBack), koboOf(others)];
  return (
    <div className={styles.decide}>
      {lines.map((line) => (
        <SelectField
          key={line.id}
          name={`decision-${line.id}`}
          label={`${line.quantity} × ${line.name}`}
          value={chosen[line.id] ?? ''}
          options={[
            { value: '', label: 'Decide later' },
            { value: 'accept', label: acceptText(line, isOnPlan) },
            { value: 'refuse', label: 'Refuse' },
          ]}
          onChange={({ target }) => setChosen({ ...chosen, [line.id]: target.value as Decision | '' })}
        />
      ))}
      <div>
        <Button disabled={decided.length === 0} onClick={() => setOpen(true)}>
          Decide…
        </Button>
      </div>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Decide about this return"
        consequences={[
          ...(refundKobo > 0
            ? [
                isOnPlan
                  ? `${formatKobo(refundKobo)} comes off the plan: only what is then paid too much is refunded.`
                  : `${formatKobo(refundKobo)} is refunded to where it was paid from.`,
                'The sale and the store’s part become smaller by it, and the commission if the customer has an agent.',
              ]
            : []),
          ...(backKobo > 0
            ? [
                `You say that goods of ${formatKobo(backKobo)} are here and unopened. They can be sold again.`,
                'They come off the plan, and their part of the down payment is refunded at once to where it was paid from.',
                'The store’s part becomes smaller by it, and the commission if the customer has an agent.',
              ]
            : []),
          ...(awaited.length > 0
            ? [
                `What comes back ${isOnPlan ? 'comes off the plan' : 'is refunded'} once you accept it a second time, when it is here.`,
              ]
            : []),
          ...(refused.length > 0 ? ['The customer reads your reason for what is refused.'] : []),
        ]}
        confirm={confirmText({ refundKobo, backKobo, isOnPlan })}
        whys={decideReturnWhys}
        send={(reason) =>
          call(decideAskedReturn, {
            params: { returnId },
            body: {
              lines: decided.map(({ line, decision }) => ({
                id: line.id,
                from: line.state === 'goods-awaited' ? ('goods-awaited' as const) : ('asked' as const),
                decision,
              })),
              reason,
            },
          })
        }
        onDone={({ asked, message }) => {
          toast(message);
          queryClient.setQueryData(returnQuery(returnId).queryKey, asked);
          void refreshReturns();
        }}
      />
    </div>
  );
}

// In kobo, because sums of naira are not exact.
const koboOf = (decided: readonly { line: Line }[]): number =>
  decided.reduce((sum, { line }) => sum + toKobo(line.amount), 0);

const isGivenBack = ({ line }: { line: Line }): boolean => line.problem === 'unopened';

function confirmText({ refundKobo, backKobo, isOnPlan }: { refundKobo: number; backKobo: number; isOnPlan: boolean }) {
  if (refundKobo + backKobo === 0) return 'Save';
  const amount = formatKobo(refundKobo + backKobo);
  return isOnPlan ? `Take ${amount} off the plan and save` : `Refund ${amount} and save`;
}

const isAwaitedNext = ({ problem, state }: Line): boolean => problem === 'not-as-described' && state === 'asked';

function acceptText(line: Line, isOnPlan: boolean): string {
  if (isAwaitedNext(line)) return isOnPlan ? 'Accept: it counts once it is back' : 'Accept: refund it once it is back';
  if (line.problem === 'unopened') return 'It is here, unopened';
  if (isOnPlan) return line.state === 'goods-awaited' ? 'It is back: take it off the plan' : 'Accept';
  return line.state === 'goods-awaited' ? 'It is back: refund it' : 'Accept and refund';
}
