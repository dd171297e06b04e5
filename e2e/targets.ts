import type { Page } from '@playwright/test';

/** The least width and height of what a finger presses, in pixels. */
const target = 44;

/** What can be pressed on the page and is smaller than a finger. Links inside sentences are as high as their line. */
export const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const boxOf = (element: Element) => {
      // A row's link covers the row, and a label its box.
      const whole = element.matches('[data-list-row]') ? element.closest('li, tr') : element.closest('label');
      return (whole ?? element).getBoundingClientRect();
    };
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .filter((element) => !isInSentence(element))
      .filter((element) => {
        const { width, height } = boxOf(element);
        return width > 1 && (Math.round(width) < least || Math.round(height) < least);
      })
      .map((element) => {
        const { width, height } = boxOf(element);
        return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''} ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, target);
