import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { formatNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import {
  exportCatalogue,
  type ProductSort,
  productSorts,
  productStates,
  type StaffProduct,
} from '@foodbank/contract/selling/catalogue-staff';
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
import { RecordTable, type TableColumn, TwoLines } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { saveExport } from '../../../components/save-export.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { categoriesQuery, productSumsQuery, productsQuery, saveProducts, storesQuery } from './catalogue-queries.ts';
import { toneOf } from './catalogue-texts.ts';

const ProductRecord = lazyPart(async () => (await import('./ProductRecord.tsx')).ProductRecord);

const stateLabels = { all: 'All states', ...productStates } as const;
const schema = {
  search: searchFilter(80),
  state: choiceFilter(stateLabels, 'all'),
  category: searchFilter(80),
  store: searchFilter(80),
  sort: choiceFilter(productSorts, 'name'),
};
const noFilters = { search: '', state: 'all', category: '', store: '' } as const;

const up = ['name', 'stock'] as const;
const nameOnly = { name: productSorts.name } as typeof productSorts;
/** What a product’s stock comes to in the chosen store, in naira. */
const stockWorth = ({ price, onHand }: StaffProduct) => toNaira(toKobo(price ?? 0) * (onHand ?? 0));
const amounts = [{ name: 'stock', word: 'in stock', of: stockWorth }];

/** What our shop sells: a table; one that is open stands at its right, with its prices and stock. */
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
  const isOpen = id !== undefined;
  const isSearched = shown.search !== '';
  const sums = useQuery({ ...productSumsQuery(shown), enabled: !isOpen && !isSearched });
  const { sort, ...filter } = shown;
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
        <>
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
        </>
      }
    >
      <RecordTable
        label="Products"
        noun={['product', 'products']}
        query={query}
        pager={pager}
        columns={columnsOf({ nameOf, search: addressSearch, isInStore: shown.store !== '', isSearched })}
        // What a search finds stands in its own order, the best first.
        sorts={{
          ...{ shown: sort, up, onChoose: (next: ProductSort) => setFilters({ sort: next }) },
          labels: shown.store === '' || isSearched ? nameOnly : productSorts,
        }}
        rowOf={(product: StaffProduct) => ({
          key: product.id,
          to: paths.product(product.id, addressSearch),
          isCurrent: product.id === id,
          title: `${product.name}, ${product.unit}`,
          corner: <StatusBadge tone={toneOf(product.state)}>{productStates[product.state]}</StatusBadge>,
          line: nameOf.get(product.categorySlug) ?? product.categorySlug,
          more: shown.store === '' ? undefined : stockLine(product),
        })}
        isOpen={isOpen}
        filter={JSON.stringify(filter)}
        amounts={shown.store === '' ? [] : amounts}
        sums={isSearched ? null : sums}
        save={isSearched ? null : () => saveProducts(shown)}
        empty={{ title: 'No products yet', text: 'Add one by "New product", or many by a file.' }}
        onClear={isFiltered ? () => setFilters(noFilters) : null}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.catalogue()}
      isTable
      record={isOpen ? <ProductRecord id={id} /> : null}
      recordPart={ProductRecord}
      recordKey={id}
    />
  );
}

/** Price and stock in the chosen store. */
function stockLine({ price, onHand, held }: StaffProduct): string {
  if (price === null) return 'Not sold in this store';
  if (onHand === null || held === null) return formatNaira(price);
  return `${formatNaira(price)}, ${onHand.toLocaleString('en')} on hand, ${held.toLocaleString('en')} of them held`;
}

interface AboutColumns {
  nameOf: ReadonlyMap<string, string>;
  search: string;
  isInStore: boolean;
  isSearched: boolean;
}

function columnsOf({ nameOf, search, isInStore, isSearched }: AboutColumns): TableColumn<StaffProduct, ProductSort>[] {
  const sortBy = (sort: ProductSort) => (isSearched ? {} : { sortBy: sort });
  const count = (heading: string, of: (product: StaffProduct) => number | null) => ({
    ...{ heading, card: 'field' as const, isAmount: true },
    cell: (product: StaffProduct) => of(product)?.toLocaleString('en') ?? '–',
  });
  return [
    {
      heading: 'Product',
      card: 'title',
      ...sortBy('name'),
      cell: ({ id, name, unit }) => (
        <TwoLines second={unit}>
          <RowLink to={paths.product(id, search)}>{name}</RowLink>
        </TwoLines>
      ),
    },
    {
      heading: 'State',
      card: 'corner',
      cell: ({ state }) => <StatusBadge tone={toneOf(state)}>{productStates[state]}</StatusBadge>,
    },
    { heading: 'Category', card: 'field', cell: ({ categorySlug }) => nameOf.get(categorySlug) ?? categorySlug },
    ...(isInStore
      ? [
          { ...count('On hand', ({ onHand }) => onHand), ...sortBy('stock') },
          count('Held', ({ held }) => held),
          {
            ...count('Price', () => null),
            ...sortBy('price'),
            cell: ({ price }: StaffProduct) => (price === null ? 'Not sold here' : formatNaira(price)),
          },
        ]
      : []),
  ];
}
