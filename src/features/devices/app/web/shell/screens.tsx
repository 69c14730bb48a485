import { lazy, type ReactNode } from 'react'
import { sellScreens } from '../sell/sell-screens.ts'
import { NoSuchPlace } from './no-such-place.tsx'
import { matched } from './place.ts'
import type { Screen } from './screen.ts'
import { ScreenGuard } from './screen-guard.tsx'

const screens: readonly Screen[] = [...sellScreens, { path: 'sync', load: () => import('../sync/sync-page.tsx') }]
const pages = screens.map(({ path, load }) => ({ path, Page: lazy(load) }))
/** Where the app begins. */
const first = 'customers'

export function screenAt(place: string): ReactNode {
  for (const { path, Page } of pages) {
    const params = matched(path, place || first)
    if (params)
      return (
        <ScreenGuard key={place}>
          <Page params={params} />
        </ScreenGuard>
      )
  }
  return <NoSuchPlace />
}
