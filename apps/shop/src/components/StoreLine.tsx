import { useOverlay } from '@foodbank/app/use-overlay';
import { Dialog } from '@foodbank/ui/Dialog';
import { Icon } from '@foodbank/ui/Icon';
import { useStore } from '../basket/use-basket.ts';
import { StoreChoice } from './StoreChoice.tsx';
import styles from './StoreLine.module.css';

/** The chosen store, and a button that changes it. Back closes the choice. */
export function StoreLine() {
  const store = useStore();
  const { value, open, close } = useOverlay('stores');
  if (!store) return null;
  return (
    <>
      <button type="button" className={styles.line} onClick={() => open('open')}>
        <Pin />
        <span className={styles.text}>
          <span className="visually-hidden">Shopping at </span>
          <strong>{store.name}</strong>
          <span className={styles.city}>, {store.city}</span>
        </span>
        <span className={styles.change}>
          Change <Icon name="chevron-down" size={16} />
        </span>
      </button>
      <Dialog
        open={value !== null}
        onClose={close}
        title="Choose your store"
        description="Prices and stock depend on the store. Your basket moves with you."
      >
        {value !== null && <StoreChoice onChosen={close} />}
      </Dialog>
    </>
  );
}

function Pin() {
  return (
    <svg width="20" height="24" viewBox="0 0 20 24" aria-hidden="true" focusable="false">
      <path d="M10 23C4 15 1 12 1 8.6A9 9 0 0 1 19 8.6C19 12 16 15 10 23z" fill="#e2382c" />
      <circle cx="10" cy="9" r="3.5" fill="#fffbf2" />
    </svg>
  );
}
