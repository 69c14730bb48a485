import { z } from 'zod'
import type { Delivery } from '#server/work/ledger.ts'

/** How a document goes. `visible`: from then on the other side may have it. */
const way = z.object({ connectionId: z.string(), connection: z.string(), name: z.string(), visible: z.boolean() })
export type Way = z.infer<typeof way>

/** Null: nothing was ever prepared. */
export function wayOf({ payload }: Pick<Delivery, 'payload'>): Way | null {
  const parsed = way.safeParse(payload)
  return parsed.success ? parsed.data : null
}
