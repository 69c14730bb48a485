import { type ComponentType, lazy } from 'react'

/** Specification section 8. */
const chunkTimeoutMs = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export type Module<C = ComponentType> = { default: C }

/** Code that comes on demand; rejects as ChunkLoadError when it fails or takes 120 s. Without a connection it waits for one. */
export async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading the screen timed out')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load().catch((error: unknown) => onceOnline(load, error)), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError('Loading the screen failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function onceOnline<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  if (navigator.onLine !== false) throw error
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  return load()
}

/** A part of a screen that loads when it is first drawn: a tab, a dialog. */
// biome-ignore lint/suspicious/noExplicitAny: React's own word for props of every kind
export const lazyPart = <C extends ComponentType<any>>(load: () => Promise<Module<C>>) => lazy(() => inTime(load))
