/** The signed-in customer as this browser remembers it, so that the app opens without asking the server first. */

/** Only what the frame shows. Contacts stay on the server. */
export interface KnownCustomer {
  id: string;
  firstname: string;
}

/** The remembered customer, or null for anything else that was stored. */
export function parseKnownCustomer(text: string | null): KnownCustomer | null {
  if (text === null) return null;
  try {
    const { id, firstname } = JSON.parse(text) as Partial<KnownCustomer>;
    return typeof id === 'string' && typeof firstname === 'string' ? { id, firstname } : null;
  } catch {
    return null;
  }
}
