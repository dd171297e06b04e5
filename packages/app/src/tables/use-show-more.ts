import { useRef } from 'react';

/** What is used of an infinite query. */
export interface GrowingQuery {
  data: { pages: readonly unknown[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

/**
 * Shows the next page of a list that grows. The last page takes the pressed button away: then `position`, the line that says how much is
 * shown, has the focus, unless it went elsewhere meanwhile.
 */
export function useShowMore<E extends HTMLElement>({ fetchNextPage }: Pick<GrowingQuery, 'fetchNextPage'>) {
  const position = useRef<E>(null);
  const showMore = async () => {
    const pressed = document.activeElement;
    const { hasNextPage } = await fetchNextPage();
    const hadFocus = document.activeElement === pressed || document.activeElement === document.body;
    // The first of the new rows stays in view.
    if (!hasNextPage && hadFocus) position.current?.focus({ preventScroll: true });
  };
  return { position, showMore };
}
