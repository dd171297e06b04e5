import { messageOf } from '@foodbank/contract/client/api-error';
import { formatKobo, formatNaira, toKobo } from '@foodbank/contract/primitives/money';
import {
  askCustomer,
  listLineSubstitutes,
  namedProblems,
  type PackingLine,
  type StaffOrder,
  showOrderContacts,
  swapLine,
  takeOutLines,
} from '@foodbank/contract/selling/orders-staff';
import type { Substitute } from '@foodbank/contract/selling/substitutes';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { MaskedContact } from '../../../components/MaskedContact.tsx';
import { useMay } from '../../../session/member.ts';
import styles from './NotThere.module.css';
import { wishOf } from './shared/order-texts.ts';

export interface NotThereDialogProps {
  order: StaffOrder;
  line: PackingLine;
  onClose: () => void;
  onDone: (reply: { message: string; order: StaffOrder }) => void;
}

/** A line is not there: what the customer chose, and what is taken instead. */
export function NotThereDialog({ order: { number, customerPhone }, line, onClose, onDone }: NotThereDialogProps) {
  const { id: lineId, name, unit, toPack, price, substitution, question } = line;
  const params = { number, lineId };
  // Packers of a store have no contacts: they send the question.
  const maySeeContacts = useMay('orders.work');
  const [count, setCount] = useState(toPack);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const found = useQuery({
    queryKey: ['shop-orders', 'substitutes', number, lineId],
    queryFn: () => call(listLineSubstitutes, { params }),
    enabled: substitution !== 'remove',
    staleTime: 0,
  });
  const rows = found.data?.rows ?? [];
  const fits = rows.filter(({ available }) => available >= count);
  const picked = fits.find(({ productId }) => productId === chosen) ?? null;
  const act = useMutation({
    mutationFn: (kind: 'swap' | 'ask' | 'out') => {
      const missing = { quantity: count, toPack };
      if (kind === 'ask') return call(askCustomer, { params, body: missing });
      if (kind === 'swap' && picked)
        return call(swapLine, {
          params,
          body: { ...missing, productId: picked.productId, agreedByPhone: substitution === 'call' && isAgreed },
        });
      const body = { lines: [{ lineId, ...missing }], reason: 'The store does not have it' };
      return call(takeOutLines, { params: { number }, body });
    },
    onSuccess: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  const isBusy = act.isPending;
  const press = (kind: 'swap' | 'ask' | 'out') => () => act.mutate(kind);
  const busyWith = (kind: 'swap' | 'ask' | 'out') => isBusy && act.variables === kind;
  const mayPick = substitution === 'similar' || (substitution === 'call' && isAgreed);
  const footer = (
    <>
      <Button variant={substitution === 'remove' ? 'primary' : 'quiet'} busy={busyWith('out')} onClick={press('out')}>
        Take out, refund {formatKobo(toKobo(price) * count)}
      </Button>
      {substitution === 'call' && !isAgreed && (
        <Button busy={busyWith('ask')} disabled={question !== null} onClick={press('ask')}>
          {question === null ? 'Send the question' : 'The question is sent'}
        </Button>
      )}
      {mayPick && (
        <Button busy={busyWith('swap')} disabled={picked === null} onClick={press('swap')}>
          {picked ? `Swap for ${picked.name}` : 'Choose a product'}
        </Button>
      )}
    </>
  );
  return (
    <FormDialog open onClose={onClose} title={`${name}, ${unit}, is not there`} footer={footer} dismissable={!isBusy}>
      <div className={styles.body}>
        <p className={styles.wish}>
          <strong>{wishOf(line)}</strong>
          {found.data?.named?.problem &&
            ` ${found.data.named.name} can’t be taken: ${namedProblems[found.data.named.problem]}.`}
        </p>
        {toPack > 1 && (
          <SelectField
            name="missing"
            label="How many are missing"
            value={String(count)}
            options={Array.from({ length: toPack }, (_, index) => toPack - index).map((value) => ({
              value: String(value),
              label: value === toPack ? `All ${value}` : `${value} of ${toPack}`,
            }))}
            onChange={({ target }) => setCount(Number(target.value))}
          />
        )}
        {substitution === 'call' && maySeeContacts && (
          <div className={styles.call}>
            <MaskedContact
              what="the customer’s phone number"
              masked={customerPhone === '' ? 'Phone number' : customerPhone}
              show={async (because) => (await call(showOrderContacts, { params: { number }, body: because })).phone}
            />
            <CheckField
              name="agreed"
              label="I asked by phone. The customer told me what to take."
              checked={isAgreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
          </div>
        )}
        {mayPick && (
          <Options
            rows={rows}
            count={count}
            chosen={picked?.productId ?? null}
            onChoose={setChosen}
            state={found.isPending ? 'reading' : found.isError ? messageOf(found.error) : null}
          />
        )}
        {act.error && <Banner tone="error">{messageOf(act.error)}</Banner>}
      </div>
    </FormDialog>
  );
}

interface OptionsProps {
  rows: readonly Substitute[];
  count: number;
  chosen: string | null;
  onChoose: (productId: string) => void;
  /** `reading`, the message of a failure, or null. */
  state: string | null;
}

/** What may be taken instead, with what the customer gets back for it. */
function Options({ rows, count, chosen, onChoose, state }: OptionsProps) {
  if (state !== null || rows.length === 0)
    return (
      <p role="status">
        {state === 'reading'
          ? 'Looking for what fits…'
          : (state ?? 'The store has nothing like it for at most the same price. Take the line out.')}
      </p>
    );
  return (
    <fieldset className={styles.options}>
      <legend>What do you take instead?</legend>
      {rows.map(({ productId, name, unit, price, saving, available, isNamed }) => (
        <label key={productId} className={styles.option}>
          <input
            type="radio"
            name="instead"
            value={productId}
            checked={chosen === productId}
            disabled={available < count}
            onChange={() => onChoose(productId)}
          />
          <span className={styles.what}>
            <span className={styles.name}>
              {name}, {unit}
              {isNamed && <span className={styles.named}>The customer’s choice</span>}
            </span>
            <span className={styles.more}>
              <strong className="figures">{formatNaira(price)}</strong>.{' '}
              {available < count ? `Only ${available} there. ` : ''}
              {saving > 0 ? `${formatKobo(toKobo(saving) * count)} goes back` : 'The same price'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
