// The package has no types. These are the ones that are used here.
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(file: Buffer): Font;
}
