import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from 'react';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called for the close button, Escape and, by default, a press on the backdrop. The dialog closes when `open` becomes false. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Stays mounted while the dialog is closed. Give it a new `key` to reset its state. */
  children?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** Gets the focus when the dialog opens. By default the dialog itself gets it, and screen readers read the title. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while an action runs that must not be interrupted. */
  dismissable?: boolean;
  /** False if a press beside the dialog must not close it, because what was typed would be lost. */
  closesBeside?: boolean;
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    footer,
    initialFocus,
    dismissable = true,
    closesBeside = true,
  } = props;
  const ref = useModal(open, initialFocus);
  const pressedBeside = useRef(false);
  const id = useId();

  const isBeside = (event: MouseEvent) => event.target === event.currentTarget;
  const release = (event: MouseEvent) => {
    // A text selection that starts inside the sheet and ends outside must not close the dialog.
    if (pressedBeside.current && isBeside(event) && dismissable && closesBeside) onClose();
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissable) onClose();
  };
  const afterClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Browsers may close a dialog at the second Escape, although the first was cancelled. It is open until its owner closes it, who may
    // ask first.
    const { currentTarget: dialog } = event;
    if (!open || dialog.open || event.target !== dialog) return;
    if (dismissable) onClose();
    if (typeof dialog.showModal === 'function') dialog.showModal();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which arrives as onCancel.
    <dialog
      ref={ref}
      className={styles.dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={release}
      onCancel={cancel}
      onClose={afterClose}
    >
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          {dismissable && (
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Icon name="close" size={22} />
            </button>
          )}
        </div>
        {description && (
          <p className={styles.description} id={`${id}-description`}>
            {description}
          </p>
        )}
        {children && <div className={styles.content}>{children}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
