import { drawingsAsFiles } from '@foodbank/front-ends/drawings';
import {
  fieldsForSafari,
  lighterContract,
  lighterRouter,
  lighterTreeshake,
} from '@foodbank/front-ends/lighter-libraries';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorkerAtBuild } from './service-worker-at-build.ts';
import { sheetsInOrder } from './sheets-in-order.ts';

// The oldest browsers that the app serves: iOS 15.4 and Chrome 99, as the portal does.
const oldest = { ios_saf: (15 << 16) | (4 << 8), chrome: 99 << 16 };

// These browsers know all syntax of ES2022 but static blocks, and fields of classes with a fault (lighter-libraries.ts).
// src/built-scripts.test.ts finds either.
const target = ['es2022'];

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [
    drawingsAsFiles(),
    lighterContract(),
    lighterRouter(),
    fieldsForSafari(),
    react(),
    sheetsInOrder(),
    serviceWorkerAtBuild({ target }),
  ],
  css: { transformer: 'lightningcss', lightningcss: { targets: oldest } },
  build: {
    target,
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    // The Content-Security-Policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: lighterTreeshake,
      output: {
        // Few files, because each more costs a round trip on a slow line: what the frame needs, what the first screens share, what
        // others share, what forms need, and all screens about the customer. Each screen of shopping has its own. A group takes what
        // its modules import along, if no group before it has it. Styles are split alike: those of a file come after those of the
        // files that it imports, so a screen's rules win over those of what it shows.
        codeSplitting: {
          groups: [
            { name: 'core', priority: 5, test: /apps\/shop\/src\/main\.tsx$/ },
            {
              name: 'shared',
              priority: 4,
              test: /apps\/shop\/src\/(components\/(?!Failure|CodeField)|catalogue|offline|features\/selling\/catalogue\/CategoryGrid)|packages\/app\/src\/(food\/(?!ProductView)|save-data)|\?picture$|packages\/app\/src\/components\/(Link|PageHeading)/,
            },
            {
              name: 'more',
              priority: 3,
              test: /apps\/shop\/src\/(later-screens|\w+-screens|components\/Failure|installing|moment|shell\/(?!FormScreen))|packages\/ui\/src\/(Card|EmptyState)|packages\/app\/src\/(session|make-id)|contract\/src\/(primitives\/|money\/charges)/,
            },
            {
              name: 'forms',
              priority: 2,
              test: /packages\/app\/src\/forms\/|packages\/ui\/src\/(TextField|PasswordField|SelectField|ChoiceField|Banner)\.tsx|shell\/FormScreen/,
            },
            {
              name: 'account',
              priority: 1,
              test: /apps\/shop\/src\/features\/people\/(?!identity\/(pictures|level)\/)/,
            },
            // The camera and level 2 are opened by few, and once.
            { name: 'level', priority: 0, test: /apps\/shop\/src\/features\/people\/identity\/(pictures|level)\// },
            // Each file's name costs the first load some 25 bytes, so the smallest are one.
            {
              name: 'orders',
              priority: 1,
              test: /apps\/shop\/src\/orders\/(order-queries|returns-query|use-repeat-order)/,
            },
            { name: 'plans', priority: 1, test: /apps\/shop\/src\/(plans|features\/lending)\// },
            {
              name: 'plan',
              priority: 1,
              test: /apps\/shop\/src\/features\/selling\/checkout\/(PlanPage|KeyFacts|AgreeForm|PlanQuestions|plan-questions)/,
            },
          ],
        },
      },
    },
    // Measuring gzip sizes takes a second.
    reportCompressedSize: false,
  },
});
