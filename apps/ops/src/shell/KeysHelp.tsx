import { Dialog } from '@foodbank/ui/Dialog';
import { listKeys } from '../components/use-list-keys.ts';
import styles from './KeysHelp.module.css';

const keys: readonly [keys: string, what: string][] = [
  ...listKeys,
  ['Letter on a button', 'Press the button'],
  ['Z', 'Undo, while it is offered'],
  ['Ctrl Enter', 'Send the form in which you type'],
  ['Ctrl K or /', 'Search records and pages'],
  ['?', 'These keys'],
];

export interface KeysHelpProps {
  open: boolean;
  onClose: () => void;
}

/** The keys of the console. */
export function KeysHelp({ open, onClose }: KeysHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description="They do nothing while you type.">
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
