import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

// The oldest browsers that the site serves, packed as lightningcss wants them: major << 16 | minor << 8.
const oldest = { chrome: 87 << 16, safari: 14 << 16, ios_saf: (14 << 16) | (5 << 8) };

// Every page carries its scripts anew, so they must stay smaller than what a request costs.
const inlineScriptMaxBytes = 2_000;

export default defineConfig({
  // The addresses in canonical links, the sitemap and shared previews.
  site: process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
  output: 'static',
  integrations: [react()],
  devToolbar: { enabled: false },
  // One small sheet per page: inside the page it saves a round trip, and the server allows it by its hash.
  build: { inlineStylesheets: 'always' },
  vite: {
    css: { transformer: 'lightningcss', lightningcss: { targets: oldest } },
    build: {
      target: ['chrome87', 'safari14', 'ios14.5'],
      cssMinify: 'lightningcss',
      // A page's own script stands in the page where it is small: on a slow line a request costs far more than its bytes, and
      // the server allows it by its hash. Every other file stays a file: the Content-Security-Policy allows no data addresses.
      assetsInlineLimit: (file, { length }) => file.endsWith('.js') && length <= inlineScriptMaxBytes,
    },
  },
});
