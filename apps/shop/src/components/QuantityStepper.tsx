import { useRef } from 'react';
import styles from './QuantityStepper.module.css';

export interface QuantityStepperProps {
  /** The product's name with its unit, for the buttons' names. */
  name: string;
  quantity: number;
  /** The most that can be chosen. */
  max: number;
  onChange: (quantity: number) => void;
  /** The first press is the screen's main action. */
  prominent?: boolean;
}

/**
 * "Add", and once the product is in the basket, minus, the quantity and plus. The button for adding stays the same element, so that the
 * focus stays where it was.
 */
export function QuantityStepper({ name, quantity, max, onChange, prominent = false }: QuantityStepperProps) {
  const more = useRef<HTMLButtonElement>(null);
  const isIn = quantity > 0;
  const fewer = () => {
    if (quantity === 1) more.current?.focus();
    onChange(quantity - 1);
  };
  const isFull = quantity >= max;
  return (
    <div className={`${styles.stepper} ${isIn ? styles.in : ''} ${prominent ? styles.prominent : ''}`}>
      {isIn && (
        <button type="button" className={styles.step} aria-label={lessLabel(name, quantity)} onClick={fewer}>
          <Sign d={quantity === 1 ? bin : 'M5 12h14'} />
        </button>
      )}
      <output className={isIn ? `${styles.count} figures` : 'visually-hidden'}>
        {isIn && quantity}
        {isIn && <span className="visually-hidden"> of {name} in the basket</span>}
      </output>
      <button
        ref={more}
        type="button"
        className={isIn ? styles.step : styles.add}
        aria-label={isIn ? `One more: ${name}` : `Add ${name}`}
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && onChange(quantity + 1)}
      >
        <Sign d="M12 5v14M5 12h14" />
        {!isIn && <span>Add</span>}
      </button>
    </div>
  );
}

const bin = 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7';
const lessLabel = (name: string, quantity: number) => (quantity === 1 ? `Remove: ${name}` : `One less: ${name}`);

function Sign({ d }: { d: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path d={d} stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
