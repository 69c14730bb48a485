import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { scopeOf } from '#contract/permissions.ts'
import { countingOf, seenLocations } from '#features/catalog/stock/server/door.ts'
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
  const counting = await countingOf(db)
  if (!counting) throw new AppError('stockNotStarted')
  const fromId = chosenId ?? (counting.locationId === toId ? null : counting.locationId)
  if (fromId === toId) throw new AppError('restockSource')
  if (fromId && fromId !== counting.locationId && scopeOf(memberOf(context).role, 'restock.write') === 'own') throw new AppError('notFound')
  const { rows } = await sql<{ toName: string; fromName: string | null }>`
    select l.name as "toName", f.name as "fromName" from stock_locations l
    left join stock_locations f on ${ofCompany('f')} and f.id = ${fromId}::uuid
    where ${ofCompany('l')} and l.id = ${toId}::uuid and ${seenLocations(context)}`.execute(db.withoutPlugins())
  const [found] = rows
  if (!found || (fromId && found.fromName === null)) throw new AppError('notFound')
  return { toName: found.toName, fromId, fromName: found.fromName ?? '' }
}
