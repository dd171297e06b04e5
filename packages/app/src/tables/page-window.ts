/** Which page buttons a list shows: a run around the present page, and the last page where the run doesn't reach it. */
import { referralPageButtons } from '@foodbank/contract/views/referrals';

export interface PageWindow {
  /** Consecutive page numbers, five at most. */
  pages: number[];
  /** The last page, where it isn't among them. */
  lastPage: number | null;
  /** Pages are left out between the run and the last one. */
  gap: boolean;
}

/** The buttons for one page out of a number of pages. */
export function pageWindow(page: number, pageCount: number): PageWindow {
  const length = Math.min(referralPageButtons, pageCount);
  const centred = page - Math.floor(length / 2);
  const first = Math.max(1, Math.min(centred, pageCount - length + 1));
  const pages = Array.from({ length }, (_, index) => first + index);
  const end = first + length - 1;
  return { pages, lastPage: end < pageCount ? pageCount : null, gap: end < pageCount - 1 };
}

/** The page that is really shown: a list may have shrunk since its number was written into the address. */
export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(1, page), Math.max(1, pageCount));
}
