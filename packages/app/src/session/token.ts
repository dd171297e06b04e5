/** What the browser reads of a token. It never judges the signature: that is the server's part. */

/** The instant in milliseconds at which a token ends; null where it can't be read. */
export function tokenEndsAt(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const exp = (claims as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** True while the token's end lies in the future. */
export function isTokenAlive(token: string, nowMs: number = Date.now()): boolean {
  const endsAt = tokenEndsAt(token);
  return endsAt !== null && endsAt > nowMs;
}
