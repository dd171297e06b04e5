import { Link } from '@foodbank/app/components/Link';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { Price } from '@foodbank/app/food/Price';
import { shortNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { type BasketLine, lineQuantityMax, substitutions } from '@foodbank/contract/selling/baskets';
import { answerMinutes } from '@foodbank/contract/selling/substitutes';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useState } from 'react';
import { basketStore } from '../../../basket/basket.ts';
import { type PhoneLine, withQuantity, withSubstitution } from '../../../basket/phone-basket.ts';
import { useLine } from '../../../basket/use-basket.ts';
import { fullNameOf } from '../../../catalogue/catalogue-queries.ts';
import { QuantityStepper } from '../../../components/QuantityStepper.tsx';
import { productPath } from '../../../first-paths.ts';
import styles from './BasketLineRow.module.css';
import { type LineNote, noteOf } from './line-notes.ts';
import { SubstituteChoice } from './SubstituteChoice.tsx';

export interface BasketLineRowProps {
  line: PhoneLine;
  /** The line as the account's basket has it. */
  saved: BasketLine | undefined;
  /** The pressed button went with its change. The words tell screen readers of it; empty if the quantity does. */
  onFocusLost: (words: string) => void;
}

/** One line of the basket: the product, the quantity, what happens if it runs out, and what is wrong with it. */
export function BasketLineRow({ line, saved, onFocusLost }: BasketLineRowProps) {
  const { productId, slug, name, unit, quantity } = line;
  const price = saved ? saved.price : line.price;
  const [, setQuantity] = useLine({ ...line, id: productId, price: price ?? 0 });
  const [isOpen, setOpen] = useState(false);
  const note = noteOf(line, saved);
  const isGone = note?.take === 0;
  const takenOut = `${fullNameOf(line)} removed`;
  return (
    <article className={styles.line}>
      <div className={styles.product}>
        <FoodDrawing of={line} className={styles.drawing} faded={isGone} />
        <div className={styles.text}>
          <h2 className={styles.name}>
            <Link to={productPath(slug)}>{name}</Link>
          </h2>
          <p className={styles.unit}>
            {unit}
            {price !== null && <span className="figures"> · {shortNaira(price)} each</span>}
          </p>
        </div>
      </div>
      {note && <Note note={note} line={line} onMended={() => onFocusLost(isGone ? takenOut : '')} />}
      <div className={styles.amount}>
        <div className={styles.stepper}>
          <QuantityStepper
            name={fullNameOf(line)}
            quantity={quantity}
            max={saved ? Math.max(quantity, saved.available) : lineQuantityMax}
            onChange={(wanted) => {
              setQuantity(wanted);
              if (wanted === 0) onFocusLost(takenOut);
            }}
          />
        </div>
        {price !== null && <Price naira={toNaira(toKobo(price) * quantity)} />}
      </div>
      <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          If it runs out: <span>{line.substitute ? line.substitute.name : short[line.substitution]}</span>
        </summary>
        <ChoiceField
          name={`substitution-${productId}`}
          label={`If ${name} runs out while we pack`}
          labels={substitutions}
          value={line.substitution}
          onChoose={(substitution) => basketStore.change((basket) => withSubstitution(basket, productId, substitution))}
        />
        {isOpen && line.substitution === 'similar' && (
          <SubstituteChoice line={line} saved={saved?.substitute ?? null} />
        )}
        {line.substitution === 'call' && (
          <p className={styles.how}>
            We’ll text you a link, and ask what to take. You have {answerMinutes} minutes to choose; without an answer
            you get your money back.
          </p>
        )}
      </details>
    </article>
  );
}

const short = { similar: 'something similar', remove: 'my money back', call: 'ask me first' } as const;

function Note({ note, line, onMended }: { note: LineNote; line: PhoneLine; onMended: () => void }) {
  const { tone, text, take } = note;
  const mend = () => {
    basketStore.change((basket) => withQuantity(basket, { ...line, id: line.productId }, take ?? line.quantity));
    onMended();
  };
  return (
    <div className={tone === 'problem' ? styles.problem : styles.change} role="status">
      <p>{text}</p>
      {take !== null && (
        <div className={styles.acts}>
          <button type="button" className={styles.act} onClick={mend}>
            {take === 0 ? 'Remove it' : `Take ${take}`}
            <span className="visually-hidden">: {line.name}</span>
          </button>
          {take === 0 && line.slug !== '' && (
            <Link to={productPath(line.slug)} className={styles.act}>
              See similar products
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
