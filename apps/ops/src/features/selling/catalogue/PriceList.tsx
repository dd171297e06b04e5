import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { cancelPrice, type ProductRecord } from '@foodbank/contract/selling/products-staff';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Catalogue.module.css';
import { refreshCatalogue } from './catalogue-queries.ts';

type Price = ProductRecord['prices'][number];

/** The prices with a day, the latest first. Those whose day has not come can be taken back. */
export function PriceList({ product, mayWrite }: { product: ProductRecord; mayWrite: boolean }) {
  const [taken, setTaken] = useState<Price | null>(null);
  if (product.prices.length === 0) return null;
  return (
    <RecordPart title="Prices by day">
      <PlainList className={styles.rows} aria-label="Prices by day">
        {product.prices.map((price) => (
          <li key={`${price.storeId} ${price.startsOn}`} className={styles.row}>
            <span className={styles.name}>
              From {formatDay(price.startsOn)}, {price.storeName}
            </span>
            <span className={`${styles.price} figures`}>{formatNaira(price.price)}</span>
            <span className={styles.quiet}>
              {price.appliedAt === null ? 'Has not begun' : 'Has begun'}
              {price.setBy !== null && `, set by ${price.setBy}`}
            </span>
            {mayWrite && price.appliedAt === null && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Take back the price from ${formatDay(price.startsOn)}`}
                onClick={() => setTaken(price)}
              >
                Take back…
              </Button>
            )}
          </li>
        ))}
      </PlainList>
      <ReasonDialog
        open={taken !== null}
        onClose={() => setTaken(null)}
        title="Take back the price"
        consequences={[
          `${taken === null ? '' : `${taken.storeName}: ${formatNaira(taken.price)} from ${formatDay(taken.startsOn)}`} does not begin.`,
        ]}
        confirm="Take back"
        send={(reason) =>
          call(cancelPrice, {
            params: { id: product.id },
            body: { storeId: taken?.storeId ?? '', startsOn: taken?.startsOn ?? '', reason, seen: taken?.price },
          })
        }
        onDone={({ message }) => {
          toast(message);
          void refreshCatalogue();
        }}
      />
    </RecordPart>
  );
}
