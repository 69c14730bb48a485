import { callOffCount } from '#features/catalog/counts/server/door.ts'
import { callOffAsked } from '#features/catalog/restock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

/**
 * What a document of a van became, once another one of its name is taken in its stead: of a name there is one count and one restock. `stands`: it is
 * too late for that.
 */
export const callOffMade = (
  db: Db,
  by: Actor,
  { id, kind, number }: { id: string; kind: 'count' | 'restock'; number: string },
): Promise<{ number: number; stands: boolean } | null> => (kind === 'count' ? callOffCount(db, by, id) : callOffAsked(db, by, id, number))
