import { drawingsAsFiles } from '@foodbank/front-ends/drawings';
import { fieldsForSafari, lighterRouter } from '@foodbank/front-ends/lighter-libraries';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorkerAtBuild } from './service-worker-at-build.ts';

// The oldest browsers that the app serves: iOS 15.4 and Chrome 99, as the portal does.
const oldest = { ios_saf: (15 << 16) | (4 << 8), chrome: 99 << 16 };

// These browsers know all syntax of ES2022 but static blocks, and fields of classes with a fault (lighter-libraries.ts).
// src/built-scripts.test.ts finds either.
const target = ['es2022'];

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [drawingsAsFiles(), lighterRouter(), fieldsForSafari(), react(), serviceWorkerAtBuild({ target })],
  css: { transformer: 'lightningcss', lightningcss: { targets: oldest } },
  build: {
    target,
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    // One style sheet for all screens, so that the order of its rules doesn't depend on which screen is loaded first.
    cssCodeSplit: false,
    // The Content-Security-Policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Small parts that most screens use are one file: each more file costs a round trip on a slow line.
        codeSplitting: {
          groups: [
            { name: 'parts', test: /packages\/(ui|app|contract)\/src\/|@oxc-project.runtime/, minShareCount: 4 },
          ],
        },
      },
    },
    // Measuring gzip sizes takes a second.
    reportCompressedSize: false,
  },
});
