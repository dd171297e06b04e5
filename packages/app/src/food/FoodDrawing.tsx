import { type Drawn, drawingOf, isRare, tintOf } from './drawing-of.ts';
import styles from './FoodDrawing.module.css';
import foods from './foods.svg';
import more from './foods-more.svg';
import { useDrawings } from './use-drawings.ts';

export interface FoodDrawingProps {
  of: Drawn;
  /** Sets the size of the box. */
  className?: string | undefined;
  /** Out of stock: without colour. */
  faded?: boolean;
}

/**
 * The drawing of a product or a category on its tint. The drawings are two small files, which the browser keeps. The box has its size
 * before the file arrives, and it is hidden from screen readers: the name stands beside it.
 */
export function FoodDrawing({ of, className, faded = false }: FoodDrawingProps) {
  const name = drawingOf(of);
  const [isShown] = useDrawings();
  const classes = [styles.box, styles[tintOf(name)], faded ? styles.faded : '', className];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {isShown && (
        <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <use href={`${isRare(name) ? more : foods}#${name}`} />
        </svg>
      )}
    </span>
  );
}
