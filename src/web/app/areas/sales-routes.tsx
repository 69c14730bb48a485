import { type RouteObject, redirect } from 'react-router'
import { can } from '#contract/permissions.ts'
import { itemsPath, storesPath } from '#contract/places.ts'
import { loadItem, loadStore } from '../composed-pages.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import { readSession } from '../session/session.ts'

/** Whoever does not see stores sees what is sold in them. */
const firstSales = () => {
  const session = readSession()
  return session?.role && !session.isAdmin && !can(session.role, 'storeList.read') ? itemsPath : storesPath
}

/** The screens below Sales: where it is sold, what, for how much, and where it is. */
export const salesRoutes: RouteObject[] = [
  {
    path: 'items/levels',
    ...lazyScreen(() => import('#features/catalog/prices/web/levels/levels-page.tsx'), 'prices.read'),
  },
  {
    path: 'items/levels/:id',
    ...lazyScreen(() => import('#features/catalog/prices/web/levels/level-page.tsx'), 'prices.read'),
  },
  { index: true, loader: () => redirect(firstSales()) },
  {
    path: 'stores',
    ...lazyScreen(() => import('#features/stores/stores/web/list/stores-page.tsx'), 'storeList.read'),
  },
  {
    path: 'stores/new',
    ...lazyScreen(() => import('#features/stores/stores/web/form/add-store-page.tsx'), 'stores.write'),
  },
  { path: 'stores/:id', ...lazyScreen(loadStore, 'stores.read') },
  {
    path: 'items',
    ...lazyScreen(() => import('#features/catalog/items/web/list/item-list-page.tsx'), 'items.read'),
  },
  {
    path: 'items/new',
    ...lazyScreen(() => import('#features/catalog/items/web/form/add-item-page.tsx'), 'items.write'),
  },
  {
    path: 'items/import',
    ...lazyScreen(() => import('#features/catalog/imports/web/imports-page.tsx'), 'items.write'),
  },
  {
    path: 'items/bulk-changes',
    ...lazyScreen(() => import('#features/catalog/items/web/bulk/changes-page.tsx'), 'items.write'),
  },
  { path: 'items/:id', ...lazyScreen(loadItem, 'items.read') },
  {
    path: 'stock/items/:id',
    ...lazyScreen(() => import('#features/catalog/stock/web/record/item-history-page.tsx'), 'stock.read'),
  },
  {
    path: 'stock/transfers/:id',
    ...lazyScreen(() => import('#features/catalog/stock/web/transfers/transfer-page.tsx'), 'stock.read'),
  },
  {
    path: 'stock/counts/:id',
    ...lazyScreen(() => import('#features/catalog/counts/web/count-page.tsx'), 'stock.read'),
  },
  {
    path: 'stock/restock/needs/:id',
    ...lazyScreen(() => import('#features/catalog/restock/web/needs-page.tsx'), 'restock.read'),
  },
  {
    path: 'stock/restock/:id',
    ...lazyScreen(() => import('#features/catalog/restock/web/restock-page.tsx'), 'restock.read'),
  },
  {
    path: 'stock',
    ...lazyScreen(() => import('#features/catalog/stock/web/stock-area.tsx'), 'stock.read'),
    children: [
      { index: true, ...lazyScreen(() => import('#features/catalog/stock/web/list/balances-page.tsx'), null) },
      {
        path: 'transfers',
        ...lazyScreen(() => import('#features/catalog/stock/web/transfers/transfers-page.tsx'), null),
      },
      { path: 'restock', ...lazyScreen(() => import('#features/catalog/restock/web/restocks-page.tsx'), null) },
      { path: 'counts', ...lazyScreen(() => import('#features/catalog/counts/web/counts-page.tsx'), null) },
      {
        path: 'locations',
        ...lazyScreen(() => import('#features/catalog/stock/web/locations/locations-page.tsx'), null),
      },
      { path: 'value', ...lazyScreen(() => import('#features/catalog/valuation/web/value-page.tsx'), 'costs.read') },
      {
        path: 'settings',
        ...lazyScreen(() => import('#features/catalog/stock/web/settings-page.tsx'), 'stockSettings.read'),
      },
    ],
  },
]
