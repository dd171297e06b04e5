import { messageOf } from '@foodbank/contract/client/api-error';
import { counted } from '@foodbank/contract/primitives/counted';
import { type BoardStop, giveStops, stopsGivenMax } from '@foodbank/contract/selling/deliveries-staff';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { toast } from '../../../components/toast.ts';
import styles from './Board.module.css';
import { cityRidersQuery, refreshDeliveries } from './delivery-queries.ts';

/** The stops of a city that no rider has, by area: ticked ones are given to one rider at once. */
export function GiveStops({ city, stops }: { city: string; stops: readonly BoardStop[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setRider] = useState('');
  const riders = useQuery(cityRidersQuery(city)).data ?? [];
  // Where one rider works there is nothing to choose. The button names them.
  const riderId = chosenId || (riders.length === 1 ? (riders[0]?.id ?? '') : '');
  const ticked = stops.filter(({ id }) => ids.has(id));
  const giving = useMutation({
    mutationFn: () => call(giveStops, { body: { stops: ticked.map(({ id, version }) => ({ id, version })), riderId } }),
    onSuccess: ({ message, failed }) => {
      toast(message);
      setIds(new Set(failed.map(({ id }) => id)));
    },
    onSettled: () => refreshDeliveries(),
  });
  const tick = (some: readonly BoardStop[], isTicked: boolean) => {
    const next = new Set(ids);
    for (const { id } of some) isTicked ? next.add(id) : next.delete(id);
    setIds(next);
  };
  const rider = riders.find(({ id }) => id === riderId);
  const tooMany = ticked.length > stopsGivenMax;
  return (
    <div className={styles.city}>
      <h3 className={styles.heading}>{city}</h3>
      <div className={styles.areas}>
        {[...Map.groupBy(stops, ({ area }) => area)].map(([area, ofArea]) => (
          <Area key={area} area={area} stops={ofArea} ids={ids} onTick={tick} />
        ))}
      </div>
      {(giving.error || (giving.data?.failed.length ?? 0) > 0) && (
        <Banner tone="error">
          {giving.error ? messageOf(giving.error) : 'These stops were not given:'}
          <ul className={styles.failed}>
            {giving.data?.failed.map(({ id, orderNumber, message }) => (
              <li key={id}>
                {orderNumber}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={styles.giveBar}>
        <p role="status" className={styles.count}>
          {ticked.length === 0 ? 'Tick stops to give them to a rider.' : `${counted(ticked.length, 'stop')} ticked`}
          {tooMany && `: at most ${stopsGivenMax} are given at once.`}
        </p>
        <SelectField
          name={`rider-${city}`}
          label={`Rider in ${city}`}
          value={riderId}
          options={[
            { value: '', label: riders.length === 0 ? 'No rider works here' : 'Choose the rider' },
            ...riders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setRider(target.value)}
        />
        <Button
          disabled={ticked.length === 0 || rider === undefined || tooMany}
          busy={giving.isPending}
          onClick={() => giving.mutate()}
        >
          {rider === undefined || ticked.length === 0
            ? 'Give the stops'
            : `Give ${counted(ticked.length, 'stop')} to ${rider.name}`}
        </Button>
      </div>
    </div>
  );
}

interface AreaProps {
  area: string;
  stops: readonly BoardStop[];
  ids: ReadonlySet<string>;
  onTick: (stops: readonly BoardStop[], isTicked: boolean) => void;
}

function Area({ area, stops, ids, onTick }: AreaProps) {
  const all = stops.every(({ id }) => ids.has(id));
  return (
    <fieldset className={styles.area}>
      <legend className={styles.legend}>
        {area} <span className={styles.store}>{counted(stops.length, 'stop')}</span>
      </legend>
      {stops.length > 1 && (
        <CheckField
          name={`all-${area}`}
          label={`All ${stops.length} of ${area}`}
          checked={all}
          onChange={({ target }) => onTick(stops, target.checked)}
        />
      )}
      {stops.map((stop) => (
        <CheckField
          key={stop.id}
          name={stop.id}
          label={labelOf(stop)}
          checked={ids.has(stop.id)}
          onChange={({ target }) => onTick([stop], target.checked)}
        />
      ))}
    </fieldset>
  );
}

const labelOf = ({ orderNumber, window, isPacked, isLate }: BoardStop): string =>
  [orderNumber, window ?? 'no window yet', isPacked ? 'packed' : 'to pack', ...(isLate ? ['late'] : [])].join(' · ');
