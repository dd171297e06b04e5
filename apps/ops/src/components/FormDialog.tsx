import { Dialog, type DialogProps } from '@foodbank/ui/Dialog';
import { useState } from 'react';
import { leavePage } from '../leave-guard.ts';
import styles from './FormDialog.module.css';
import { submitByKeys } from './submit-by-keys.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

export interface FormDialogProps extends DialogProps {
  /** Which fields are kept in the tab: nothing is lost of those, so nothing is asked. */
  keeps?: (field: EventTarget) => boolean;
}

/**
 * A dialog in which something is typed or chosen. Escape, its close button, links, Back and closing the tab ask before they lose that;
 * a press beside it does nothing, and its own button that leaves all as it is asks nothing. While it is not `dismissable` its call runs.
 * Ctrl or Cmd with Enter sends its form from every field, and from its button.
 */
export function FormDialog({
  open,
  onClose,
  dismissable = true,
  keeps = () => false,
  children,
  footer,
  ...props
}: FormDialogProps) {
  const [isTyped, setTyped] = useState(false);
  if (!open && isTyped) setTyped(false);
  const guard = useUnsavedGuard(open && isTyped && dismissable);
  return (
    <Dialog
      {...props}
      open={open}
      onClose={() => (isTyped ? leavePage(onClose) : onClose())}
      dismissable={dismissable}
      closesBeside={false}
      footer={
        footer && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
          <div className={styles.footer} onKeyDown={submitByKeys}>
            {footer}
          </div>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside. */}
      <div
        className={styles.typed}
        onChange={({ target }) => setTyped(isTyped || !keeps(target))}
        onKeyDown={submitByKeys}
      >
        {children}
      </div>
      {isTyped && guard}
    </Dialog>
  );
}
