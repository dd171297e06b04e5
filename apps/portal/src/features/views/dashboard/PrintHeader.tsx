import { formatDay } from '@foodbank/contract/primitives/day';
import { Logo } from '@foodbank/ui/Logo';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { fullName } from '../../../session/agent.ts';
import { useAgent } from '../../../session/session.ts';
import styles from './PrintHeader.module.css';

/** The top of the printed dashboard: whose it is, and the day on which it is printed. */
export function PrintHeader() {
  const agent = useAgent();
  const [printedOn, setPrintedOn] = useState(() => new Date());
  useEffect(() => {
    // The page may have been open since yesterday. The browser lays the page out right after the event.
    const update = () => flushSync(() => setPrintedOn(new Date()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <div className={styles.header} aria-hidden="true">
      <Logo size={28} />
      <p className={styles.name}>{fullName(agent)}</p>
      <p>Referral code {agent.referralCode}</p>
      <p className={styles.date}>Printed on {formatDay(printedOn)}</p>
    </div>
  );
}
