import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { NextPayout as Payout } from '@foodbank/contract/views/earnings';
import { PlainList } from '@foodbank/ui/PlainList';
import { Hindrance } from './Hindrance.tsx';
import styles from './NextPayout.module.css';

export interface NextPayoutProps {
  payout: Payout;
  /** Opens the agent terms. */
  onReadTerms: () => void;
}

/** The next payout: how much, when, to which account, and what it still needs. */
export function NextPayout({ payout, onReadTerms }: NextPayoutProps) {
  const { amount, hindrances } = payout;
  const shown = hindrances.filter((one) => one !== 'nothing-due' && one !== 'below-minimum');
  return (
    <section className={`${styles.hero} on-dark`} aria-labelledby="next-payout">
      <div>
        <h2 id="next-payout" className={styles.title}>
          Next payout
        </h2>
        <p className={styles.amount}>{formatNaira(amount)}</p>
        <p className={styles.when}>{whenOf(payout)}</p>
        {noteOf(payout).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      {shown.length > 0 && (
        <PlainList className={styles.needs}>
          {shown.map((hindrance) => (
            <Hindrance key={hindrance} hindrance={hindrance} payout={payout} onReadTerms={onReadTerms} />
          ))}
        </PlainList>
      )}
    </section>
  );
}

/** When it is paid and to which account, or why there is nothing to pay. */
function whenOf({ isSent, hindrances, dueUntil, minimum, paidFrom, account }: Payout): string {
  if (isSent && account !== null) return `We are paying it to ${account.bankName} ••${account.lastDigits}.`;
  if (hindrances.includes('nothing-due')) return `Nothing will be due by ${formatDay(dueUntil)} yet.`;
  if (hindrances.includes('below-minimum'))
    return `This will be due by ${formatDay(dueUntil)}. We pay from ${formatNaira(minimum)}, so it waits for the month after.`;
  if (hindrances.includes('suspended') || hindrances.includes('on-hold')) return 'It is not paid for now.';
  if (account === null) return `It could be paid from ${formatDay(paidFrom)}.`;
  const to = `to ${account.bankName} ••${account.lastDigits}`;
  const waits = hindrances.includes('terms-not-accepted');
  return waits ? `It could be paid from ${formatDay(paidFrom)} ${to}.` : `We pay from ${formatDay(paidFrom)} ${to}.`;
}

function noteOf(payout: Payout): string[] {
  const { isProposed, isSent, amount, setOff, heldBack, heldBackKnownOn, dueUntil, hindrances } = payout;
  if (hindrances.includes('nothing-due')) return ['An order’s commission is due 7 days after the order is completed.'];
  const taken = [
    ...(setOff > 0 ? [`${formatNaira(setOff)} is taken off for what you owe.`] : []),
    ...(heldBack > 0 ? [`${formatNaira(heldBack)} is held back for orders in instalments.`] : []),
  ];
  if (isProposed) return [...taken, isSent ? 'We write to you once your bank has it.' : 'We are preparing it.'];
  if (amount === 0) return taken;
  const known =
    heldBackKnownOn === null
      ? []
      : [`What this month’s orders in instalments hold back is known on ${formatDay(heldBackKnownOn)}.`];
  return [...taken, `The amount can change until ${formatDay(dueUntil)}.`, ...known];
}
