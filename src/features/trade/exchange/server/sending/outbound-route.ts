import { z } from 'zod'
import type { Delivery } from '#server/work/delivery.ts'

/**
 * How a document goes. `visible`: from then on the other side may have it. `restored`: nobody knows any more how far it came, the database is one
 * that was put back.
 */
const way = z.object({
  connectionId: z.string(),
  connection: z.string(),
  name: z.string(),
  visible: z.boolean(),
  restored: z.boolean().default(false),
})
export type Way = z.infer<typeof way>

/** Null: nothing was ever prepared. */
export function wayOf({ payload }: Pick<Delivery, 'payload'>): Way | null {
  const parsed = way.safeParse(payload)
  return parsed.success ? parsed.data : null
}
