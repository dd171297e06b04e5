import { drawingNames, drawingOf } from '@foodbank/app/food/drawing-of';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import styles from './ProductForm.module.css';

export interface DrawingFieldProps {
  /** The chosen drawing; empty for the one that follows from the name. */
  drawing: string;
  /** What it is called without a choice. */
  of: { slug: string; kind: string; categorySlug: string };
  onChange: (drawing: string) => void;
}

const labelOf = (name: string) => name.replaceAll('-', ' ');

/** Chooses one of the house's own drawings. Without a choice the words of the name decide, then the category. */
export function DrawingField({ drawing, of, onChange }: DrawingFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const byName = drawingOf(of);
  const shown = drawingOf({ ...of, drawing });
  const choices = [{ value: '', name: byName, label: `By its name: ${labelOf(byName)}` }].concat(
    drawingNames.map((name) => ({ value: name, name, label: labelOf(name) })),
  );
  return (
    <fieldset className={styles.group}>
      <legend>Drawing</legend>
      <div className={styles.drawn}>
        <FoodDrawing of={{ ...of, drawing: shown }} className={styles.drawing} />
        <p>
          {labelOf(shown)}
          <span className={styles.hint}>
            {drawing === '' ? 'It follows from the name.' : 'Chosen for this product.'}
          </span>
        </p>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the drawings' : 'Choose another drawing'}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.drawings}>
          {choices.map(({ value, name, label }) => (
            <label key={value || 'by-name'} className={styles.choice}>
              <input
                type="radio"
                name="drawing"
                value={value}
                className={styles.cover}
                checked={drawing === value}
                onChange={() => onChange(value)}
              />
              <FoodDrawing of={{ slug: '', drawing: name }} className={styles.choiceDrawing} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
