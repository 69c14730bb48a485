import { type MouseEvent, useSyncExternalStore } from 'react'

const root = '/device'
const moved = new Set<() => void>()

/** Where in the app: the address below `/device`, `customers/…`. */
const placeNow = () => location.pathname.replace(/^\/device\/?/, '').replace(/\/$/, '')

export const addressOf = (place: string) => (place ? `${root}/${place}` : root)

export function go(place: string, { replace = false } = {}) {
  if (place === placeNow() && !location.hash) return
  if (replace) history.replaceState(null, '', addressOf(place))
  else history.pushState(null, '', addressOf(place))
  scrollTo(0, 0)
  for (const told of moved) told()
}

function listen(told: () => void) {
  moved.add(told)
  addEventListener('popstate', told)
  return () => {
    moved.delete(told)
    removeEventListener('popstate', told)
  }
}

export const usePlace = (): string => useSyncExternalStore(listen, placeNow)

/** For a link: opens the place here, and in a new tab where that is what was asked for. */
export const linkTo = (place: string) => ({
  href: addressOf(place),
  onClick: (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(place)
  },
})

/** `customers/:id` and `customers/7` → `{ id: '7' }`; null: it is another place. */
export function matched(pattern: string, place: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const steps = place.split('/')
  if (wanted.length !== steps.length) return null
  const found: Record<string, string> = {}
  for (const [at, step] of wanted.entries()) {
    const given = steps[at] ?? ''
    if (step.startsWith(':')) found[step.slice(1)] = decoded(given)
    else if (step !== given) return null
  }
  return found
}

/** What was cut off in the middle of a letter stays as it is. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
