import { type RouteObject, redirect } from 'react-router'
import { loadDevice, loadDeviceDocument, loadSettlement } from '../composed-pages.tsx'
import { lazyScreen } from '../lazy-screen.ts'

/** The screens below Mobile apps: what reps sell with. */
export const deviceRoutes: RouteObject[] = [
  { index: true, loader: () => redirect('/dashboard/mobile-apps/device-list') },
  {
    path: 'device-list',
    ...lazyScreen(() => import('#features/devices/devices/web/list/device-list-page.tsx'), 'devices.read'),
  },
  { path: 'device-list/:id', ...lazyScreen(loadDevice, 'devices.read') },
  {
    path: 'review',
    ...lazyScreen(() => import('#features/devices/uploads/web/review-page.tsx'), 'devices.read'),
  },
  { path: 'review/:id', ...lazyScreen(loadDeviceDocument, 'devices.read') },
  {
    path: 'settlements',
    ...lazyScreen(() => import('#features/devices/settlements/web/list/settlements-page.tsx'), 'settlements.read'),
  },
  {
    path: 'settlements/:id',
    ...lazyScreen(loadSettlement, 'settlements.read'),
  },
  {
    path: 'money-with-reps',
    ...lazyScreen(() => import('#features/devices/settlements/web/open-money-page.tsx'), 'settlements.read'),
  },
  {
    path: 'visits',
    ...lazyScreen(() => import('#features/devices/visits/web/list/visits-page.tsx'), 'notes.read'),
  },
  {
    path: 'add-device',
    ...lazyScreen(() => import('#features/devices/devices/web/form/add-device-page.tsx'), 'devices.write'),
  },
]
