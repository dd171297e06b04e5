// Astro puts the public address of its configuration here.
interface ImportMeta {
  readonly env: { readonly SITE: string };
}
