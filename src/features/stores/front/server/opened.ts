import { sql } from 'kysely'
import { standingOn } from '#features/stores/shop/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import { companyOpened, type Db } from '#server/data/db.ts'

/** Of drafts and of what was put away nobody is told. */
const shown = ['Scheduled', 'Open', 'Paused', 'Closed']
const columns = ['name', 'color', 'welcomeEn', 'welcomeEs', 'language', 'logoHash', 'audience', 'state', 'opensOn', 'closesOn'] as const

/** A store that people may know of, its company opened for the rest of the transaction. `isPublic`: anybody may buy there today. */
export async function openedByCode(db: Db, code: string) {
  const found = await sql<{ companyId: string; storeId: string; state: string }>`
    select company_id, store_id, state from app.open_store(${code}, null)`.execute(db)
  const [opened] = found.rows
  if (!opened || !shown.includes(opened.state)) return null
  companyOpened(db, opened.companyId)
  const store = await db
    .selectFrom('stores')
    .innerJoin('companies', 'companies.id', 'stores.companyId')
    .where('stores.id', '=', opened.storeId)
    .select(['stores.id', 'companyName', ...columns.map((column) => `stores.${column}` as const)])
    .executeTakeFirst()
  return store ? { ...store, isPublic: store.audience === 'public' && standingOn(store, await todayOf(db)) === 'open' } : null
}
