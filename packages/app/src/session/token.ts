/** What the browser reads of a bearer token. Only the server can check its signature. */

/** The instant in milliseconds at which a token expires; null if it can't be read. */
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

/** True if the token expires in the future. */
export function isTokenAlive(token: string, nowMs: number = Date.now()): boolean {
  const endsAt = tokenEndsAt(token);
  return endsAt !== null && endsAt > nowMs;
}
