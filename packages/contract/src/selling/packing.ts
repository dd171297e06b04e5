/** Packing in a store: what is to be packed, window by window, and what the store has. Packers see their own stores only. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../primitives/rows.ts';
import { toNfc } from '../primitives/text.ts';
import { productSearchLengthMax } from './catalogue.ts';
import { handover } from './checkouts.ts';
import { deliveryStage, shopOrderStateNames } from './shop-orders.ts';
import { packer } from './shop-orders-admin.ts';

/** The most orders that the queue of a store shows. */
export const packingQueueMax = 300;
/** Products on a page of a store's stock. */
export const stockPageSize = 50;

/** An order that a store packs, or has packed and not handed over yet. Of the customer it has the first name only. */
export const packingRow = z.object({
  number: z.string(),
  /** `placed`, `packing`, `ready`, or `on-the-way`: packed for a rider. */
  state: z.enum(shopOrderStateNames),
  stage: deliveryStage,
  handover,
  firstname: z.string(),
  lineCount: z.int(),
  itemCount: z.int(),
  placedAt: z.nullable(z.string()),
  /** Null for pick-up, and for a delivery of which staff have to choose the window. */
  windowFrom: z.nullable(z.string()),
  windowTo: z.nullable(z.string()),
  /** When what comes next is due: packing, the rider, or the delivery; null while nothing is ours to do. */
  dueAt: z.nullable(z.string()),
  isLate: z.boolean(),
  /** Who packs it, or packed it; null before that. */
  packer: z.nullable(packer),
  /** Who delivers it; null for pick-up, and until a rider accepts. */
  riderName: z.nullable(z.string()),
});
export type PackingRow = z.output<typeof packingRow>;

const namedStore = z.object({ id: z.string(), name: z.string(), city: z.string() });

/** Returns what a store packs. */
export const listPackingQueue = endpoint({
  name: 'listPackingQueue',
  method: 'GET',
  path: '/staff/packing',
  access: 'staff',
  staff: 'orders.work',
  byStore: true,
  summary:
    'What a store has to pack and to hand over, what is due first first. At most 300 orders. Without a store: the caller’s first one.',
  query: z.object({ storeId: z.optional(rowId) }),
  reply: z.object({
    /** The stores that the caller packs for. */
    stores: z.array(namedStore),
    storeId: z.nullable(z.string()),
    rows: z.array(packingRow),
    /** True if the store has more. */
    hasMore: z.boolean(),
  }),
  refusals: ['not-found'],
});

/** Returns the stores whose stock the caller may count. */
export const listStockStores = endpoint({
  name: 'listStockStores',
  method: 'GET',
  path: '/staff/stock-stores',
  access: 'staff',
  staff: 'stock.count',
  byStore: true,
  summary: 'The stores whose stock the caller may count, by city and name.',
  reply: z.object({ stores: z.array(namedStore) }),
  refusals: [],
});

/** Returns what a store has. */
export const listStoreStock = endpoint({
  name: 'listStoreStock',
  method: 'GET',
  path: '/staff/stores/{id}/stock',
  access: 'staff',
  staff: 'stock.count',
  byStore: true,
  summary: 'The products that a store sells, by name, with what it has and what of it is held for orders. 50 a page.',
  params: z.object({ id: rowId }),
  query: z.object({
    search: z.optional(z.string().check(toNfc(), z.maxLength(productSearchLengthMax))),
    cursor: z.optional(rowId),
  }),
  reply: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), unit: z.string(), onHand: z.int(), held: z.int() })),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});
export type StockRow = z.output<typeof listStoreStock.reply>['rows'][number];
