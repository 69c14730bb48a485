import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getStoreChoices } from '../contract.ts'

const most = 500
type Choices = RawResult<typeof getStoreChoices>

export async function storeChoices({ db, services }: DbContext): Promise<Choices> {
  const raw = db.withoutPlugins()
  const [levels, locations, stores, why] = await Promise.all([
    sql<Choices['levels'][number]>`select l.id, l.name from price_levels l where ${ofCompany('l')} and l.active
      order by lower(l.name) limit ${sql.lit(most)}`.execute(raw),
    sql<
      Choices['locations'][number]
    >`select l.id, l.name, l.is_default as "isDefault" from stock_locations l where ${ofCompany('l')} and l.active
      order by l.is_default desc, lower(l.name) limit ${sql.lit(most)}`.execute(raw),
    sql<Choices['stores'][number]>`select s.id, s.name || ' (' || s.code || ')' as name from stores s where ${ofCompany('s')}
      order by s.name_key limit ${sql.lit(most)}`.execute(raw),
    whyNotPayable(services, db),
  ])
  return { levels: levels.rows, locations: locations.rows, stores: stores.rows, payable: why === null }
}
