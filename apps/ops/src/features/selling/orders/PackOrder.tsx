import { FormBanner } from '@foodbank/app/components/FormBanner';
import { lazyPart } from '@foodbank/app/lazy-part';
import { markReady, type PackingLine, type StaffOrder, startPacking } from '@foodbank/contract/selling/orders-staff';
import { shopOrderEvents } from '@foodbank/contract/selling/shop-orders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { toast } from '../../../components/toast.ts';
import { useLiveList } from '../../../components/use-live-list.ts';
import { orderQuery, refreshOrders } from './order-queries.ts';
import styles from './Packing.module.css';
import { readTicks, tickOf, writeTicks } from './packing-ticks.ts';
import { refundedText, standingOf, windowText, wishOf } from './shared/order-texts.ts';

const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
const TakeOverDialog = lazyPart(async () => (await import('./TakeOverDialog.tsx')).TakeOverDialog);
const NotThereDialog = lazyPart(async () => (await import('./NotThereDialog.tsx')).NotThereDialog);

const readEveryMs = 15_000;

/** One order to pack: its lines to tick off, and the next step. */
export function PackOrder({ number }: { number: string }) {
  const query = useQuery(orderQuery(number));
  // What another member changes, or who takes it over, is seen while it is packed.
  useLiveList(query.refetch, readEveryMs);
  return (
    <article className={styles.order}>
      <RecordBody query={query} what="order">
        {(order) => <Details key={number} order={order} />}
      </RecordBody>
    </article>
  );
}

function Details({ order }: { order: StaffOrder }) {
  const { number, state, lines, customerName, handover, windowFrom, windowTo, acts, version, events } = order;
  const [ticked, setTicked] = useState<readonly string[]>(() => readTicks(localStorage, number));
  const [missing, setMissing] = useState<PackingLine | null>(null);
  const [isHandingOver, setHandingOver] = useState(false);
  const [isTakingOver, setTakingOver] = useState(false);
  const [seen, setSeen] = useState(version);
  const isPacking = state === 'packing' && !acts.includes('take-over');
  const list = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  // The pressed button is gone. The first line to tick off gets its focus.
  useEffect(() => {
    if (!isPacking || !hasStarted.current || document.activeElement !== document.body) return;
    hasStarted.current = false;
    list.current?.querySelector('input')?.focus();
  }, [isPacking]);
  const there = lines.filter(({ toPack }) => toPack > 0);
  const left = there.filter((line) => !ticked.includes(tickOf(line))).length;
  const tick = (line: PackingLine, isThere: boolean) => {
    const one = tickOf(line);
    const next = isThere ? [...ticked, one] : ticked.filter((other) => other !== one);
    writeTicks(localStorage, order, next);
    setTicked(next);
  };
  const last = events.at(-1);
  const done = ({ message, order: next }: { message: string; order?: StaffOrder }) => {
    toast(message);
    if (next) {
      queryClient.setQueryData(orderQuery(number).queryKey, next);
      setSeen(next.version);
    }
    void refreshOrders();
  };
  const stepping = useMutation({
    mutationFn: (step: 'start' | 'ready') =>
      step === 'start'
        ? call(startPacking, { params: { number } })
        : call(markReady, { params: { number }, body: { version, packed: there.map(({ id }) => id) } }),
    onSuccess: (reply, step) => {
      hasStarted.current = step === 'start';
      done(reply);
    },
    onError: () => void refreshOrders(),
  });
  return (
    <>
      <RecordHeading title={`Pack ${number}`}>{number}</RecordHeading>
      <p className={styles.who}>
        For <strong>{customerName}</strong>
        {windowFrom && windowTo
          ? `, ${windowText(windowFrom, windowTo)}`
          : handover === 'pick-up'
            ? ', pick-up'
            : ', delivery without a time'}
      </p>
      <p className={styles.standing}>{standingOf(order)}</p>
      {version !== seen && last && (
        <Banner tone="info">
          It was changed: {last.text ?? shopOrderEvents[last.kind]}, by {last.actor}. Check the list again.{' '}
          <Button variant="quiet" size="small" onClick={() => setSeen(version)}>
            I have seen it
          </Button>
        </Banner>
      )}
      <div ref={list}>
        <PlainList className={styles.lines} aria-label="Packing list">
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              isTicked={ticked.includes(tickOf(line))}
              onTick={isPacking ? (isThere) => tick(line, isThere) : null}
              onMissing={acts.includes('take-out') && there.length > 0 ? () => setMissing(line) : null}
            />
          ))}
        </PlainList>
      </div>
      <div className={styles.step}>
        {acts.includes('start-packing') && (
          <Button block busy={stepping.isPending} onClick={() => stepping.mutate('start')}>
            Start packing
          </Button>
        )}
        {acts.includes('take-over') && (
          <Button block variant="quiet" onClick={() => setTakingOver(true)}>
            Take over packing…
          </Button>
        )}
        {stepping.error && <FormBanner tone="error">{stepping.error.message}</FormBanner>}
        {acts.includes('ready') && (
          <>
            <p role="status" className={styles.left}>
              {left === 0
                ? 'Everything is packed.'
                : `${left} of ${there.length} ${there.length === 1 ? 'line' : 'lines'} left`}
            </p>
            <ActButton
              block
              busy={stepping.isPending}
              refused={left === 0 ? null : 'Tick every line, or say that it is not there.'}
              onClick={() => stepping.mutate('ready')}
            >
              Ready
            </ActButton>
          </>
        )}
        {acts.includes('hand-over') && (
          <Button block onClick={() => setHandingOver(true)}>
            Hand over…
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {missing && <NotThereDialog order={order} line={missing} onClose={() => setMissing(null)} onDone={done} />}
        {isTakingOver && <TakeOverDialog order={order} onClose={() => setTakingOver(false)} onDone={done} />}
        {isHandingOver && <HandOverDialog order={order} onClose={() => setHandingOver(false)} onDone={done} />}
      </Suspense>
    </>
  );
}

interface LineProps {
  line: PackingLine;
  isTicked: boolean;
  /** Null while the order is not packed. */
  onTick: ((isThere: boolean) => void) | null;
  onMissing: (() => void) | null;
}

function Line({ line, isTicked, onTick, onMissing }: LineProps) {
  const { name, unit, toPack, refundedQuantity, parts, question } = line;
  const isOut = toPack === 0;
  const text = (
    <span className={styles.text}>
      <span className={styles.name}>
        <span className="figures">{toPack} ×</span> {name}
      </span>
      <span className={styles.unit}>{unit}</span>
      {parts.map((part) => (
        <span key={`${part.name} ${part.unit}`} className={styles.note}>
          <span className="figures">{part.quantity} ×</span> {part.name}, {part.unit}
        </span>
      ))}
      {refundedQuantity > 0 && <span className={styles.note}>{refundedText(line)}</span>}
      {question && (
        <span className={styles.note}>The customer was asked about {question.quantity}. There is no answer yet.</span>
      )}
      {onTick && !isOut && !question && <span className={styles.note}>{wishOf(line)}</span>}
    </span>
  );
  return (
    <li className={isOut ? styles.lineOut : isTicked ? styles.lineDone : styles.line}>
      {onTick && !isOut ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
          {text}
        </label>
      ) : (
        <span className={styles.tick}>{text}</span>
      )}
      {onMissing && !isOut && (
        <Button
          variant="quiet"
          size="small"
          className={styles.missing}
          onClick={onMissing}
          aria-label={`Not there: ${name}, ${unit}`}
        >
          Not there
        </Button>
      )}
    </li>
  );
}
