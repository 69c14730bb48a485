import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { scopeOf } from '#contract/permissions.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getBooksChoices, getLocations, getRepList } from '../contract.ts'
import { booksNames } from './books-names.ts'

const most = 500

export async function locationChoices(context: DbContext): Promise<RawResult<typeof getLocations>> {
  const { rows } = await sql<RawResult<typeof getLocations>['rows'][number]>`
    select l.id, l.name, l.kind, l.answers_for as "answersFor", coalesce((select d.name from devices d
      where ${ofCompany('d')} and d.inventory_location_id = l.id and d.state = 'Active' order by d.name_key limit 1), '') as "deviceName"
    from stock_locations l where ${ofCompany('l')} and l.active and ${seenLocations(context)}
    order by l.is_default desc, lower(l.name) limit ${sql.lit(most)}`.execute(context.db.withoutPlugins())
  return { rows }
}

export async function repChoices(context: DbContext): Promise<RawResult<typeof getRepList>> {
  const { role, repId } = memberOf(context)
  const rows = await context.db
    .selectFrom('reps')
    .leftJoin('vendors', 'vendors.id', 'reps.vendorId')
    .select(['reps.id as repId', 'reps.code as repCode', 'reps.name'])
    .select(({ fn, val }) => fn.coalesce('vendors.name', val('')).as('vendorName'))
    .where('reps.active', '=', true)
    .$if(scopeOf(role, 'devices.read') === 'own', (reps) => reps.where('reps.id', 'is not distinct from', repId))
    .orderBy('reps.code')
    .limit(most)
    .execute()
  return { rows }
}

export const booksChoices = async ({ db }: DbContext): Promise<RawResult<typeof getBooksChoices>> => ({
  vendors: await booksNames(db, 'vendorName', most),
  classes: await booksNames(db, 'class', most),
})
