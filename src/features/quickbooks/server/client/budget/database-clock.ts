import type { Services } from '#server/services.ts'

/** How far the database's clock is ahead of `performance.now()`, in milliseconds. */
const ahead = new WeakMap<Services, number>()

/**
 * Learns from an answer what the database's clock shows: `shownMs` did so at some time between asking and having it. What was known before
 * holds as long as it fits, so that one slow answer moves nothing.
 */
export function learnClock(services: Services, shownMs: number, askedAt: number) {
  const [least, most] = [shownMs - performance.now(), shownMs - askedAt]
  ahead.set(services, Math.min(Math.max(ahead.get(services) ?? least, least), most))
}

/** What the database's clock shows now, in milliseconds; before anything was learned, nothing has come yet. */
export const databaseNow = (services: Services): number => performance.now() + (ahead.get(services) ?? Number.NEGATIVE_INFINITY)
