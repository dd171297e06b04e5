import { formatNaira } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from './Payouts.module.css';
import { PreviewRest } from './PreviewRest.tsx';
import { type AnyPayoutPreview, flagTexts, payeeOf, usePayoutKind } from './payout-kind.ts';
import { countText } from './payout-texts.ts';

type AnyPayee = AnyPayoutPreview['payees'][number];
type AnyExcluded = AnyPayoutPreview['excluded'][number];

/** What an act would do: whom it pays, whom it leaves out and why, what is held, the fees and the total. */
export function PreviewParts({ preview }: { preview: AnyPayoutPreview }) {
  const { sentWhen } = usePayoutKind();
  const { act, count, total, fee } = preview;
  const payees: AnyPayee[] = preview.payees;
  const excluded: AnyExcluded[] = preview.excluded;
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
          <LeftOut title="Held now, and left out" items={held} />
          <LeftOut title="Left out" items={others} />
          <section aria-label="Payees" className={styles.stackSmall}>
            <h3 className={styles.partTitle}>{countText(count, 'payee')}</h3>
            <PlainList className={styles.items}>
              {payees.map((payee) => (
                <li key={payee.id} className={styles.item}>
                  <span className={styles.itemName}>{payeeOf(payee).name}</span>
                  <span className="figures">{formatNaira(payee.amount)}</span>
                  <span className={styles.itemLine}>
                    {payeeOf(payee).note} · {payee.bankName} {payee.number}
                  </span>
                  {madeOf(payee) !== null && <span className={styles.itemLine}>{madeOf(payee)}</span>}
                  {flagTexts(payee).map((text) => (
                    <span key={text} className={styles.itemWarning}>
                      {text}
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
          <LeftOut title="Held now, and left out" items={held} />
          <LeftOut title="Left out" items={others} />
        </>
      )}
      <PreviewRest rest={preview.rest} />
      {count > 0 && (
        <p className={styles.quiet}>
          {act === 'review' ? 'Nothing is paid yet: another person approves what you reviewed.' : sentWhen}
        </p>
      )}
    </>
  );
}

/** How an amount is made, where something is taken off or still owed: `₦12,000.00 less ₦2,000.00 set off. Still owes ₦500.00`. */
function madeOf({ positive, setOff, tax, owes }: AnyPayee): string | null {
  const less = [
    ...(setOff === 0 ? [] : [`less ${formatNaira(setOff)} set off`]),
    ...(tax === 0 ? [] : [`less ${formatNaira(tax)} tax`]),
  ];
  const parts = [
    ...(less.length === 0 ? [] : [`${formatNaira(positive)} due, ${less.join(', ')}`]),
    ...(owes === 0 ? [] : [`still owes ${formatNaira(owes)}, which is carried`]),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

function LeftOut({ title, items }: { title: string; items: readonly AnyExcluded[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={styles.stackSmall}>
      <h3 className={styles.partTitle}>
        {title}: {items.length}
      </h3>
      <PlainList className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.itemName}>{payeeOf(item).name}</span>
            <span className="figures">{formatNaira(item.amount)}</span>
            <span className={styles.itemLine}>{item.why}</span>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
