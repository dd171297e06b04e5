import { lazyPart } from '@foodbank/app/lazy-part';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import {
  cancelShopOrder,
  type OrderAct,
  orderActs,
  type ReturnKind,
  returnKinds,
  returnLines,
  type StaffOrder,
  startPacking,
  takeOutLines,
} from '@foodbank/contract/selling/orders-staff';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useAskedAct } from '../../../components/use-asked-act.ts';
import { cancelOrderWhys, refundLinesWhys, takeOutWhys } from '../../../components/whys.ts';
import { useMay } from '../../../session/member.ts';
import { AskReturn } from './AskReturn.tsx';
import { GiveBackByPhone } from './GiveBackByPhone.tsx';
import { type Chosen, chosenLines, LineQuantities, refundKobo } from './LineQuantities.tsx';
import styles from './Orders.module.css';
import { orderQuery, refreshOrders } from './order-queries.ts';

// What one order in many needs is loaded when it is opened.
const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
const ReadyDialog = lazyPart(async () => (await import('./ReadyDialog.tsx')).ReadyDialog);
const TakeOverDialog = lazyPart(async () => (await import('./TakeOverDialog.tsx')).TakeOverDialog);

/** The steps that need neither a reason nor a look at the lines. */
const steps = { 'start-packing': startPacking } as const;
type Step = keyof typeof steps;
const isStep = (act: OrderAct): act is Step => Object.hasOwn(steps, act);

/** After an act its button is gone, and with it the focus: what comes next gets it. */
function useFocusOfNext(acts: readonly OrderAct[], isOpen: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const [next] = acts;
  useEffect(() => {
    if (!acted.current || isOpen || document.activeElement !== document.body) return;
    acted.current = next === undefined;
    ref.current?.querySelector('button')?.focus();
  }, [next, isOpen]);
  return {
    ref,
    acted: () => {
      acted.current = true;
    },
  };
}

/** What can be done with an order now. The server says what; a step that moved on meanwhile is refused with words. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const { number, acts, lines, returns, hasAgent } = order;
  const backKobo = toKobo(order.total) - toKobo(order.refundedGoods);
  const back = formatKobo(backKobo);
  const params = { number };
  const [open, setOpen] = useAskedAct<OrderAct>(acts.filter((act) => !isStep(act)));
  const [chosen, setChosen] = useState<Chosen>({});
  const [kind, setKind] = useState<ReturnKind>('sent-back');
  const chosenBack = formatKobo(refundKobo(lines, chosen));
  const bar = useFocusOfNext(acts, open !== null);
  const close = () => {
    setOpen(null);
    setChosen({});
  };
  const done = ({ message, order: next }: { message: string; order?: StaffOrder }) => {
    toast(message);
    bar.acted();
    if (next) queryClient.setQueryData(orderQuery(number).queryKey, next);
    void refreshOrders();
  };
  const takeOut = async (reason: string) => {
    const seen = new Map(lines.map(({ id, toPack }) => [id, toPack]));
    const out = chosenLines(chosen).map((line) => ({ ...line, toPack: seen.get(line.lineId) ?? 0 }));
    try {
      return await call(takeOutLines, { params, body: { lines: out, reason } });
    } catch (error) {
      // Another member, or an act whose answer was lost, may have taken some of it out: the dialog shows what is there now.
      void refreshOrders();
      throw error;
    }
  };
  const stepping = useMutation({
    mutationFn: (step: Step) => call(steps[step], { params }),
    onSuccess: done,
    onError: (error: Error) => {
      toast(error.message);
      void refreshOrders();
    },
  });
  const maySeeReturns = useMay('orders.assist') && returns !== null;
  if (acts.length === 0 && !maySeeReturns) return null;
  const [first] = acts;
  return (
    <div className={styles.acts} ref={bar.ref}>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === first ? 'primary' : 'quiet'}
          busy={stepping.isPending && stepping.variables === act}
          onClick={() => (isStep(act) ? stepping.mutate(act) : setOpen(act))}
        >
          {isStep(act) ? orderActs[act] : `${orderActs[act]}…`}
        </Button>
      ))}
      {maySeeReturns && <AskReturn order={order} onDone={done} />}
      {maySeeReturns && <GiveBackByPhone order={order} onDone={done} />}
      <Suspense fallback={null}>
        {open === 'take-over' && <TakeOverDialog order={order} onClose={close} onDone={done} />}
        {open === 'ready' && <ReadyDialog order={order} onClose={close} onDone={done} />}
        {open === 'hand-over' && <HandOverDialog order={order} onClose={close} onDone={done} />}
      </Suspense>
      <ReasonDialog
        open={open === 'take-out'}
        onClose={close}
        title={`Take lines out of ${number}`}
        consequences={['What is taken out is refunded.', 'The customer is told.']}
        confirm={`Take out and give back ${chosenBack}`}
        whys={takeOutWhys}
        send={takeOut}
        onDone={done}
      >
        <LineQuantities legend="What the store does not have" lines={lines} chosen={chosen} onChoose={setChosen} />
      </ReasonDialog>
      <ReasonDialog
        open={open === 'cancel'}
        onClose={close}
        title={`Cancel ${number}`}
        consequences={[
          `${back} is refunded to where it was paid from: the goods and the delivery fee.`,
          'The goods go back on the shelf.',
          'The customer is told.',
        ]}
        confirm={`Cancel and give back ${back}`}
        whys={cancelOrderWhys}
        dismiss="Keep the order"
        tone="danger"
        send={(reason) => call(cancelShopOrder, { params, body: { reason } })}
        onDone={done}
      />
      <ReasonDialog
        open={open === 'return'}
        onClose={close}
        title={`Return lines of ${number}`}
        consequences={[
          'The amount below is refunded to where it was paid from.',
          ...(hasAgent ? ['The agent’s sale becomes smaller by it.'] : []),
          ...(returns?.over
            ? [
                `The 24 hours for returns ended on ${formatInstant(new Date(returns.until))}. Refund only what the customer told us of in time, and write when in the reason.`,
              ]
            : []),
        ]}
        confirm={`Refund ${chosenBack}`}
        {...(!returns?.over && { whys: refundLinesWhys })}
        send={(reason, key) => call(returnLines, { params, body: { key, lines: chosenLines(chosen), kind, reason } })}
        onDone={done}
      >
        <ChoiceField name="returnKind" label="What happened" value={kind} labels={returnKinds} onChoose={setKind} />
        <LineQuantities legend="What is refunded" lines={lines} chosen={chosen} onChoose={setChosen} />
      </ReasonDialog>
    </div>
  );
}
