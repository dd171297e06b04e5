import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { fitSearch, searchCutNote, searchNotes } from '@foodbank/contract/selling/search-notes';
import { SearchField } from '@foodbank/ui/SearchField';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from '../../../basket/use-basket.ts';
import { type FoundProducts, ProductList } from '../../../components/ProductList.tsx';
import { ProductGrid } from '../../../components/ProductTile.tsx';
import { StoreChoice } from '../../../components/StoreChoice.tsx';
import { StoreLine } from '../../../components/StoreLine.tsx';
import { categoryPath } from '../../../first-paths.ts';
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
          onValueChange={setText}
          className={styles.field}
        />
      </search>
      <StoreLine />
      {store ? <Results store={store.slug} search={searched} /> : <StoreChoice />}
    </div>
  );
}

function Results({ store, search: typed }: { store: string; search: string }) {
  const { search, isCut } = fitSearch(typed);
  const cut = isCut ? [searchCutNote] : [];
  if (search === '')
    return (
      <section aria-labelledby="kinds">
        <h2 id="kinds" className={styles.title}>
          Or browse categories
        </h2>
        <CategoryGrid />
      </section>
    );
  return (
    <ProductList
      store={store}
      filter={{ search }}
      label={`Results for ${search}`}
      note={(found) => (
        <div role="status" className={styles.note}>
          {[...cut, ...searchNotes(search, found)].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      below={({ more }) => more && <OtherProducts {...more} title={`More in ${more.categoryName}`} />}
      empty={(found) => <NothingFound search={search} cut={cut} found={found} />}
    />
  );
}

interface NothingFoundProps {
  search: string;
  /** What is said where the search is only the beginning of what was typed. */
  cut: readonly string[];
  found: FoundProducts;
}

function NothingFound({ search, cut, found: { fit, more } }: NothingFoundProps) {
  return (
    <div className={styles.empty}>
      <div role="status">
        <p className={styles.title}>
          {fit?.kind === 'not-sold'
            ? `This store doesn’t have ${fit.asked} right now`
            : `Nothing found for “${search}”`}
        </p>
        {cut.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {more === null && <p>Try another word, or its name in Yoruba, Igbo or Hausa. Or browse categories:</p>}
      </div>
      {more ? <OtherProducts {...more} title={`Look in ${more.categoryName}`} /> : <CategoryGrid />}
    </div>
  );
}

/** Products of a category, apart from what a search found, and the way to all of it. */
function OtherProducts({
  title,
  categorySlug,
  categoryName,
  rows,
}: NonNullable<FoundProducts['more']> & { title: string }) {
  return (
    <section aria-label={title} className={styles.other}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <Link to={categoryPath(categorySlug)}>
          See all<span className="visually-hidden"> of {categoryName}</span>
        </Link>
      </div>
      <ProductGrid products={rows} label={title} />
    </section>
  );
}
