import { type ReactNode, useId } from 'react';
import styles from './FieldFrame.module.css';
import { Icon } from './Icon.tsx';

/** The properties that all fields share. */
export interface FieldFrameProps {
  label: string;
  /** The error message. Screen readers read it with the field. It isn't a live region. */
  error?: string | undefined;
  /** A help text. It is above the control, where an on-screen keyboard can't cover it. */
  hint?: string | undefined;
  /** Shown at the other end of the label's line, such as the link to a forgotten password. */
  labelAside?: ReactNode;
  className?: string | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldFrameProps {
  id?: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

/** Label, hint and error of one control, connected by ARIA attributes. */
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
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The error below a control, or below several that are one question: that one is announced at once, as `role="alert"`. */
export function FieldError({ children, ...part }: { id: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p {...part} className={styles.error}>
      <Icon name="alert" className={styles.errorIcon} />
      {children}
    </p>
  );
}
