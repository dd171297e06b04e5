import { Link } from '@foodbank/app/components/Link';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { exportCatalogue, productStates, type StaffProduct } from '@foodbank/contract/selling/catalogue-staff';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { saveExport } from '../../../components/save-export.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Catalogue.module.css';
import { categoriesQuery, productsQuery, storesQuery } from './catalogue-queries.ts';
import { toneOf } from './catalogue-texts.ts';
import { ProductRecord } from './ProductRecord.tsx';

const stateLabels = { all: 'All states', ...productStates } as const;
const schema = {
  search: searchFilter(80),
  state: choiceFilter(stateLabels, 'all'),
  category: searchFilter(80),
  store: searchFilter(80),
};
const noFilters = { search: '', state: 'all', category: '', store: '' } as const;

/** What our shop sells: products on the left, one with its prices and stock on the right. */
export function CataloguePage() {
  const { id } = useParams();
  const { search: addressSearch } = useLocation();
  const [shown, setFilters, pager] = useListPage(schema);
  const [text, setText] = useSearchText(shown.search, (search) => setFilters({ search }, { replace: true }));
  const query = useQuery(productsQuery(shown, pager.cursor));
  const stores = useQuery(storesQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data?.rows ?? [];
  const mayWrite = useMay('catalogue.write');
  const exporting = useMutation({
    mutationFn: () => call(exportCatalogue, { query: shown.store ? { store: shown.store } : {} }),
    onSuccess: (file) => saveExport(file, ['row', 'rows']),
    onError: (error: Error) => toast(error.message),
  });
  const isFiltered = Object.entries(noFilters).some(([name, value]) => shown[name as keyof typeof noFilters] !== value);
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  const rowOf = (product: StaffProduct): QueueRow => ({
    key: product.id,
    to: paths.product(product.id, addressSearch),
    isCurrent: product.id === id,
    title: `${product.name}, ${product.unit}`,
    corner: <StatusBadge tone={toneOf(product.state)}>{productStates[product.state]}</StatusBadge>,
    line: nameOf.get(product.categorySlug) ?? product.categorySlug,
    more: shown.store === '' ? undefined : stockLine(product),
  });
  const list = (
    <ListFrame
      title="Catalogue"
      lead="What our shop sells. Choose a store to see its prices and stock."
      actions={
        <>
          <Button size="small" variant="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Export
          </Button>
          {mayWrite && (
            <>
              <ButtonLink as={Link} to={paths.catalogueFile} size="small" variant="quiet">
                From a file
              </ButtonLink>
              <ButtonLink as={Link} to={paths.newCombo} size="small" variant="quiet">
                New combo
              </ButtonLink>
              <ButtonLink as={Link} to={paths.newProduct} size="small">
                New product
              </ButtonLink>
            </>
          )}
        </>
      }
      filters={
        <div className={styles.filters}>
          <SearchField label="Product" placeholder="Name" name="search" value={text} onValueChange={setText} />
          <SelectField
            name="store"
            label="Store"
            value={shown.store}
            options={[
              { value: '', label: 'All stores' },
              ...stores.map(({ slug, name, city }) => ({ value: slug, label: `${name}, ${city}` })),
            ]}
            onChange={({ target }) => setFilters({ store: target.value })}
          />
          <SelectField
            name="category"
            label="Category"
            value={shown.category}
            options={[
              { value: '', label: 'All categories' },
              ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={({ target }) => setFilters({ category: target.value })}
          />
          <ChoiceField
            name="state"
            label="State"
            value={shown.state}
            labels={stateLabels}
            onChoose={(state) => setFilters({ state })}
          />
        </div>
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="products"
        label="Products"
        rowOf={rowOf}
        empty={{ title: 'No products yet', text: 'Add one by "New product", or many by a file.' }}
        onClear={isFiltered ? () => setFilters(noFilters) : null}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.catalogue()}
      record={id === undefined ? null : <ProductRecord id={id} />}
      recordKey={id}
      hint="Choose a product to see its prices and its stock in each store."
    />
  );
}

/** Price and stock in the chosen store. */
function stockLine({ price, onHand, held }: StaffProduct): string {
  if (price === null) return 'Not sold in this store';
  if (onHand === null || held === null) return formatNaira(price);
  return `${formatNaira(price)}, ${onHand.toLocaleString('en')} on hand, ${held.toLocaleString('en')} of them held`;
}
