/** What is used of the browser; a test brings its own. */
export interface ReloadablePage {
  now(): number;
  isOnline(): boolean;
  storage(): Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

const browserPage: ReloadablePage = {
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  storage: () => sessionStorage,
  reload: () => window.location.reload(),
};

const storageKey = 'reloadedAt';
// Longer than any page takes to load, so that a part that stays away never makes a loop of reloads.
const pauseMs = 10 * 60_000;

/**
 * Makes a part's loader reload the page once if the part can't be loaded: a page that was opened before the last release names
 * files that are no longer there, and after the reload it names the new ones. If that was tried a moment ago, or there is no
 * network, the loader fails, and the error screen is shown.
 */
export function reloadOnce<Part>(load: () => Promise<Part>, page = browserPage): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (!page.isOnline() || !noteReload(page)) throw error;
      page.reload();
      // The screen stays as it is until the page is gone.
      return new Promise<never>(() => {});
    }
  };
}

/** Notes a reload in the tab's storage; false where the last one was a moment ago, or where nothing can be noted. */
function noteReload(page: ReloadablePage): boolean {
  try {
    const storage = page.storage();
    const sinceMs = page.now() - Number(storage.getItem(storageKey) ?? 0);
    if (sinceMs >= 0 && sinceMs < pauseMs) return false;
    storage.setItem(storageKey, String(page.now()));
    return true;
  } catch {
    // A browser that blocks storage throws here. Without a note the page could reload for ever.
    return false;
  }
}
