import { shortNaira } from '@foodbank/contract/primitives/money';
import type { NamedSubstitute } from '@foodbank/contract/selling/baskets';
import { listSubstitutes } from '@foodbank/contract/selling/substitutes';
import { PlainList } from '@foodbank/ui/PlainList';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { basketStore } from '../../../basket/basket.ts';
import { type LineSubstitute, type PhoneLine, withSubstitution } from '../../../basket/phone-basket.ts';
import { useStore } from '../../../basket/use-basket.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import styles from './SubstituteChoice.module.css';

/** What may be named instead of a product. It stays readable without a network. */
const substitutesQuery = (store: string, slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'substitutes', store, slug],
    queryFn: async ({ signal }) => (await call(listSubstitutes, { params: { slug }, query: { store } }, signal)).rows,
    enabled: store !== '' && slug !== '',
    meta: { kept: 'public' },
  });

const problems = {
  'not-sold-here': 'This store doesn’t sell it now. We’d pick the best match.',
  'costs-more': 'It costs more now. We’d pick the best match.',
  'sold-out': 'It’s out of stock for now. If it still is, we’ll pick the best match.',
} as const;

export interface SubstituteChoiceProps {
  line: PhoneLine;
  /** The named substitute as the account's basket has it. */
  saved: NamedSubstitute | null;
}

/** Names the product to take first if a line runs out: the best match, or one of those that cost at most the same. */
export function SubstituteChoice({ line, saved }: SubstituteChoiceProps) {
  const { productId, slug, name } = line;
  const store = useStore();
  const query = useQuery(substitutesQuery(store?.slug ?? '', slug));
  const chosen = line.substitute ?? null;
  const rows = query.data ?? [];
  const choose = (substitute: LineSubstitute | null) =>
    basketStore.change((basket) => withSubstitution(basket, productId, 'similar', substitute));
  const group = `substitute-${productId}`;
  // One that is no longer suggested stays chosen, and says why it would not be taken.
  const isListed = rows.some(({ id }) => id === chosen?.productId);
  const problem = saved?.productId === chosen?.productId ? saved?.problem : null;
  return (
    <fieldset className={styles.choice}>
      <legend>First choice instead</legend>
      <PlainList className={styles.cards}>
        <li>
          <ChoiceCard
            name={group}
            value=""
            checked={chosen === null}
            onChoose={() => choose(null)}
            title="The best match"
          >
            The packer picks the closest match.
          </ChoiceCard>
        </li>
        {chosen !== null && !isListed && (
          <li>
            <ChoiceCard
              name={group}
              value={chosen.productId}
              checked
              onChoose={() => choose(chosen)}
              title={`${chosen.name}, ${chosen.unit}`}
            >
              {problem && problems[problem]}
            </ChoiceCard>
          </li>
        )}
        {rows.map(({ id, name: called, unit, price }) => (
          <li key={id}>
            <ChoiceCard
              name={group}
              value={id}
              checked={chosen?.productId === id}
              onChoose={() => choose({ productId: id, name: called, unit })}
              title={`${called}, ${unit}`}
              aside={<span className="figures">{shortNaira(price)}</span>}
            />
          </li>
        ))}
      </PlainList>
      <p role="status" className={styles.note}>
        {query.isPending && query.fetchStatus === 'fetching' && 'Looking for similar products…'}
        {query.isError && rows.length === 0 && 'Suggestions need a connection. Your choice above is saved.'}
        {query.isSuccess &&
          rows.length === 0 &&
          `This store has nothing similar to ${name} at its price or less. If it’s missing, you get your money back.`}
        {rows.length > 0 && 'Never more than the price above. If it costs less, we refund the difference.'}
      </p>
    </fieldset>
  );
}
