import { saveFile } from '@foodbank/app/tables/csv';
import { useCopy } from '@foodbank/app/use-copy';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { useEffect, useRef } from 'react';
import styles from './SignIn.module.css';

/** The recovery codes, which are shown once: to copy, to download, and to say that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { result, copy } = useCopy(codes.join('\n'));
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const text = `Foodbank console: recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.subtitle}>
        Keep your recovery codes
      </h2>
      <p>
        Each opens the console once if your phone or passkey is lost. They are shown only now. Keep them where you keep
        passwords, not on the same phone.
      </p>
      <PlainList className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </PlainList>
      <div className={styles.row}>
        <Button variant="quiet" size="small" onClick={copy}>
          <Icon name={result === 'copied' ? 'check' : 'copy'} />
          {result === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => saveFile('foodbank-recovery-codes.txt', text, 'text/plain;charset=utf-8')}
        >
          <Icon name="download" />
          Download
        </Button>
      </div>
      <p role="status" className={result === 'refused' ? styles.small : 'visually-hidden'}>
        {result === 'copied' && 'Recovery codes copied'}
        {result === 'refused' && 'Your browser did not allow copying. Please select the codes and copy them.'}
      </p>
      <Button block onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}
