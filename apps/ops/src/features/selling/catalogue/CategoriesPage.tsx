import { Link } from '@foodbank/app/components/Link';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { ApiError, messageOf } from '@foodbank/contract/client/api-error';
import { counted } from '@foodbank/contract/primitives/counted';
import { type StaffCategory, updateCategory } from '@foodbank/contract/selling/catalogue-staff';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './CategoriesPage.module.css';
import { CategoryDialog } from './CategoryDialog.tsx';
import { refreshCatalogue, staffCategoriesQuery } from './catalogue-queries.ts';
import { FreshDialog } from './FreshDialog.tsx';

/** The categories of products in the order of the shop. They are added, renamed and moved. */
export function CategoriesPage() {
  const query = useQuery(staffCategoriesQuery);
  const [edited, setEdited] = useState<StaffCategory | 'new' | null>(null);
  const [fresh, setFresh] = useState<StaffCategory | null>(null);
  const mayWrite = useMay('catalogue.write');
  const move = useMutation({
    mutationFn: ({ category, by }: { category: StaffCategory; by: 1 | -1 }) =>
      call(updateCategory, {
        params: { slug: category.slug },
        body: {
          name: category.name,
          position: category.position + by,
          seen: { name: category.name, position: category.position },
        },
      }),
    onSuccess: async (_, { category, by }) => {
      await refreshCatalogue();
      toast(`${category.name} moved ${by < 0 ? 'up' : 'down'}.`);
    },
    onError: async (error, { category }) => {
      toast(await failureOf(error, category.slug));
      void refreshCatalogue();
    },
  });
  return (
    <ListFrame
      title="Categories"
      lead="In this order customers see them. Each has the drawing of its name."
      actions={
        mayWrite && (
          <Button size="small" onClick={() => setEdited('new')}>
            New category
          </Button>
        )
      }
    >
      <ListBody
        query={query}
        what="categories"
        empty={{ title: 'No categories yet', text: 'Add the first one by "New category".' }}
      >
        {({ rows }) => (
          <PlainList className={styles.list} aria-label="Categories">
            {rows.map((category, index) => (
              <li key={category.slug} className={styles.row}>
                <span className={`${styles.place} figures`}>{category.position}</span>
                <FoodDrawing of={{ slug: category.slug, categorySlug: category.slug }} className={styles.drawing} />
                <span className={styles.name}>
                  {category.name}
                  <span className={styles.count}>
                    {counted(category.productCount, 'product')}
                    {category.isFresh && ', fresh produce'}
                    {category.freshApprovalId !== null && (
                      <>
                        . <Link to={paths.approval(category.freshApprovalId)}>Fresh produce: waits</Link>
                      </>
                    )}
                  </span>
                </span>
                {mayWrite && (
                  <span className={styles.acts}>
                    <ActButton
                      size="small"
                      variant="quiet"
                      aria-label={`Move ${category.name} up`}
                      refused={index === 0 ? 'It is the first one.' : null}
                      onClick={() => !move.isPending && move.mutate({ category, by: -1 })}
                    >
                      Up
                    </ActButton>
                    <ActButton
                      size="small"
                      variant="quiet"
                      aria-label={`Move ${category.name} down`}
                      refused={index === rows.length - 1 ? 'It is the last one.' : null}
                      onClick={() => !move.isPending && move.mutate({ category, by: 1 })}
                    >
                      Down
                    </ActButton>
                    <ActButton
                      size="small"
                      variant="quiet"
                      aria-label={`${category.isFresh ? 'Not fresh' : 'Fresh'}: ${category.name}`}
                      refused={category.freshApprovalId === null ? null : 'It waits for a second person.'}
                      onClick={() => setFresh(category)}
                    >
                      {category.isFresh ? 'Not fresh…' : 'Fresh…'}
                    </ActButton>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Edit ${category.name}`}
                      onClick={() => setEdited(category)}
                    >
                      Edit…
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </PlainList>
        )}
      </ListBody>
      <FreshDialog category={fresh} onClose={() => setFresh(null)} />
      {edited !== null && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          count={query.data?.rows.length ?? 0}
          onClose={() => setEdited(null)}
        />
      )}
    </ListFrame>
  );
}

/** Why a category was not moved: with the name of the person who changed it, if that is the reason. */
async function failureOf(error: Error, slug: string): Promise<string> {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return messageOf(error);
  const { rows } = await queryClient.fetchQuery(staffCategoriesQuery);
  const by = rows.find((row) => row.slug === slug)?.lastChange?.by;
  return `${by ?? 'Another person'} changed the order meanwhile. Please look at it again.`;
}
