import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useState } from 'react';
import { removeToast, type Toast, useToasts } from '../components/toast.ts';
import styles from './ToastRegion.module.css';

const shownMs = 8_000;

/** Where short messages appear. Screen readers read them at the next pause; pointing at one, or its focus, keeps it. */
export function ToastRegion() {
  const toasts = useToasts();
  return (
    <div className={styles.region} role="status">
      {toasts.map((one) => (
        <Message key={one.id} {...one} />
      ))}
    </div>
  );
}

function Message({ id, text, undo }: Toast) {
  const [isHeld, setHeld] = useState(false);
  const [state, setState] = useState<'done' | 'undoing' | 'undone' | 'failed'>('done');
  useEffect(() => {
    if (isHeld || state === 'undoing') return;
    const timer = setTimeout(() => removeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, state]);
  const takeBack = async () => {
    setState('undoing');
    setState(await (undo?.() ?? Promise.resolve()).then(() => 'undone' as const).catch(() => 'failed' as const));
  };
  const said = {
    done: text,
    undoing: text,
    undone: 'Undone.',
    failed: 'That could not be undone. Look at the record.',
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a message is no act.
    <div
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{said[state]}</p>
      {undo && (state === 'done' || state === 'undoing') && (
        <Button variant="quiet" size="small" busy={state === 'undoing'} onClick={takeBack}>
          Undo
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Close message" onClick={() => removeToast(id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
