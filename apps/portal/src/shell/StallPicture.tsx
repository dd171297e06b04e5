import stall from '@foodbank/ui/art/MarketStall?picture';

/** The market stall as a picture of its own: it decorates, costs no script, and isn't fetched where it is hidden. */
export function StallPicture() {
  return <img src={stall} alt="" width={520} height={440} loading="lazy" decoding="async" />;
}
