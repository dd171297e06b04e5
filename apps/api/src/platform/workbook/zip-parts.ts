import { inflateRawSync } from 'node:zlib';

/** A part of a ZIP file, as its list of contents says. Sizes and places are bytes. */
export interface ZipPart {
  name: string;
  compression: number;
  packedSize: number;
  size: number;
  headerAt: number;
}

const signatures = {
  header: 0x04034b50,
  listed: 0x02014b50,
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  largeEndAt: 0x07064b50,
};
/** The end of the list, which a comment may follow. */
const [endSize, commentMax] = [22, 0xffff];
/** Stands where a number has its place among the larger ones. */
const [elsewhere, elsewhereShort] = [0xffff_ffff, 0xffff];
const largeNumbers = 0x0001;

/**
 * Lists the parts of a ZIP file by its list of contents, which stands at its end. What is written between the parts, such as another ZIP file that is
 * stored as it is, counts for nothing. Throws for what is no such file.
 */
export function listZipParts(file: Buffer): ZipPart[] {
  let { at, count } = findList(file);
  const parts: ZipPart[] = [];
  for (; count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== signatures.listed) throw new RangeError('no part is listed here');
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const extraAt = at + 46 + nameSize;
    const large = numbersAfter(file.subarray(extraAt, extraAt + extraSize));
    const numberAt = (place: number): number => {
      const number = file.readUInt32LE(at + place);
      return number === elsewhere ? large() : number;
    };
    // Of the larger ones only those are there that are needed, in this order.
    const [size, packedSize, headerAt] = [numberAt(24), numberAt(20), numberAt(42)];
    const name = file.toString('utf8', at + 46, extraAt);
    parts.push({ name, compression: file.readUInt16LE(at + 10), packedSize, size, headerAt });
    at = extraAt + extraSize + noteSize;
  }
  return parts;
}

/** Where the list begins, and how many parts it has. */
function findList(file: Buffer): { at: number; count: number } {
  const last = file.length - endSize;
  for (let end = last; end >= Math.max(0, last - commentMax); end -= 1) {
    if (file.readUInt32LE(end) !== signatures.end) continue;
    const [count, at] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)];
    if (count !== elsewhereShort && at !== elsewhere) return { at, count };
    if (file.readUInt32LE(end - 20) !== signatures.largeEndAt) return { at, count };
    const largeEnd = Number(file.readBigUInt64LE(end - 12));
    if (file.readUInt32LE(largeEnd) !== signatures.largeEnd) throw new RangeError('the list has no end');
    return { at: Number(file.readBigUInt64LE(largeEnd + 48)), count: Number(file.readBigUInt64LE(largeEnd + 32)) };
  }
  throw new RangeError('there is no list');
}

/** Gives the larger numbers of a part, one after the other. */
function numbersAfter(extra: Buffer): () => number {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== largeNumbers) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return () => {
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  };
}

/** Unpacks a part. Node’s zlib does, because it stops at the size that the list says. Throws for what can't be unpacked. */
export function unpackPart(file: Buffer, { compression, packedSize, size, headerAt }: ZipPart): Buffer {
  if (file.readUInt32LE(headerAt) !== signatures.header) throw new RangeError('no part begins here');
  const from = headerAt + 30 + file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28);
  const packed = file.subarray(from, from + packedSize);
  if (compression === 0) return packed.subarray(0, size);
  if (compression !== 8) throw new RangeError(`packed in another way: ${compression}`);
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
}
