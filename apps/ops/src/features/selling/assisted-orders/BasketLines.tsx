import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { readWhole } from '@foodbank/contract/primitives/typed-numbers';
import { type BasketLine, lineQuantityMax, type Substitution } from '@foodbank/contract/selling/baskets';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { TextField } from '@foodbank/ui/TextField';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useState } from 'react';
import styles from './AssistedOrder.module.css';
import { SubstituteField } from './SubstituteField.tsx';
import type { DraftLine } from './use-draft.ts';

const wishes: Record<Substitution, string> = {
  similar: 'A similar product',
  remove: 'Take it out',
  call: 'Call the customer',
};

export interface BasketLinesProps {
  lines: readonly DraftLine[];
  /** The lines as the server has them, with prices. */
  saved: readonly BasketLine[];
  /** Names of products that were just added. */
  names: ReadonlyMap<string, string>;
  isFixed: boolean;
  /** The store's, '' before one is chosen. */
  storeSlug: string;
  onChange: (lines: readonly DraftLine[]) => void;
}

/** The basket, line by line: how many, and what to do if it runs out. */
export function BasketLines({ lines, saved, names, isFixed, storeSlug, onChange }: BasketLinesProps) {
  const priced = new Map(saved.map((line) => [line.productId, line]));
  const edit = (productId: string, changes: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.productId === productId ? { ...line, ...changes } : line)));
  if (lines.length === 0) return <p className={styles.quiet}>Nothing is in the basket yet.</p>;
  return (
    <PlainList className={styles.lines} aria-label="Basket">
      {lines.map((line) => {
        const { productId, quantity, substitution } = line;
        const known = priced.get(productId);
        const name = known ? `${known.name}, ${known.unit}` : (names.get(productId) ?? 'Product');
        return (
          <li key={productId} className={styles.line}>
            <span>
              <span className={styles.name}>{name}</span>
              {known?.price != null && <span className={styles.quiet}> {formatNaira(known.price)} each</span>}
            </span>
            <span className={`${styles.lineTotal} figures`}>{known ? formatNaira(known.lineTotal) : '…'}</span>
            {known?.problemText && <p className={styles.problem}>{known.problemText}</p>}
            {isFixed ? (
              <span className={styles.quiet}>
                {counted(quantity, 'piece')}. If it is missing:{' '}
                {known?.substitute && substitution === 'similar'
                  ? `${known.substitute.name}, ${known.substitute.unit}`
                  : wishes[substitution].toLowerCase()}
              </span>
            ) : (
              <div className={styles.lineFields}>
                <QuantityField line={line} name={name} onChange={(next) => edit(productId, { quantity: next })} />
                <ChoiceField
                  name={`substitution-${productId}`}
                  label="If it is missing"
                  aria-label={`If it is missing: ${name}`}
                  value={substitution}
                  labels={wishes}
                  onChoose={(chosen) => edit(productId, { substitution: chosen, substituteId: null })}
                />
                <Button
                  variant="quiet"
                  onClick={() => onChange(lines.filter((other) => other.productId !== productId))}
                >
                  <Icon name="close" size={18} />
                  <VisuallyHidden>Remove {name}</VisuallyHidden>
                </Button>
              </div>
            )}
            {!isFixed && known && substitution === 'similar' && (
              <div className={styles.substitute}>
                <SubstituteField
                  storeSlug={storeSlug}
                  line={known}
                  chosen={line.substituteId}
                  onChoose={(substituteId) => edit(productId, { substituteId })}
                />
              </div>
            )}
          </li>
        );
      })}
    </PlainList>
  );
}

interface QuantityFieldProps {
  line: DraftLine;
  /** The product's. */
  name: string;
  onChange: (quantity: number) => void;
}

/** How many of a product. While it is typed the field may be empty or wrong; left so, it has the last number again. */
function QuantityField({ line: { productId, quantity }, name, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      name={`quantity-${productId}`}
      label="Quantity"
      aria-label={`Quantity of ${name}`}
      error={isWrong ? `Enter a whole number from 1 to ${lineQuantityMax}` : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? quantity}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readWhole(target.value);
        const isRight = next !== null && next >= 1 && next <= lineQuantityMax;
        setWrong(target.value !== '' && !isRight);
        if (isRight) onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
