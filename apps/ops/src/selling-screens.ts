/** The console's screens about our shop: orders, and what it sells. They are part of `routes.ts`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import type { Screen } from './screens.ts';

/** The screens of the shop. */
export const sellingScreens: readonly Screen[] = [
  {
    path: '/ops/orders/:number?',
    title: 'Orders',
    access: 'orders.read',
    part: lazyPart(async () => (await import('./features/selling/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: '/ops/packing/:number?',
    title: 'Packing',
    access: 'orders.work',
    byStore: true,
    part: lazyPart(async () => (await import('./features/selling/orders/PackingPage.tsx')).PackingPage),
  },
  {
    path: '/ops/packing-stock',
    title: 'Stock of a store',
    access: 'stock.count',
    byStore: true,
    part: lazyPart(async () => (await import('./features/selling/orders/StoreStockPage.tsx')).StoreStockPage),
  },
  {
    path: '/ops/returns/:returnId?',
    title: 'Returns',
    access: 'orders.read',
    part: lazyPart(async () => (await import('./features/selling/returns/ReturnsPage.tsx')).ReturnsPage),
  },
  {
    path: '/ops/customers',
    title: 'Customers',
    access: 'customers.read',
    part: lazyPart(async () => (await import('./features/people/customers/CustomersPage.tsx')).CustomersPage),
  },
  {
    path: '/ops/customers/:customerId',
    title: 'Customer',
    access: 'customers.read',
    part: lazyPart(async () => (await import('./features/people/customers/CustomerPage.tsx')).CustomerPage),
  },
  {
    path: '/ops/assisted-orders/:id',
    title: 'Order by phone',
    access: 'orders.assist',
    part: lazyPart(
      async () => (await import('./features/selling/assisted-orders/AssistedOrderPage.tsx')).AssistedOrderPage,
    ),
  },
  {
    path: '/ops/deliveries',
    title: 'Deliveries',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/selling/deliveries/DeliveriesPage.tsx')).DeliveriesPage),
  },
  {
    path: '/ops/partner-payouts/:id?',
    title: 'Partner payouts',
    access: 'payouts.read',
    part: lazyPart(
      async () => (await import('./features/selling/partner-payouts/PartnerPayoutsPage.tsx')).PartnerPayoutsPage,
    ),
  },
  {
    path: '/ops/delivery-zones',
    title: 'Delivery zones',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/selling/deliveries/ZonesPage.tsx')).ZonesPage),
  },
  {
    path: '/ops/delivery-zones/edit',
    title: 'Delivery zone',
    access: 'deliveries.request',
    part: lazyPart(async () => (await import('./features/selling/deliveries/ZoneFormPage.tsx')).ZoneFormPage),
  },
  {
    path: '/ops/delivery-windows',
    title: 'Delivery windows',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/selling/deliveries/WindowsPage.tsx')).WindowsPage),
  },
  {
    path: '/ops/delivery-windows/edit',
    title: 'Change delivery windows',
    access: 'deliveries.request',
    part: lazyPart(async () => (await import('./features/selling/deliveries/WindowsFormPage.tsx')).WindowsFormPage),
  },
  {
    path: '/ops/delivery-windows/close-day',
    title: 'Close a day',
    access: 'deliveries.request',
    part: lazyPart(async () => (await import('./features/selling/deliveries/CloseDayPage.tsx')).CloseDayPage),
  },
  {
    path: '/ops/riders',
    title: 'Riders',
    access: 'deliveries.read',
    part: lazyPart(async () => (await import('./features/people/riders/RidersPage.tsx')).RidersPage),
  },
  {
    path: '/ops/catalogue/file',
    title: 'Catalogue from a file',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CatalogueFilePage.tsx')).CatalogueFilePage),
  },
  {
    path: '/ops/catalogue/new-product',
    title: 'New product',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductEditPage.tsx')).NewProductPage),
  },
  {
    path: '/ops/catalogue/new-combo',
    title: 'New combo',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductEditPage.tsx')).NewComboPage),
  },
  {
    path: '/ops/catalogue/:id/edit',
    title: 'Edit a product',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductEditPage.tsx')).ProductEditPage),
  },
  {
    path: '/ops/categories',
    title: 'Categories',
    access: 'catalogue.read',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CategoriesPage.tsx')).CategoriesPage),
  },
  {
    path: '/ops/stores/new',
    title: 'New store',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/StoreEditPage.tsx')).NewStorePage),
  },
  {
    path: '/ops/stores/:id/edit',
    title: 'Edit a store',
    access: 'catalogue.write',
    part: lazyPart(async () => (await import('./features/selling/catalogue/StoreEditPage.tsx')).StoreEditPage),
  },
  {
    path: '/ops/catalogue/:id?',
    title: 'Catalogue',
    access: 'catalogue.read',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CataloguePage.tsx')).CataloguePage),
  },
  {
    path: '/ops/stores',
    title: 'Stores',
    access: 'catalogue.read',
    part: lazyPart(async () => (await import('./features/selling/catalogue/StoresPage.tsx')).StoresPage),
  },
];
