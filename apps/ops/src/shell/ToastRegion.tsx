import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useRef, useState } from 'react';
import { KeyHint } from '../components/KeyHint.tsx';
import { removeToast, type Toast, useToasts } from '../components/toast.ts';
import { isKeyTaken } from '../components/use-list-keys.ts';
import styles from './ToastRegion.module.css';

const shownMs = 8_000;

/** Where short messages appear. Screen readers read them at the next pause; pointing at one, or its focus, keeps it. */
export function ToastRegion() {
  const toasts = useToasts();
  const lastUndoable = toasts.findLast(({ undo }) => undo !== undefined);
  return (
    <div className={styles.region} role="status">
      {toasts.map((one) => (
        <Message key={one.id} {...one} hasKey={one === lastUndoable} />
      ))}
    </div>
  );
}

/** Z presses Undo of the last message that has it. */
function Message({ id, text, undo, hasKey }: Toast & { hasKey: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [state, setState] = useState<'done' | 'undoing' | 'undone' | 'failed'>('done');
  useEffect(() => {
    if (isHeld || state === 'undoing') return;
    const timer = setTimeout(() => removeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, state]);
  const isOffered = hasKey && state === 'done';
  useEffect(() => {
    if (!isOffered) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || isKeyTaken(event)) return;
      event.preventDefault();
      button.current?.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOffered]);
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
        <Button
          ref={button}
          variant="quiet"
          size="small"
          busy={state === 'undoing'}
          onClick={takeBack}
          aria-keyshortcuts="Z"
        >
          Undo
          <KeyHint letter="Z" />
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Close message" onClick={() => removeToast(id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
