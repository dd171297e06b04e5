import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { homeForm, type LevelReply } from '@foodbank/contract/people/identity-levels';
import { localGovernments, type State, states } from '@foodbank/contract/primitives/nigeria';
import { Banner } from '@foodbank/ui/Banner';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '../../../../own-data.ts';
import form from '../../../../shell/FormScreen.module.css';
import styles from './LevelPage.module.css';
import { type Home, statedIn, useLevelDraft } from './level-draft.ts';

export interface HomePartProps {
  level: LevelReply;
  onDone: () => void;
}

/** Where the customer lives: an address of theirs with one press, or typed. It is sent with the question for the level. */
export function HomePart({ level, onDone }: HomePartProps) {
  const { draft, keep } = useLevelDraft();
  const addresses = useQuery(addressesQuery).data ?? [];
  const { home } = statedIn(level, draft);
  const part = level.parts.find((one) => one.part === 'home');
  const take = (typed: Home) => {
    keep({ home: typed });
    onDone();
  };
  return (
    <div className={form.form}>
      {part?.state === 'again' && !draft.home && <Banner tone="error">{part.text}</Banner>}
      {addresses.length > 0 && (
        <section aria-labelledby="own-addresses" className={styles.addresses}>
          <h2 id="own-addresses" className={styles.title}>
            One of your addresses
          </h2>
          <PlainList className={styles.addresses}>
            {addresses.map(({ id, label, state, localGovernment, area, street, landmark }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.address}
                  onClick={() => take({ state, localGovernment, area, street, landmark })}
                >
                  <span>
                    <strong>{label}</strong>
                    <span className={styles.text}>
                      {street}, {area}, {state}
                    </span>
                  </span>
                  <span className={styles.use}>I live here</span>
                </button>
              </li>
            ))}
          </PlainList>
          <p className={styles.or}>Or type where you live:</p>
        </section>
      )}
      <HomeForm home={home} onDone={take} />
    </div>
  );
}

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

function HomeForm({ home, onDone }: { home: Home | null; onDone: (typed: Home) => void }) {
  const [state, setState] = useState(home?.state ?? '');
  const { form: wiring, field } = useForm({ schema: homeForm, send: async (typed) => typed, onDone });
  const known = localGovernments[state as State];
  const localGovernment = home?.state === state ? home.localGovernment : undefined;
  return (
    <form {...wiring} className={styles.fields}>
      <SelectField
        {...field('state')}
        label="State"
        options={options(states)}
        placeholder="Choose the state"
        autoComplete="address-level1"
        value={state}
        onChange={({ target }) => setState(target.value)}
      />
      {known ? (
        <SelectField
          key={state}
          {...field('localGovernment')}
          label="Local government"
          options={options(known)}
          placeholder="Choose the local government"
          defaultValue={localGovernment}
        />
      ) : (
        <TextField key={state} {...field('localGovernment')} label="Local government" defaultValue={localGovernment} />
      )}
      <TextField {...field('area')} label="Area or estate" autoComplete="address-level3" defaultValue={home?.area} />
      <TextField
        {...field('street')}
        label="House number and street"
        autoComplete="street-address"
        defaultValue={home?.street}
      />
      <TextField
        {...field('landmark')}
        label="Landmark (optional)"
        hint="A church, filling station or bus stop."
        defaultValue={home?.landmark}
      />
      <SubmitButton busy={false} busyLabel="" variant="action" size="large" block>
        Save
      </SubmitButton>
    </form>
  );
}
