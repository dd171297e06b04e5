/** A random UUID. Plain http, as in development from a phone, has no crypto.randomUUID. */
export function makeId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte, index) => {
    const marked = index === 6 ? (byte % 16) + 64 : index === 8 ? (byte % 64) + 128 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
