/** Makes a picture small on the phone: upright, at most 1,600 pixels, a JPEG of some 200 to 400 KB. */
import { type PictureProblem, pictureBytesMax, pictureProblemTexts } from '@foodbank/contract/people/identity-levels';
import { fittedSides, headBytes, longSideMax, type PictureHead, readHead } from './picture-bytes.ts';
import { checkedSide, flawOf, greyOf, type PictureFlaw } from './picture-quality.ts';

/** A picture that is ready to be sent. */
export interface SmallPicture {
  blob: Blob;
  /** What the customer may want to take again; null for nothing, and where the phone can't tell. */
  flaw: PictureFlaw | null;
  /** False if this phone can't show it, and it is sent as it is. */
  isShown: boolean;
}

/** Thrown for a file that can't be sent. Its message is for people. */
export class UnusablePicture extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(pictureProblemTexts[problem]);
    this.problem = problem;
  }
}

type Drawable = ImageBitmap | HTMLImageElement | HTMLVideoElement;

// Tried in this order until the picture is small enough. The last one is taken as it is.
const qualities = [0.85, 0.75, 0.65, 0.55];
const wantedBytesMax = 400 * 1024;

/** Makes a file small. Throws `UnusablePicture` for what is no picture, or can't be read by anybody. */
export async function shrinkFile(file: Blob): Promise<SmallPicture> {
  if (file.size === 0) throw new UnusablePicture('empty');
  const head = readHead(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (head.kind === 'other') throw new UnusablePicture('not-a-picture');
  const decoded = await decode(file, head);
  if (decoded === null) return asItIs(file, head);
  try {
    const small = await shrink(decoded, sidesOf(decoded));
    return small ?? asItIs(file, head);
  } finally {
    if ('close' in decoded) decoded.close();
  }
}

/** Takes what a camera's box shows. Null if the phone can't make a picture of it. */
export function shrinkFrame(
  video: HTMLVideoElement,
  part: { left: number; top: number; width: number; height: number },
): Promise<SmallPicture | null> {
  return shrink(video, part, part);
}

/** A picture that this phone can't read: others may. */
function asItIs(file: Blob, { kind }: PictureHead): SmallPicture {
  if (kind === 'heic') throw new UnusablePicture('heic');
  if (file.size > pictureBytesMax) throw new UnusablePicture('too-large');
  return { blob: file, flaw: null, isShown: false };
}

const sidesOf = (drawable: ImageBitmap | HTMLImageElement) =>
  'naturalWidth' in drawable
    ? { width: drawable.naturalWidth, height: drawable.naturalHeight }
    : { width: drawable.width, height: drawable.height };

/** Decodes a picture upright: by the newest way that the browser has. Null if it can't. */
async function decode(file: Blob, { width }: PictureHead): Promise<ImageBitmap | HTMLImageElement | null> {
  // One side only: the browser keeps the proportions, whether it turns the picture before or after. So a picture of 50 megapixels is held whole
  // for a moment at most, and never by this page.
  const smaller: ImageBitmapOptions =
    width !== null && width > longSideMax ? { resizeWidth: longSideMax, resizeQuality: 'high' } : {};
  // Browsers that don't know the word turn pictures upright without it.
  for (const options of [{ ...smaller, imageOrientation: 'from-image' } as ImageBitmapOptions, smaller])
    try {
      const bitmap = await createImageBitmap(file, options);
      if (bitmap.width > 0 && bitmap.height > 0) return bitmap;
    } catch {
      // The next way, or none.
    }
  return loadImage(file);
}

async function loadImage(file: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    return image.naturalWidth > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function shrink(
  from: Drawable,
  sides: { width: number; height: number },
  part: Part = { left: 0, top: 0, ...sides },
): Promise<SmallPicture | null> {
  const fitted = fittedSides(sides);
  const canvas = draw(from, part, fitted);
  if (canvas === null) return null;
  const copy = draw(canvas, { left: 0, top: 0, ...fitted }, fittedSides(fitted, checkedSide));
  const pixels = copy?.getContext('2d')?.getImageData(0, 0, copy.width, copy.height);
  const flaw = pixels ? flawOf(greyOf(pixels), fitted) : null;
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) return null;
    if (blob.size <= wantedBytesMax || quality === qualities.at(-1)) return { blob, flaw, isShown: true };
  }
  return null;
}

/** Draws a part on white: a picture may let light through. Null without room for it. */
function draw(from: Drawable | HTMLCanvasElement, part: Part, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(from, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return canvas;
}
