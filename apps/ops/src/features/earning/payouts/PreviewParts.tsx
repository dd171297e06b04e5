import type { PayoutPreview } from '@foodbank/contract/earning/payout-acts';
import { payoutFlags } from '@foodbank/contract/earning/payouts';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from './Payouts.module.css';
import { countText } from './payout-texts.ts';

/** What an act would do: whom it pays, whom it leaves out and why, what is held, the fees and the total. */
export function PreviewParts({ preview }: { preview: PayoutPreview }) {
  const { act, payees, excluded, count, total, fee } = preview;
  const held = excluded.filter(({ isHold }) => isHold);
  const others = excluded.filter(({ isHold }) => !isHold);
  return (
    <>
      {count === 0 ? (
        <p className={styles.strong}>
          {act === 'review' ? 'None of these can be reviewed now.' : 'None of these can be approved by you now.'}
        </p>
      ) : (
        <>
          <dl className={styles.sums}>
            <div>
              <dt>Payouts</dt>
              <dd className="figures">{count}</dd>
            </div>
            <div>
              <dt>Sum</dt>
              <dd className="figures">{formatNaira(total)}</dd>
            </div>
            <div>
              <dt>Fees, about</dt>
              <dd className="figures">{formatNaira(fee)}</dd>
            </div>
          </dl>
          <LeftOut title="Held" items={held} />
          <LeftOut title="Left out" items={others} />
          <section aria-label="Payees" className={styles.stackSmall}>
            <h3 className={styles.partTitle}>{countText(count, 'payee')}</h3>
            <PlainList className={styles.items}>
              {payees.map(({ id, agent, amount, bankName, number, flags }) => (
                <li key={id} className={styles.item}>
                  <span className={styles.itemName}>{agent.name}</span>
                  <span className="figures">{formatNaira(amount)}</span>
                  <span className={styles.itemLine}>
                    {agent.code} · {bankName} {number}
                  </span>
                  {flags.map((flag) => (
                    <span key={flag} className={styles.itemWarning}>
                      {payoutFlags[flag]}
                    </span>
                  ))}
                </li>
              ))}
            </PlainList>
          </section>
        </>
      )}
      {count === 0 && (
        <>
          <LeftOut title="Held" items={held} />
          <LeftOut title="Left out" items={others} />
        </>
      )}
      {count > 0 && (
        <p className={styles.quiet}>
          {act === 'review'
            ? 'Nothing is paid yet: another person approves what you reviewed.'
            : 'Approved payouts are sent from the 5th on, on working days, within half an hour.'}
        </p>
      )}
    </>
  );
}

function LeftOut({ title, items }: { title: string; items: PayoutPreview['excluded'] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={styles.stackSmall}>
      <h3 className={styles.partTitle}>
        {title}: {items.length}
      </h3>
      <PlainList className={styles.items}>
        {items.map(({ id, agent, amount, why }) => (
          <li key={id} className={styles.item}>
            <span className={styles.itemName}>{agent.name}</span>
            <span className="figures">{formatNaira(amount)}</span>
            <span className={styles.itemLine}>{why}</span>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
