import PDFDocument from 'pdfkit';
import { type DrawnText, type Face, type FontRun, fontBytes, fontNames, fontRuns } from './font-runs.ts';
import { packObjects } from './pack-objects.ts';

/** A4 in points. */
export const pageWidth = 595.28;
export const pageHeight = 841.89;

/** How a text looks. `tabular` gives figures one width, for columns of amounts. */
export interface TextStyle {
  face: Face;
  size: number;
  color: string;
  tabular?: boolean;
}

/** Where a line of text stands: its base line, and its left edge, or its right one with `align: 'right'`. */
export interface TextPlace {
  x: number;
  y: number;
  align?: 'left' | 'right';
}

/** The kinds of tags that documents use (ISO 32000-1, 14.8.4). */
export type TagType = 'Sect' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

/** What a tag says beside its content. */
export interface TagOptions {
  /** For figures: what is shown. */
  alt?: string;
  /** For `TH`: whether it heads a column or a row. */
  scope?: 'Column' | 'Row';
  /** The real text, where letters had to be replaced. */
  actual?: string;
}

/** A tag of the document's structure. */
export interface Tag {
  /** Adds a tag with what it draws. */
  leaf(type: TagType, draw: () => void, options?: TagOptions): void;
  /** Adds a tag that has other tags. `end` closes it. */
  branch(type: TagType): Tag;
  end(): void;
}

/** A document that screen readers can read: everything on its pages is tagged, or marked as decoration. */
export interface TaggedPdf {
  readonly root: Tag;
  addPage(): void;
  /** Draws a line of text. Returns its width. Inside a leaf or a decoration only. */
  text(text: string, style: TextStyle, place: TextPlace): number;
  widthOf(text: string, style: TextStyle): number;
  /** False if letters of a text have to be replaced, because no font has them. */
  isWhole(text: string, style: TextStyle): boolean;
  /** The lines of a text that are no wider than given. Words that are wider are divided. */
  wrap(text: string, style: TextStyle, width: number): string[];
  /** Draws what screen readers skip: `page` for what stands on every page, else decoration. */
  decorate(kind: 'page' | 'layout', draw: (canvas: PDFKit.PDFDocument) => void): void;
  /** Draws inside a leaf, such as a figure. */
  draw(draw: (canvas: PDFKit.PDFDocument) => void): void;
  /** Runs for each page, at the end: page (from 1) of how many. */
  onEachPage(run: (page: number, pages: number) => void): void;
  /** Ends the document. Returns the file. */
  finish(): Buffer;
}

/** Starts a document. `madeAt` is the only date in it, so that the same content gives the same file. */
export function createTaggedPdf({ title, author, madeAt }: { title: string; author: string; madeAt: Date }): TaggedPdf {
  const canvas = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The types don't know it yet.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: madeAt, ModDate: madeAt },
    // None of pdfkit's own fonts, which are not embedded.
    font: null as unknown as string,
  });
  for (const name of fontNames) canvas.registerFont(name, fontBytes(name) as unknown as string);
  const document = canvas.struct('Document');
  canvas.addStructure(document);
  const widths = new Map<string, number>();
  const drawn = new Map<string, DrawnText>();
  const runsOf = (text: string, face: Face) => {
    const key = `${face} ${text}`;
    const known = drawn.get(key) ?? fontRuns(text, face);
    drawn.set(key, known);
    return known;
  };

  const setFont = ({ font, scale }: FontRun, { size }: TextStyle) => {
    canvas.font(font).fontSize(size * scale);
  };
  const optionsOf = ({ tabular = false }: TextStyle): PDFKit.Mixins.TextOptions =>
    tabular ? { features: ['tnum'] } : {};
  const widthOfRun = (run: FontRun, style: TextStyle) => {
    const key = `${run.font} ${style.tabular ?? false} ${run.text}`;
    const unit = widths.get(key);
    if (unit !== undefined) return unit * style.size * run.scale;
    setFont(run, style);
    const width = canvas.widthOfString(run.text, optionsOf(style));
    widths.set(key, width / (style.size * run.scale));
    return width;
  };
  const widthOf: TaggedPdf['widthOf'] = (text, style) =>
    runsOf(text, style.face).runs.reduce((sum, run) => sum + widthOfRun(run, style), 0);

  return {
    root: tagOf(canvas, document),
    addPage: () => void canvas.addPage(),
    widthOf,
    isWhole: (text, { face }) => runsOf(text, face).isWhole,
    text(text, style, { x, y, align = 'left' }) {
      const { runs } = runsOf(text, style.face);
      const width = runs.reduce((sum, run) => sum + widthOfRun(run, style), 0);
      let left = align === 'right' ? x - width : x;
      canvas.fillColor(style.color);
      for (const run of runs) {
        setFont(run, style);
        canvas.text(run.text, left, y, { ...optionsOf(style), lineBreak: false, baseline: 'alphabetic' });
        left += widthOfRun(run, style);
      }
      return width;
    },
    wrap(text, style, width) {
      const lines: string[] = [];
      let line = '';
      for (const word of text.split(/\s+/).flatMap((one) => divide(one, (part) => widthOf(part, style) <= width))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line === '' || widthOf(longer, style) <= width) line = longer;
        else {
          lines.push(line);
          line = word;
        }
      }
      return [...lines, line];
    },
    decorate(kind, draw) {
      canvas.markContent('Artifact', { type: kind === 'page' ? 'Pagination' : 'Layout' });
      draw(canvas);
      canvas.endMarkedContent();
    },
    draw: (draw) => draw(canvas),
    onEachPage(run) {
      const { start, count } = canvas.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        canvas.switchToPage(start + page);
        run(page + 1, count);
      }
    },
    finish() {
      document.end();
      canvas.end();
      return packObjects(canvas.read() as Buffer);
    },
  };
}

function tagOf(canvas: PDFKit.PDFDocument, element: PDFKit.PDFStructureElement): Tag {
  return {
    leaf: (type, draw, options = {}) => void element.add(canvas.struct(type, options as object, [draw])),
    branch(type) {
      const child = canvas.struct(type);
      element.add(child);
      return tagOf(canvas, child);
    },
    end: () => element.end(),
  };
}

/** Divides a word into parts that fit, each as long as possible. */
function divide(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
