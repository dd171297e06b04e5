import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { handOverCodeKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { handOver, pickUpCode, renewPickUpCode, type StaffOrder } from '@foodbank/contract/selling/orders-staff';
import { Button } from '@foodbank/ui/Button';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { renewCodeWhys } from '../../../components/whys.ts';
import { type Chosen, chosenLines, LineQuantities, refundKobo } from './LineQuantities.tsx';
import styles from './Orders.module.css';

const schema = z.object({ code: pickUpCode });

export interface HandOverDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onDone: (reply: { message: string; order?: StaffOrder }) => void;
}

/** Hands a pick-up over: the customer's code, and what they do not take. A code that is locked is renewed from here. */
export function HandOverDialog({ order: { number, lines, customerName }, onClose, onDone }: HandOverDialogProps) {
  const [isPart, setPart] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const [isLocked, setLocked] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const backKobo = isPart ? refundKobo(lines, chosen) : 0;
  const formId = useId();
  const { busy, message, note, form, field } = useForm({
    schema,
    send: ({ code }) =>
      call(handOver, { params: { number }, body: { code, notTaken: isPart ? chosenLines(chosen) : [] } }),
    failure: { refused: 'This was refused. Please try again.' },
    onFailed: (error) => setLocked(error instanceof ApiError && error.code === 'hand-over-code-locked'),
    onDone: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        {backKobo > 0 ? `Hand over and give back ${formatKobo(backKobo)}` : 'Hand over'}
      </Button>
    </>
  );
  if (isRenewing)
    return (
      <ReasonDialog
        open
        onClose={onClose}
        title={`Send a new code for ${number}`}
        consequences={[
          'The customer gets the new code by email and text message. You do not see it.',
          'The earlier code stops working. The new one has five tries.',
        ]}
        confirm="Send a new code"
        whys={renewCodeWhys}
        send={(reason) => call(renewPickUpCode, { params: { number }, body: { reason } })}
        onDone={onDone}
      />
    );
  return (
    <FormDialog open onClose={onClose} title={`Hand over ${number}`} footer={footer} dismissable={!busy}>
      <form {...form} id={formId} className={styles.form}>
        <p>{customerName} checks the goods first, and then says the code.</p>
        <TypedField kind={handOverCodeKind} {...field('code')} label="4-digit code" className={styles.code} />
        {isPart ? (
          <LineQuantities legend="What the customer does not take" lines={lines} chosen={chosen} onChoose={setChosen} />
        ) : (
          <Button variant="quiet" size="small" onClick={() => setPart(true)}>
            The customer does not take everything
          </Button>
        )}
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {isLocked && (
          <Button variant="quiet" onClick={() => setRenewing(true)}>
            Send a new code…
          </Button>
        )}
      </form>
    </FormDialog>
  );
}
