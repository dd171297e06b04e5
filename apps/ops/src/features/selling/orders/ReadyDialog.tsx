import { FormBanner } from '@foodbank/app/components/FormBanner';
import { markReady, type StaffOrder } from '@foodbank/contract/selling/orders-staff';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { refreshOrders } from './order-queries.ts';
import styles from './Packing.module.css';
import { readTicks, tickOf, writeTicks } from './packing-ticks.ts';

export interface ReadyDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onDone: (reply: { message: string; order?: StaffOrder }) => void;
}

/** Says that an order is ready once every line is ticked. The ticks are those of the packing screen. */
export function ReadyDialog({ order, onClose, onDone }: ReadyDialogProps) {
  const { number, version, lines } = order;
  const [ticked, setTicked] = useState<readonly string[]>(() => readTicks(localStorage, number));
  const there = lines.filter(({ toPack }) => toPack > 0);
  const left = there.filter((line) => !ticked.includes(tickOf(line))).length;
  const saying = useMutation({
    mutationFn: () => call(markReady, { params: { number }, body: { version, packed: there.map(({ id }) => id) } }),
    onSuccess: (reply) => {
      onDone(reply);
      onClose();
    },
    onError: () => void refreshOrders(),
  });
  const tick = (one: string, isThere: boolean) => {
    const next = isThere ? [...ticked, one] : ticked.filter((other) => other !== one);
    writeTicks(localStorage, order, next);
    setTicked(next);
  };
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Not yet
      </Button>
      <ActButton
        busy={saying.isPending}
        refused={left === 0 ? null : 'Tick every line, or say that it is not there.'}
        onClick={() => saying.mutate()}
      >
        Ready
      </ActButton>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Is all of ${number} in the bag?`}
      footer={footer}
      dismissable={!saying.isPending}
    >
      <PlainList className={styles.lines} aria-label="Packing list">
        {there.map((line) => (
          <li key={line.id} className={ticked.includes(tickOf(line)) ? styles.lineDone : styles.line}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                className={styles.box}
                checked={ticked.includes(tickOf(line))}
                onChange={({ target }) => tick(tickOf(line), target.checked)}
              />
              <span className={styles.text}>
                <span className={styles.name}>
                  <span className="figures">{line.toPack} ×</span> {line.name}
                </span>
                <span className={styles.unit}>{line.unit}</span>
              </span>
            </label>
          </li>
        ))}
      </PlainList>
      {saying.error && <FormBanner tone="error">{saying.error.message}</FormBanner>}
    </Dialog>
  );
}
