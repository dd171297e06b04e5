import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useSession } from '@foodbank/app/session/use-session';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useEffect, useRef, useState } from 'react';
import { basketStore } from '../../../basket/basket.ts';
import type { BasketSync } from '../../../basket/basket-store.ts';
import { type PhoneBasket, withQuantity } from '../../../basket/phone-basket.ts';
import { useBasket } from '../../../basket/use-basket.ts';
import { Failure } from '../../../components/Failure.tsx';
import { StoreLine } from '../../../components/StoreLine.tsx';
import { Age } from '../../../offline/Age.tsx';
import { session } from '../../../session/session.ts';
import { BasketLineRow } from './BasketLineRow.tsx';
import styles from './BasketPage.module.css';
import { BasketSummary } from './BasketSummary.tsx';
import { EmptyBasket } from './EmptyBasket.tsx';
import { LastTime } from './LastTime.tsx';
import { noteOf } from './line-notes.ts';

/** The basket. It is changed at once on the phone; prices, stock and the total come from the account's. */
export function BasketPage() {
  const { basket, sync } = useBasket();
  const isSignedIn = useSession(session).status === 'signed-in';
  // Prices and stock are those of this moment.
  useEffect(() => {
    basketStore.refresh();
  }, []);
  const [lost, setLost] = useState<{ row: number; words: string } | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  // The row that is in that place now has the focus next, else the last one. The heading of an empty basket takes it by itself.
  useEffect(() => {
    if (!lost || !rows.current) return;
    const { children } = rows.current;
    children[Math.min(lost.row, children.length - 1)]?.querySelector('button')?.focus();
  }, [lost]);
  const saved = new Map(basket.saved?.lines.map((line) => [line.productId, line]));
  return (
    <>
      <p role="status" className="visually-hidden">
        {lost?.words}
      </p>
      {basket.lines.length === 0 ? (
        <EmptyBasket isSignedIn={isSignedIn} />
      ) : (
        <div className={styles.page}>
          <div className={styles.top}>
            <PageHeading title="Basket" className={styles.heading} />
            <StoreLine />
            <Age query={{ dataUpdatedAt: basket.savedAt, error: sync.status === 'waiting' }} of="Prices and stock" />
            <SyncLine sync={sync} />
            <MendAll basket={basket} onMended={(words) => setLost({ row: 0, words })} />
          </div>
          <PlainList ref={rows} className={styles.lines} aria-label="In your basket">
            {basket.lines.map((line, row) => (
              <li key={line.productId}>
                <BasketLineRow
                  line={line}
                  saved={saved.get(line.productId)}
                  onFocusLost={(words) => setLost({ row, words })}
                />
              </li>
            ))}
          </PlainList>
          <BasketSummary basket={basket} sync={sync} isSignedIn={isSignedIn} />
          {isSignedIn && <LastTime />}
        </div>
      )}
    </>
  );
}

function SyncLine({ sync }: { sync: BasketSync }) {
  if (sync.status === 'refused') return <Failure error={sync.error} />;
  return (
    <p role="status" className={sync.status === 'waiting' ? styles.waiting : 'visually-hidden'}>
      {sync.status === 'waiting' && 'Your basket is on this phone. It saves to your account when you’re back online.'}
    </p>
  );
}

/** With several problems, one press takes what is there. */
function MendAll({ basket, onMended }: { basket: PhoneBasket; onMended: (words: string) => void }) {
  const saved = new Map(basket.saved?.lines.map((line) => [line.productId, line]));
  const wrong = basket.lines.flatMap((line) => {
    const note = noteOf(line, saved.get(line.productId));
    return note?.tone === 'problem' && note.take !== null ? [{ line, take: note.take }] : [];
  });
  if (wrong.length === 0) return null;
  const mend = () => {
    basketStore.change((present) =>
      wrong.reduce((after, { line, take }) => withQuantity(after, { ...line, id: line.productId }, take), present),
    );
    onMended('Your basket now has what’s available');
  };
  return (
    <div className={styles.mend} role="status">
      <p>
        {wrong.length === 1 ? '1 product isn’t available' : `${wrong.length} products aren’t available`} as you chose.
        See the notes below.
      </p>
      {wrong.length > 1 && (
        <Button variant="quiet" size="small" onClick={mend}>
          Keep what’s available
        </Button>
      )}
    </div>
  );
}
