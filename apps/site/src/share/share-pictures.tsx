import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { MarketStall } from '@foodbank/ui/art/MarketStall';
import { renderToStaticMarkup } from 'react-dom/server';
import { riders } from '../content/become-a-rider.ts';
import { contactUs } from '../content/contact-us.ts';
import { dietitian } from '../content/dietitian.ts';
import { faqPage } from '../content/faq.ts';
import { getInTouch } from '../content/get-in-touch.ts';
import { home } from '../content/home.ts';
import { join as invitation } from '../content/join.ts';
import { oyoState } from '../content/oyo-state.ts';
import { rates } from '../content/rates.ts';
import { HeroPicture } from '../pictures/HeroPicture.tsx';
import {
  DietitianPicture,
  LetterPicture,
  OyoPicture,
  QuestionsPicture,
  RatesPicture,
  RiderPicture,
} from '../pictures/PagePictures.tsx';
import { SharePicture, type SharePictureProps } from './SharePicture.tsx';

/** For drawings that stand on the lower edge of their page's hero. */
const scene = { drawn: { width: 480, height: 400 }, standing: true };

/** The preview picture of each public page by its path. Pages below it share it; any other page uses the first one's. */
const pictures: Readonly<Record<string, SharePictureProps>> = {
  '/': {
    tone: 'cream',
    eyebrow: home.hero.eyebrow,
    headline: home.hero.headline,
    drawing: <HeroPicture />,
    drawn: { width: 640, height: 660 },
  },
  '/become-a-rider': { tone: 'leaf', ...riders.hero, drawing: <RiderPicture />, ...scene },
  '/get-in-touch': { tone: 'garri', ...getInTouch.hero, drawing: <MarketStall />, drawn: { width: 520, height: 440 } },
  '/faq': { tone: 'plantain', ...faqPage.hero, drawing: <QuestionsPicture />, ...scene },
  '/dietitian': { tone: 'mint', ...dietitian.hero, drawing: <DietitianPicture />, ...scene },
  '/contact-us': { tone: 'palm', ...contactUs.hero, drawing: <LetterPicture />, ...scene },
  '/join': {
    tone: 'plantain',
    eyebrow: invitation.eyebrow,
    headline: invitation.headline,
    drawing: <MarketBasket />,
    drawn: { width: 320, height: 300 },
  },
  '/rates': { tone: 'mint', ...rates.hero, drawing: <RatesPicture />, ...scene },
  '/oyo-state': {
    tone: 'garri',
    eyebrow: oyoState.eyebrow,
    headline: oyoState.headline,
    drawing: <OyoPicture />,
    ...scene,
  },
};

export interface SharedPicture {
  /** The file's name, with a hash of its content. */
  name: string;
  /** The alternative text. */
  alt: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The preview picture of a page. */
export async function sharedPicture(path: string): Promise<SharedPicture> {
  const all = await rendered;
  return all.get(`/${path.split('/')[1]}`) ?? (all.get('/') as SharedPicture);
}

/** All preview pictures. */
export async function sharedPictures(): Promise<SharedPicture[]> {
  return [...(await rendered).values()];
}

const rendered = renderAll();

async function renderAll(): Promise<ReadonlyMap<string, SharedPicture>> {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-share-'));
  try {
    allowOwnFontsOnly(folder);
    // The renderer reads its font settings when it is loaded.
    const { default: sharp } = await import('sharp');
    const all = new Map<string, SharedPicture>();
    for (const [path, about] of Object.entries(pictures)) {
      const drawing = Buffer.from(renderToStaticMarkup(<SharePicture {...about} />));
      const bytes = new Uint8Array(await sharp(drawing).png({ palette: true, effort: 7 }).toBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const name = `${path.slice(1) || 'home'}-${hash}.png`;
      all.set(path, { name, alt: `Foodbank: ${[about.headline].flat().join(' ')}`, bytes });
    }
    return all;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Font settings, so that the pictures don't depend on the fonts of the build machine. */
function allowOwnFontsOnly(folder: string): void {
  const fonts = dirname(fileURLToPath(import.meta.resolve('@foodbank/ui/fonts/drawn-text.ttf')));
  const settings = join(folder, 'fonts.conf');
  const dirs = `<dir>${fonts}</dir><cachedir>${folder}</cachedir>`;
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}</fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = settings;
}
