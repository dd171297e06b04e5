import { Button, type ButtonProps } from '@foodbank/ui/Button';
import { type SyntheticEvent, useId } from 'react';
import styles from './ActButton.module.css';

export interface ActButtonProps extends ButtonProps {
  /** Why a rule refuses the act now: "Only two other people may approve this." Null if nothing does. */
  refused: string | null;
}

/**
 * The button of an act that a rule may refuse. Refused, it stays visible and focusable, does nothing, and says why: to screen readers
 * with its name, to others while it is pointed at or has the focus.
 */
export function ActButton({ refused, onClick, ...button }: ActButtonProps) {
  const id = useId();
  if (refused === null) return <Button {...button} onClick={onClick} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only places the reason; what acts is the button inside.
    <span className={styles.act} onPointerEnter={chooseSide} onFocus={chooseSide}>
      <Button
        {...button}
        type="button"
        className={styles.refused}
        aria-disabled="true"
        aria-describedby={id}
        // Safari doesn't focus a pressed button by itself.
        onClick={(event) => event.currentTarget.focus()}
      />
      <span id={id} className={styles.reason}>
        {refused}
      </span>
    </span>
  );
}

/** The reason's width at most, with some room beside it. */
const reasonPx = 320;

/** The reason begins below the button's start, or ends below its end where it would leave the window. */
function chooseSide({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const { left } = currentTarget.getBoundingClientRect();
  currentTarget.dataset.side = left + reasonPx > window.innerWidth ? 'end' : 'start';
}
