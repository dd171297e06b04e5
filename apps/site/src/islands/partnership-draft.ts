/** The partnership form's draft: what was typed, kept while the tab is open, so that a reload loses nothing. */

export interface PartnershipDraft {
  /** The open step, 1 to 3. */
  step: number;
  texts: Readonly<Record<string, string>>;
}

const key = 'partnershipDraft';
/** The consents are given anew each time. The honeypot is for programs. */
const notKept = ['terms', 'agree', 'website'];

/** Stores the draft. Does nothing if the browser refuses storage. */
export function saveDraft({ step, texts }: PartnershipDraft): void {
  const kept = Object.entries(texts).filter(([name, text]) => text && !notKept.includes(name));
  withStorage((storage) => storage.setItem(key, JSON.stringify({ step, texts: Object.fromEntries(kept) })));
}

/** The stored draft; null if there is none or it can't be read. */
export function readDraft(): PartnershipDraft | null {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as PartnershipDraft | null);
  return stored?.texts && [1, 2, 3].includes(stored.step) ? stored : null;
}

/** Deletes the draft. */
export function clearDraft(): void {
  withStorage((storage) => storage.removeItem(key));
}

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
