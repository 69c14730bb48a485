import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { scopeOf } from '#contract/permissions.ts'
import { countingOf, seenLocations } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** `fromId` null: there is no other location that it could come from. */
export type Ends = { toName: string; fromId: string | null; fromName: string }

/**
 * Where goods for a location come from: the default location, or another one that somebody chose. Whoever answers for a location alone does not
 * choose: what is elsewhere is not theirs to see.
 */
export async function sourceOf(context: DbContext, toId: string, chosenId: string | null): Promise<Ends> {
  const { db } = context
  const to = await nameOf(db, sql`l.id = ${toId}::uuid and ${seenLocations(context)}`)
  const counting = await countingOf(db)
  if (!counting) throw new AppError('stockNotStarted')
  const fromId = chosenId ?? (counting.locationId === toId ? null : counting.locationId)
  if (fromId === toId) throw new AppError('restockSource')
  if (fromId === null) return { toName: to, fromId, fromName: '' }
  if (fromId !== counting.locationId && scopeOf(memberOf(context).role, 'restock.write') === 'own') throw new AppError('notFound')
  return { toName: to, fromId, fromName: await nameOf(db, sql`l.id = ${fromId}::uuid`) }
}

async function nameOf(db: Db, which: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select l.name from stock_locations l where ${ofCompany('l')} and ${which}`.execute(
    db.withoutPlugins(),
  )
  const [found] = rows
  if (!found) throw new AppError('notFound')
  return found.name
}
