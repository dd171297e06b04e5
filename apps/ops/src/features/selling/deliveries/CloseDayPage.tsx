import { counted } from '@foodbank/contract/primitives/counted';
import { addDays, isDay, lagosDay } from '@foodbank/contract/primitives/day';
import {
  closureForm,
  type PromisedAct,
  promisedActs,
  requestDayClosing,
} from '@foodbank/contract/selling/deliveries-staff';
import { CheckField } from '@foodbank/ui/CheckField';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import { deliveryStoresQuery } from './delivery-queries.ts';
import styles from './Zones.module.css';
import { closuresQuery } from './zone-queries.ts';

/** What a refused request had. */
interface AskedClosure {
  day: string;
  title: string;
  promised: PromisedAct;
  stores: readonly { id: string }[];
}

/** Asks for a day without deliveries, such as a holiday, and says what becomes of orders that were promised for it. */
export function CloseDayPage() {
  const [params] = useSearchParams();
  const refused = useAskedBefore<AskedClosure>();
  const tomorrow = addDays(lagosDay(new Date()), 1);
  const stores = useQuery(deliveryStoresQuery);
  const [storeIds, setStoreIds] = useState<readonly string[]>(
    () => refused?.stores?.map(({ id }) => id) ?? [params.get('store') ?? ''].filter(Boolean),
  );
  const [day, setDay] = useState(refused?.day ?? tomorrow);
  const [promised, setPromised] = useState<PromisedAct>(refused?.promised ?? 'move');
  const effect = useQuery(closuresQuery(isDay(day) ? day : null));
  const count = effect.data?.promised?.reduce(
    (sum, { storeId, orders }) => sum + (storeIds.includes(storeId) ? orders : 0),
    0,
  );
  const errorId = useId();
  const asking = useApprovalForm({
    schema: closureForm,
    extraValues: () => ({ storeIds }),
    send: (body) => call(requestDayClosing, { body }),
    failure: { refused: 'The day could not be asked for. Please try again.' },
  });
  const { field } = asking;
  const storesError = field('storeIds').error;
  return (
    <ApprovalPage title="Close a day">
      <ApprovalForm asking={asking} back={{ to: paths.deliveryWindows(), label: 'Back to the windows' }}>
        <TextField
          {...field('day')}
          type="date"
          label="Day without deliveries"
          min={lagosDay(new Date())}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          {...field('title')}
          label="Why"
          defaultValue={refused?.title}
          hint="Customers read it: Eid-el-Kabir, stocktaking"
          maxLength={60}
          autoComplete="off"
        />
        <fieldset className={styles.areaField} aria-describedby={storesError ? errorId : undefined}>
          <legend>Stores</legend>
          {stores.error && (
            <FailedNotice what="stores" error={stores.error} busy={stores.isFetching} onRetry={stores.refetch} />
          )}
          {stores.data?.map(({ id, name, city }) => (
            <CheckField
              key={id}
              name="storeIds"
              value={id}
              label={`${name}, ${city}`}
              checked={storeIds.includes(id)}
              onChange={({ target }) =>
                setStoreIds(target.checked ? [...storeIds, id] : storeIds.filter((one) => one !== id))
              }
            />
          ))}
          {storesError && (
            <p id={errorId} className={styles.error}>
              {storesError}
            </p>
          )}
        </fieldset>
        <p role="status" className={styles.who}>
          {count === undefined
            ? effect.error
              ? 'How many orders are promised for this day did not load.'
              : 'Counting the orders that are promised for this day…'
            : count === 0
              ? 'No order is promised for this day.'
              : `${counted(count, 'order is', 'orders are')} promised for this day.`}
        </p>
        <ChoiceField
          {...field('promised')}
          label="Orders already promised"
          value={promised}
          labels={promisedActs}
          onChoose={setPromised}
        />
        <p className={styles.quiet}>
          An open checkout that chose this day is treated in the same way once it is paid. Nobody else can choose it.
        </p>
      </ApprovalForm>
    </ApprovalPage>
  );
}
