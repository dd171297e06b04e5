/** A path without slashes at its end: `/list/` and `/list` are the same page. */
export function withoutEndSlash(pathname: string): string {
  return pathname.endsWith('/') ? withoutEndSlash(pathname.slice(0, -1)) : pathname;
}
