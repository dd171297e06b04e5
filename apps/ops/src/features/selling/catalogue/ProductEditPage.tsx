import { Link } from '@foodbank/app/components/Link';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import { leavePage } from '../../../leave-guard.ts';
import { paths } from '../../../paths.ts';
import { categoriesQuery, productQuery } from './catalogue-queries.ts';
import { ProductForm } from './ProductForm.tsx';

/** The form of a stored product. */
export function ProductEditPage() {
  const { id = '' } = useParams();
  const query = useQuery(productQuery(id));
  const navigate = useNavigate();
  const back = paths.product(id);
  const leave = () => leavePage(() => navigate(back));
  return (
    <ListFrame
      title={query.data ? `Edit ${query.data.name}, ${query.data.unit}` : 'Edit a product'}
      lead={<Link to={back}>Back to its prices and stock</Link>}
    >
      <RecordBody query={query} what="product">
        {(product) => (
          <ProductForm
            key={product.id}
            kind={product.kind}
            product={product}
            category={product.categorySlug}
            onSaved={(_, waits) => {
              toast(waits ? 'Saved. The name or unit waits for a second person.' : 'Saved.');
              navigate(back);
            }}
            onCancel={leave}
          />
        )}
      </RecordBody>
    </ListFrame>
  );
}

/** The form of a new product. */
export const NewProductPage = () => <NewPage kind="single" />;
/** The form of a new combo. */
export const NewComboPage = () => <NewPage kind="combo" />;

function NewPage({ kind }: { kind: 'single' | 'combo' }) {
  const query = useQuery(categoriesQuery);
  const navigate = useNavigate();
  return (
    <ListFrame
      title={kind === 'combo' ? 'New combo' : 'New product'}
      lead={
        <>
          It is a draft until it has a price and you publish it.{' '}
          <Link to={paths.catalogue()}>Back to the catalogue</Link>
        </>
      }
    >
      <RecordBody query={query} what="form">
        {({ rows }) => (
          <ProductForm
            kind={kind}
            product={null}
            category={(kind === 'combo' && rows.find(({ slug }) => slug === 'combos')?.slug) || (rows[0]?.slug ?? '')}
            onSaved={(id) => {
              toast('Saved as a draft. Set a price, then publish it.');
              navigate(paths.product(id));
            }}
            onCancel={() => leavePage(() => navigate(paths.catalogue()))}
          />
        )}
      </RecordBody>
    </ListFrame>
  );
}
