import stall from '@foodbank/ui/art/MarketStall?picture';

/** The market stall as an image file. Unlike an inline drawing it adds no script, and it isn't loaded where it is hidden. */
export function StallPicture() {
  return <img src={stall} alt="" width={520} height={440} loading="lazy" decoding="async" />;
}
