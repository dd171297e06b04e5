import { useCopy } from '@foodbank/app/use-copy';
import { Button } from '@foodbank/ui/Button';
import type { ReactNode } from 'react';
import styles from './CopyId.module.css';

/** An id that a person does not read, but may have to pass on: a word for what it is, and a button that copies it. */
export function CopyId({ id, children }: { id: string; children?: ReactNode }) {
  const { result, copy } = useCopy(id);
  return (
    <span className={styles.copy}>
      {result === 'refused' ? <code className={styles.id}>{id}</code> : children}
      <Button type="button" variant="quiet" size="small" onClick={copy}>
        {result === 'copied' ? 'Copied' : 'Copy id'}
      </Button>
    </span>
  );
}
