import { deflateSync } from 'node:zlib';

// Larger streams compress better; readers unpack a whole one for any of its objects.
const objectsPerStream = 200;
const endMark = 'endobj';

interface PdfObject {
  number: number;
  /** Between the header and `endobj`. */
  body: Buffer;
}

/** Where an object is: at an offset of the file, or the nth of an object stream. */
type Place = { offset: number } | { stream: number; index: number };

/**
 * Packs the objects of a PDF file into compressed object streams (ISO 32000-1, 7.5.7 and 7.5.8). The tags of a table are thousands of
 * small objects, which pdfkit writes one by one: packed, they are a tenth as large. It reads what pdfkit writes: one cross-reference
 * table, no encryption. Throws where a file is built otherwise.
 */
export function packObjects(pdf: Buffer): Buffer {
  const { objects, trailer } = readObjects(pdf);
  const streams = objects.filter(isStream);
  const packed = objects.filter((object) => !isStream(object));
  const places = new Map<number, Place>();
  const parts: Buffer[] = [];
  let length = 0;
  const write = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
  };
  const writeObject = (number: number, body: Buffer) => {
    places.set(number, { offset: length });
    write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from(`${endMark}\n`)]));
  };
  write(Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1'));
  for (const { number, body } of streams) writeObject(number, body);
  let next = Math.max(...objects.map(({ number }) => number)) + 1;
  for (let from = 0; from < packed.length; from += objectsPerStream) {
    const group = packed.slice(from, from + objectsPerStream);
    group.forEach(({ number }, index) => {
      places.set(number, { stream: next, index });
    });
    writeObject(next, objectStream(group));
    next += 1;
  }
  const startsAt = length;
  write(Buffer.concat([Buffer.from(`${next} 0 obj\n`), crossReferences(places, next, startsAt, trailer)]));
  write(Buffer.from(`${endMark}\nstartxref\n${startsAt}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function readObjects(pdf: Buffer): { objects: PdfObject[]; trailer: string } {
  const [, tail = ''] = pdf.subarray(-64).toString('latin1').split('startxref');
  const tableAt = Number.parseInt(tail, 10);
  const table = pdf.subarray(tableAt).toString('latin1');
  const [, count = '', entries = '', trailer = ''] =
    /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] ?\r?\n)+)trailer\n<<([\s\S]*)>>\nstartxref/.exec(table) ?? [];
  const lines = entries.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length !== Number(count))
    throw new Error('a PDF file has another form than pdfkit writes');
  const used = lines.flatMap((line, number) =>
    line.includes('n') ? [{ number, offset: Number(line.slice(0, 10)) }] : [],
  );
  const starts = [...used.map(({ offset }) => offset), tableAt].sort((a, b) => a - b);
  const ends = new Map(starts.map((offset, index) => [offset, starts[index + 1]]));
  const objects = used.map(({ number, offset }) => {
    const bytes = pdf.subarray(offset, ends.get(offset));
    const header = `${number} 0 obj\n`;
    const end = bytes.lastIndexOf(endMark);
    if (end < 0 || bytes.subarray(0, header.length).toString('latin1') !== header)
      throw new Error(`object ${number} of a PDF file is not where its table says`);
    return { number, body: bytes.subarray(header.length, end) };
  });
  return { objects, trailer };
}

const isStream = ({ body }: PdfObject) => body.subarray(-16).toString('latin1').trimEnd().endsWith('endstream');

function objectStream(group: readonly PdfObject[]): Buffer {
  let offset = 0;
  const heading = group.map(({ number, body }) => {
    const entry = `${number} ${offset}`;
    offset += body.length + 1;
    return entry;
  });
  const first = Buffer.from(`${heading.join(' ')}\n`);
  const bodies = group.flatMap(({ body }) => [body, Buffer.from('\n')]);
  const dictionary = `/Type /ObjStm /N ${group.length} /First ${first.length}`;
  return streamOf(dictionary, Buffer.concat([first, ...bodies]));
}

function crossReferences(
  places: ReadonlyMap<number, Place>,
  number: number,
  ownOffset: number,
  trailer: string,
): Buffer {
  const rows = Array.from({ length: number + 1 }, (_, one) => {
    const row = Buffer.alloc(7);
    const place = one === number ? { offset: ownOffset } : places.get(one);
    if (place === undefined) row.writeUInt16BE(0xffff, 5);
    else if ('offset' in place) {
      row.writeUInt8(1, 0);
      row.writeUInt32BE(place.offset, 1);
    } else {
      row.writeUInt8(2, 0);
      row.writeUInt32BE(place.stream, 1);
      row.writeUInt16BE(place.index, 5);
    }
    return row;
  });
  const kept = trailer.replace(/\/Size \d+/, '').trim();
  return streamOf(`/Type /XRef /Size ${number + 1} /W [1 4 2]\n${kept}`, Buffer.concat(rows));
}

function streamOf(dictionary: string, content: Buffer): Buffer {
  const bytes = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\n'),
  ]);
}
