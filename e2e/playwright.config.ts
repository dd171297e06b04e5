import { createHash } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { hasMemoryRoom } from '../apps/api/test/memory-folder.ts';
import { chromiumFlags, findChromium } from './find-chromium.ts';
import { filesOf, journeySets, type Size } from './tiers.ts';

const executablePath = await findChromium();
// The workers read this file again and inherit the path.
process.env.CHROMIUM_PATH = executablePath;

const set = journeySets.find((one) => one === (process.env.JOURNEYS ?? 'all'));
if (set === undefined) throw new Error(`JOURNEYS is one of: ${journeySets.join(', ')}.`);

const screens = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

/** On a desktop only what differs there is run, but for the console's files of a landing. */
const screenOf = (size: Size) => ({
  name: size,
  use: screens[size],
  ...(set === 'landing' && { grepInvert: /@details/ }),
  ...(set === 'details' && { grep: /@details/ }),
  ...(size === 'desktop' && set !== 'landing' && set !== 'details' && { grep: /@desktop/ }),
});

/**
 * Playwright runs files in alphabetical order, and projects in the given order. So with a seed each file is a separate project.
 */
function listProjects(seed: string | undefined) {
  const sizes = ['phone', 'desktop'] as const;
  const rank = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  if (!seed) return sizes.map((size) => ({ ...screenOf(size), testMatch: [...filesOf(set ?? 'all', size)] }));
  return sizes
    .flatMap((size) =>
      filesOf(set ?? 'all', size).map((file) => ({ ...screenOf(size), name: `${size} ${file}`, testMatch: file })),
    )
    .sort((one, other) => rank(one.name).localeCompare(rank(other.name)));
}

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './make-demo.ts',
  // More are not faster on two cores, and each journey takes longer.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Playwright keeps shared memory in files for the sake of small containers. In memory a journey takes a tenth less processor time.
    launchOptions: {
      executablePath,
      args: chromiumFlags,
      ignoreDefaultArgs: hasMemoryRoom() ? ['--disable-dev-shm-usage'] : [],
    },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Animations cost time on every screen. Journeys about motion turn them on.
    reducedMotion: 'reduce',
    // The files about service workers allow them: elsewhere each new context would install one.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: listProjects(process.env.SHUFFLE_SEED),
});
