/** How a picture is shown: how large, and turned how often. Pixels of the picture at a scale of 1 are those of the screen. */
export interface View {
  /** Null: as large as its frame lets it be. */
  scale: number | null;
  /** By a quarter to the right, so often. */
  turns: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The largest scale. */
export const scaleMax = 6;

/** The size of a picture that was turned. */
export const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The scale at which a picture has room; never larger than it is. */
export const fitted = ({ width, height }: Size, room: Size): number =>
  Math.min(1, room.width / width, room.height / height);

/** Larger or smaller by a factor. Not smaller than its frame: then it has room again, whatever becomes of the frame. */
export function zoomed({ scale, turns }: View, fit: number, factor: number): View {
  const next = Math.min(scaleMax, (scale ?? fit) * factor);
  return { turns, scale: next <= fit * 1.01 ? null : next };
}
