import bricolage from './fonts/bricolage.woff2';
import figtree from './fonts/figtree.woff2';

/** Fetches the two families at once, before the style sheet asks for them. Belongs into a page's head. */
export function FontPreloads() {
  return [bricolage, figtree].map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}
