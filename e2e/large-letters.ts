import type { Page } from '@playwright/test';

/**
 * What large letters break on the page that is shown: words that end on another line than they begin, text that is cut off, and what
 * stands beyond the right edge. `percent` is the size of the root's letters.
 */
export async function brokenByLetters(page: Page, percent: number): Promise<string[]> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
  const found = await page.evaluate(() => {
    // Rows of products are scrolled sideways by hand.
    const isInRow = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isInRow(element.parentElement));
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.visually-hidden') === null;
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement === null || !isSeen(text.parentElement)) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}₦.,’]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) words.push(`broken ${word}`);
      }
    }
    const cut = [...document.querySelectorAll('a[href], button, h1, h2, h3, label, dd')]
      .filter(isSeen)
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => `cut ${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
    const wide = [...document.querySelectorAll('main *, header *')]
      .filter((element) => isSeen(element) && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !isInRow(element))
      .map((element) => `wide ${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
    const width = document.documentElement.scrollWidth;
    return [...words, ...cut, ...wide.slice(0, 6), ...(width > innerWidth ? [`page of ${width} px`] : [])];
  });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return [...new Set(found)];
}
