/**
 * The two texts that a customer accepts by creating an account: where they are read, and which version the app shows. Each change of a
 * text in the site's `content/` gets another version here.
 */
export const legalTexts = {
  terms: { path: '/terms', version: '2026-11-29-example' },
  privacy: { path: '/privacy', version: '2026-11-29-example' },
} as const;
export type LegalText = keyof typeof legalTexts;
