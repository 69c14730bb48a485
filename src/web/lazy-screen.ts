import type { ComponentType } from 'react'
import type { Ability } from '#contract/permissions.ts'
import { guardedScreen } from '#web/ui/guarded-screen.tsx'

/** Specification section 8. */
export const chunkTimeoutMs = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

type Module = { default: ComponentType }

/**
 * A screen that loads when its route is opened or its link is hovered; rejects as ChunkLoadError when it fails or takes 120 s. `ability`:
 * what the role must be granted, else the screen says whom to ask.
 */
export function lazyScreen(load: () => Promise<Module>, ability?: Ability) {
  const withinTime = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError('Loading the screen timed out')), chunkTimeoutMs)
    })
    try {
      return await Promise.race([load(), late])
    } catch (error) {
      throw error instanceof ChunkLoadError ? error : new ChunkLoadError('Loading the screen failed', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    lazy: {
      Component: async () => {
        const { default: Screen } = await withinTime()
        return ability ? guardedScreen(Screen, ability) : Screen
      },
    },
    handle: { preload: () => void load().catch(() => undefined) },
  }
}
