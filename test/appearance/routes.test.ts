import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoutes, type RouteObject } from 'react-router'
import { createServer } from 'vite'
import { linkScreens, memberScreens, recordScreens, visitorScreens } from './screens.ts'

type Leaf = { path: string; route: RouteObject }

/** The same screen in the same frame as another in the list. */
const excused = ['customers-&-leads', 'sales', 'mobile-apps', 'incentives', 'payments', 'data-exchange'].map(
  (area) => `/dashboard/${area}/*`,
)

test('every route that shows something has a screen in the list', async (t) => {
  const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
    logLevel: 'error',
  })
  t.after(() => vite.close())
  const { routes } = (await vite.ssrLoadModule('/src/web/app/routes.tsx')) as typeof import('../../src/web/app/routes.tsx')
  const all = leaves(routes)
  const listed = [visitorScreens, linkScreens, memberScreens, recordScreens].flatMap((screens) => Object.values(screens))
  const shown = new Set(listed.map((path) => matchRoutes(routes, new URL(path, 'http://any.example').pathname)?.at(-1)?.route))
  const missing = all.filter(({ route }) => !shown.has(route)).map(({ path }) => path)
  assert.ok(all.length > 50)
  assert.deepEqual(missing, excused)
})

/** A route without a component of its own only leads to another. */
function leaves(routes: RouteObject[], above = ''): Leaf[] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/')
    if (route.children) return leaves(route.children, path)
    return route.lazy || route.Component ? [{ path, route }] : []
  })
}
