import { type ReactNode, useState } from 'react';
import styles from './PlanChoices.module.css';

/** One of the choices. What it needs is read once it is opened. */
export function Choice({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.choice} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && children}
    </details>
  );
}
