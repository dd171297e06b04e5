import { formatDay } from '@foodbank/contract/primitives/day';
import { Logo } from '@foodbank/ui/Logo';
import { fullName } from '../../../session/agent.ts';
import { useAgent } from '../../../session/session.ts';
import { usePrinting } from '../../../use-printing.ts';
import styles from './PrintHeader.module.css';

/** The top of the printed dashboard: whose it is, and the day on which it is printed. */
export function PrintHeader() {
  const agent = useAgent();
  // Renders again at the print: the page may have been open since yesterday.
  usePrinting();
  return (
    <div className={styles.header} aria-hidden="true">
      <Logo size={28} />
      <p className={styles.name}>{fullName(agent)}</p>
      <p>Referral code {agent.referralCode}</p>
      <p className={styles.date}>Printed on {formatDay(new Date())}</p>
    </div>
  );
}
