import { matchRoutes, type RouteObject } from 'react-router'

let known: RouteObject[] = []
export const setPreloadRoutes = (routes: RouteObject[]) => {
  known = routes
}

type Preloading = { preload?: () => void }

/** Starts loading the code of a screen: hover or focus on a link to it. */
export function preload(address: string): void {
  for (const { route } of matchRoutes(known, { pathname: address.split('?')[0] ?? '/' }) ?? []) {
    const handle: Preloading | undefined = route.handle
    handle?.preload?.()
  }
}
