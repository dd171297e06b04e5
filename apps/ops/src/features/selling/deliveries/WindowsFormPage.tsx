import { FormBanner } from '@foodbank/app/components/FormBanner';
import { readWhole } from '@foodbank/contract/primitives/typed-numbers';
import {
  type PlannedWindow,
  requestDeliveryWindows,
  windowsForm,
  windowsOfDayMax,
} from '@foodbank/contract/selling/deliveries-staff';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import { deliveryStoresQuery, windowsQuery } from './delivery-queries.ts';
import styles from './Zones.module.css';
import { hourText, weekdays } from './zone-queries.ts';

/** Asks for other windows of a store, for each day of the week. Another person approves them. */
export function WindowsFormPage() {
  const store = useSearchParams()[0].get('store');
  // The list has the choice of a store.
  return store ? <OfStore store={store} /> : <Navigate to={paths.deliveryWindows()} replace />;
}

function OfStore({ store }: { store: string }) {
  const name = useQuery(deliveryStoresQuery).data?.find(({ id }) => id === store);
  return (
    <ApprovalPage title="Change delivery windows">
      <p className={styles.who}>{name ? `${name.name}, ${name.city}` : ''}</p>
      <RecordBody query={useQuery(windowsQuery(store))} what="windows">
        {({ plan }) => <WindowsForm storeId={store} before={plan} />}
      </RecordBody>
    </ApprovalPage>
  );
}

interface Row {
  key: number;
  startHour: number;
  endHour: number;
  capacity: string;
}

let made = 0;
const rowOf = (row: Omit<Row, 'key'>): Row => ({ ...row, key: ++made });
const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: hourText(from + index) }));

function WindowsForm({ storeId, before }: { storeId: string; before: readonly PlannedWindow[] }) {
  const refused = useAskedBefore<{ plan: readonly PlannedWindow[] }>();
  const [days, setDays] = useState<readonly (readonly Row[])[]>(() =>
    weekdays.map((_, index) =>
      (refused?.plan ?? before)
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ startHour, endHour, capacity }) => rowOf({ startHour, endHour, capacity: String(capacity) })),
    ),
  );
  const asking = useApprovalForm({
    schema: windowsForm,
    extraValues: () => ({
      storeId,
      plan: days.flatMap((rows, index) =>
        rows.map(({ startHour, endHour, capacity }) => ({
          weekday: index + 1,
          ...{ startHour, endHour },
          capacity: readWhole(capacity) ?? Number.NaN,
        })),
      ),
    }),
    send: (body) => call(requestDeliveryWindows, { body }),
    failure: { refused: 'The windows could not be asked for. Please try again.' },
  });
  const setDay = (day: number, rows: readonly Row[]) =>
    setDays(days.map((before, index) => (index === day ? rows : before)));
  const change = (day: number, key: number, to: Partial<Row>) =>
    setDay(day, days[day]?.map((row) => (row.key === key ? { ...row, ...to } : row)) ?? []);
  const planError = asking.field('plan').error;
  return (
    <ApprovalForm
      asking={asking}
      back={{ to: paths.deliveryWindows({ store: storeId }), label: 'Back to the windows' }}
    >
      {days.map((rows, day) => (
        <fieldset key={weekdays[day]} className={styles.day}>
          <legend>{weekdays[day]}</legend>
          {rows.length === 0 && <p className={styles.quiet}>No deliveries</p>}
          {rows.map(({ key, startHour, endHour, capacity }, index) => (
            <div key={key} className={styles.window}>
              <SelectField
                name={`start-${key}`}
                label="From"
                value={String(startHour)}
                options={hours(0, 23)}
                onChange={({ target }) => change(day, key, { startHour: Number(target.value) })}
              />
              <SelectField
                name={`end-${key}`}
                label="To"
                value={String(endHour)}
                options={hours(1, 24)}
                onChange={({ target }) => change(day, key, { endHour: Number(target.value) })}
              />
              <TextField
                name={`capacity-${key}`}
                label="Orders"
                inputMode="numeric"
                autoComplete="off"
                value={capacity}
                onChange={({ target }) => change(day, key, { capacity: target.value })}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove window ${index + 1} of ${weekdays[day]}`}
                onClick={() =>
                  setDay(
                    day,
                    rows.filter((row) => row.key !== key),
                  )
                }
              >
                Remove
              </Button>
            </div>
          ))}
          <div className={styles.acts}>
            {rows.length < windowsOfDayMax && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Add a window on ${weekdays[day]}`}
                onClick={() => {
                  const startHour = Math.min(rows.at(-1)?.endHour ?? 8, 20);
                  setDay(day, [...rows, rowOf({ startHour, endHour: startHour + 4, capacity: '12' })]);
                }}
              >
                Add a window
              </Button>
            )}
            {day === 0 && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => setDays(days.map(() => rows.map(({ key: _, ...row }) => rowOf(row))))}
              >
                Use Monday for every day
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <Banner tone="info">
        Orders that were promised keep their window, also where it is smaller or gone. Open checkouts do, too.
      </Banner>
      {planError && <FormBanner tone="error">{planError}</FormBanner>}
    </ApprovalForm>
  );
}
