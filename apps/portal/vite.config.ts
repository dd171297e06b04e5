import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawingsAsFiles } from './drawings.ts';

// The oldest browsers that the portal serves: iOS 15.4 and Chrome 99.
const oldest = { ios_saf: (15 << 16) | (4 << 8), chrome: 99 << 16 };

export default defineConfig({
  root: import.meta.dirname,
  // The server keeps the pages' own addresses (/agent-login …) apart from the files, which live below this one.
  base: '/portal/',
  plugins: [drawingsAsFiles(), react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: oldest },
  },
  build: {
    target: ['ios15.4', 'safari15.4', 'chrome99'],
    cssMinify: 'lightningcss',
    // One sheet for all screens: it is small, and the order of its rules is the same whichever screen comes first.
    cssCodeSplit: false,
    // The Content-Security-Policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // The primitives are small and used by every screen: one file instead of a dozen. Drawings stay with their screens.
        codeSplitting: { groups: [{ name: 'ui', test: /packages\/ui\/src\/[^/]+$/, minShareCount: 3 }] },
      },
    },
    // Nobody reads gzip figures here, and they cost a second.
    reportCompressedSize: false,
  },
});
