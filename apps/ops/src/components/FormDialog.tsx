import { Dialog, type DialogProps } from '@foodbank/ui/Dialog';
import { useState } from 'react';
import { leavePage } from '../leave-guard.ts';
import styles from './FormDialog.module.css';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/**
 * A dialog in which something is typed or chosen. Escape, its close button, links, Back and closing the tab ask before they lose that;
 * a press beside it does nothing, and its own button that leaves all as it is asks nothing. While it is not `dismissable` its call runs.
 */
export function FormDialog({ open, onClose, dismissable = true, children, ...props }: DialogProps) {
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
    >
      <div className={styles.typed} onChange={() => setTyped(true)}>
        {children}
      </div>
      {isTyped && guard}
    </Dialog>
  );
}
