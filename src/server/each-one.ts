import type { Services } from '#server/services.ts'

/** Does the same for one after the other, of as many companies; one that fails is logged and keeps none of the others waiting. */
export async function eachOne<T extends object>({ log }: Services, items: readonly T[], work: (item: T) => Promise<unknown>) {
  for (const item of items) await work(item).catch((error: unknown) => log.error({ err: error, item }, 'one of many failed'))
}
