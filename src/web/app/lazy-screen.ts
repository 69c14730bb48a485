import type { Ability } from '#contract/permissions.ts'
import { guardedScreen } from '../ui/page/guarded-screen.tsx'
import { inTime, type Module } from './lazy-part.ts'

/**
 * A screen that loads when its route is opened or its link is hovered. `ability`: what the role must be granted, else it says whom to ask; null:
 * nobody is refused, or the route above does it.
 */
export function lazyScreen(load: () => Promise<Module>, ability: Ability | null) {
  return {
    lazy: {
      Component: async () => {
        const { default: Screen } = await inTime(load)
        return ability ? guardedScreen(Screen, ability) : Screen
      },
    },
    handle: { preload: () => void load().catch(() => undefined) },
  }
}
