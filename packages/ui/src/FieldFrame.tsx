import { type ReactNode, useId } from 'react';
import styles from './FieldFrame.module.css';
import { Icon } from './Icon.tsx';

/** What every field shows around its control. */
export interface FieldFrameProps {
  label: string;
  /** What is wrong, in words. It is read with the field, not shouted at every key. */
  error?: string | undefined;
  /** What helps to fill the field in; stands above the control, where a keyboard on the screen can't cover it. */
  hint?: string | undefined;
  /** Something at the label's other end, for instance the link to a forgotten password. */
  labelAside?: ReactNode;
  className?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldFrameProps {
  id?: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

/** Label, hint and error of one control, and the wiring between them. */
export function FieldFrame({ label, error, hint, labelAside, className, id, children }: FrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {labelAside}
      </div>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={styles.box}>
        {children({
          id: controlId,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" className={styles.errorIcon} />
          {error}
        </p>
      )}
    </div>
  );
}
