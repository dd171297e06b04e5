/** What the first bytes of a file say: which kind of picture it is, and its size in pixels, without decoding it. */

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** What is known of a picture before it is decoded. Sides are null where the first bytes don't say them. */
export interface PictureHead {
  kind: FileKind;
  width: number | null;
  height: number | null;
}

/** So many bytes are read: a JPEG has its sizes behind the camera's notes and a small picture. */
export const headBytes = 256 * 1024;

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const wordAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const littleAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

// Brands of HEIF files, which iPhones make and few other phones read. AVIF is another one, and phones read it.
const heicBrands = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/;

/** Reads the head of a file. */
export function readHead(bytes: Uint8Array): PictureHead {
  const unknown = { width: null, height: null };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { kind: 'jpeg', ...(jpegSides(bytes) ?? unknown) };
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') {
    const [width, height] = [18, 22].map((at) => wordAt(bytes, at - 2) * 65_536 + wordAt(bytes, at));
    return { kind: 'png', width: width || null, height: height || null };
  }
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP')
    return { kind: 'webp', ...(webpSides(bytes) ?? unknown) };
  if (textAt(bytes, 4, 4) === 'ftyp' && heicBrands.test(textAt(bytes, 8, 4))) return { kind: 'heic', ...unknown };
  return { kind: 'other', ...unknown };
}

interface Sides {
  width: number;
  height: number;
}

/** The sides in the first frame header of a JPEG, as stored: a turned picture has them the other way round. */
function jpegSides(bytes: Uint8Array): Sides | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: wordAt(bytes, at + 5), width: wordAt(bytes, at + 7) };
    if (marker === 0xda || marker === 0xd9) return null;
    const hasLength = marker !== 0x01 && (marker < 0xd0 || marker > 0xd8);
    at += 2 + (hasLength ? Math.max(2, wordAt(bytes, at + 2)) : 0);
  }
  return null;
}

function webpSides(bytes: Uint8Array): Sides | null {
  const chunk = textAt(bytes, 12, 4);
  if (chunk === 'VP8X') {
    const side = (at: number) => 1 + littleAt(bytes, at) + ((bytes[at + 2] ?? 0) << 16);
    return { width: side(24), height: side(27) };
  }
  if (chunk === 'VP8 ') return { width: littleAt(bytes, 26) & 0x3fff, height: littleAt(bytes, 28) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const bits = littleAt(bytes, 21) | (littleAt(bytes, 23) << 16);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The longest side of a picture that is sent. */
export const longSideMax = 1600;

/** The sides that fit within the longest, in whole pixels and never enlarged. */
export function fittedSides({ width, height }: Sides, longest = longSideMax): Sides {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** The part of a camera's picture that a box shows whose picture covers it: what is sent is what was seen. */
export function visiblePart(picture: Sides, box: Sides): Sides & { left: number; top: number } {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = Math.min(picture.width, Math.round(box.width / scale));
  const height = Math.min(picture.height, Math.round(box.height / scale));
  return {
    width,
    height,
    left: Math.floor((picture.width - width) / 2),
    top: Math.floor((picture.height - height) / 2),
  };
}
