/** The page numbers that a pagination shows: a run around the present page, and the last page. */
const runLength = 5;

export interface PageWindow {
  /** Consecutive page numbers. */
  pages: number[];
  /** The last page; null if it is one of `pages`. */
  lastPage: number | null;
  /** True if pages are left out between the run and the last page. */
  gap: boolean;
}

/** The numbers to show for a page out of `pageCount` pages. */
export function pageWindow(page: number, pageCount: number): PageWindow {
  const length = Math.min(runLength, pageCount);
  const centred = page - Math.floor(length / 2);
  const first = Math.max(1, Math.min(centred, pageCount - length + 1));
  const pages = Array.from({ length }, (_, index) => first + index);
  const end = first + length - 1;
  return { pages, lastPage: end < pageCount ? pageCount : null, gap: end < pageCount - 1 };
}

/** A page number within the list. The list may have become shorter since the number was written into the address. */
export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(1, page), Math.max(1, pageCount));
}
