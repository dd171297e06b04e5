import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { productSearchLengthMax } from '@foodbank/contract/selling/catalogue';
import { SearchField } from '@foodbank/ui/SearchField';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from '../../../basket/use-basket.ts';
import { ProductList } from '../../../components/ProductList.tsx';
import { StoreChoice } from '../../../components/StoreChoice.tsx';
import { StoreLine } from '../../../components/StoreLine.tsx';
import { paths } from '../../../paths.ts';
import { CategoryGrid } from './CategoryGrid.tsx';
import styles from './SearchPage.module.css';

/** Search with results as one types. The search is in the address, so Back from a product finds it again. */
export function SearchPage() {
  const store = useStore();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const searched = new URLSearchParams(address).get('q') ?? '';
  const search = useCallback(
    (typed: string) => {
      const q = typed.trim();
      void navigate(q === '' ? paths.search : `${paths.search}?q=${encodeURIComponent(q)}`, { replace: true });
    },
    [navigate],
  );
  const [text, setText] = useSearchText(searched, search);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens without a search.
  useEffect(() => {
    if (searched === '') field.current?.focus();
  }, []);
  return (
    <div className={styles.page}>
      <PageHeading title="Search" className="visually-hidden" />
      <search className={styles.bar}>
        <SearchField
          ref={field}
          label="Search for food"
          value={text}
          maxLength={productSearchLengthMax}
          onValueChange={setText}
          className={styles.field}
        />
      </search>
      <StoreLine />
      {store ? <Results store={store.slug} search={searched} /> : <StoreChoice />}
    </div>
  );
}

function Results({ store, search }: { store: string; search: string }) {
  if (search === '')
    return (
      <section aria-labelledby="kinds">
        <h2 id="kinds" className={styles.title}>
          Or look by kind
        </h2>
        <CategoryGrid />
      </section>
    );
  return (
    <ProductList
      store={store}
      filter={{ search }}
      label={`Results for ${search}`}
      note={({ count, hasMore, searchedFor }) => (
        <p role="status" className={styles.note}>
          {searchedFor === null
            ? `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'product' : 'products'} for “${search}”`
            : `Nothing is called “${search}”. We found these for “${searchedFor}”.`}
        </p>
      )}
      empty={
        <div className={styles.empty} role="status">
          <p className={styles.title}>We found nothing for “{search}”</p>
          <p>Try another word, such as the name in Yoruba, Igbo or Hausa. Or look by kind:</p>
          <CategoryGrid />
        </div>
      }
    />
  );
}
