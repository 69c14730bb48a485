import type { Screen } from '../shell/screen.ts'

/** What a rep does in the app. */
export const sellScreens: readonly Screen[] = [
  { path: 'customers', load: () => import('./customers/customers-page.tsx') },
  { path: 'customers/:id', load: () => import('./customers/customer-page.tsx') },
  { path: 'customers/:id/:kind', load: () => import('./editor/editor-page.tsx') },
  { path: 'documents/:id/change', load: () => import('./editor/change-page.tsx') },
  { path: 'documents/:id', load: () => import('./receipt/receipt-page.tsx') },
  { path: 'cards/:id', load: () => import('./cards/card-page.tsx') },
  { path: 'new', load: () => import('./customers/new-page.tsx') },
  { path: 'van/restock', load: () => import('./van/restock-page.tsx') },
  { path: 'van/receive/:of/:id', load: () => import('./van/receive-page.tsx') },
  { path: 'van/count', load: () => import('./van/count-page.tsx') },
  { path: 'day', load: () => import('./day/day-page.tsx') },
]
