const isSandbox = (text: unknown): boolean => /sandbox/i.test(String(text));

/** Who is asked about BVN and NIN: in development the built-in sandbox; in production nobody yet. */
export const identityOf = (production: boolean): 'sandbox' | null => (production ? null : 'sandbox');

/**
 * What is refused: in production a sandbox by whatever name, which knows everybody; anywhere an address, as this release has no client of a
 * provider. Without one nobody is verified, and no plan is offered.
 */
export function identityProblems(given: object, production: boolean): string[] {
  const settings = Object.entries(given).filter(([name]) => /^(IDENTITY|BVN|NIN)(_|$)/i.test(name));
  const sandboxes = settings.filter(([, value]) => isSandbox(value));
  const others = settings.filter(([, value]) => !isSandbox(value));
  return [
    ...(production ? sandboxes : []).map(
      ([name, value]) => `${name}=${value} is a sandbox, which takes everybody for who they say they are: leave it out`,
    ),
    ...others.map(
      ([name]) => `${name} names a provider of identity, and this release has no client of one: leave it out`,
    ),
  ];
}
