import { drawingsAsFiles } from '@foodbank/front-ends/drawings';
import {
  fieldsForSafari,
  lighterContract,
  lighterRouter,
  lighterTreeshake,
} from '@foodbank/front-ends/lighter-libraries';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig } from 'vite';
import { pagesAtBuild } from './pages-at-build.ts';

// The oldest browsers that the portal serves: iOS 15.4 and Chrome 99.
const oldest = { ios_saf: (15 << 16) | (4 << 8), chrome: 99 << 16 };

// These browsers know all syntax of ES2022 but static blocks, and fields of classes with a fault (lighter-libraries.ts).
// src/built-scripts.test.ts finds either.
const target = ['es2022'];
const css: CSSOptions = { transformer: 'lightningcss', lightningcss: { targets: oldest } };

export default defineConfig({
  root: import.meta.dirname,
  // The pages have addresses of their own (/agent-login …). The files are served below this one.
  base: '/portal/',
  plugins: [
    drawingsAsFiles(),
    lighterContract(),
    lighterRouter(),
    fieldsForSafari(),
    react(),
    pagesAtBuild({ css, target }),
  ],
  css,
  build: {
    target,
    // The built pages name their files, and routes.tsx loads a screen's files together.
    modulePreload: false,
    cssMinify: 'lightningcss',
    // One style sheet for all screens: it is small, and the order of its rules doesn't depend on which screen is loaded first.
    cssCodeSplit: false,
    // The Content-Security-Policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: lighterTreeshake,
      output: {
        // Primitives and the compiler's helpers are small and used by every screen, so they are one file. What only forms and dialogs
        // use is another one, which the dashboard doesn't load. Drawings stay in the files of their screens.
        codeSplitting: {
          groups: [
            {
              name: 'ui',
              test: /packages\/ui\/src\/(?!Banner|CheckField|Dialog|PasswordField|TextField|use-modal)[^/]+$|@oxc-project.runtime/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
    // Measuring gzip sizes takes a second.
    reportCompressedSize: false,
  },
});
