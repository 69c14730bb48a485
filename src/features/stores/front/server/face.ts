import { sql } from 'kysely'
import { pictureUrl } from '#features/stores/stores/server/door.ts'
import { companyOpened } from '#server/data/db.ts'
import type { FaceOf } from '#server/http/pages/store-page.ts'
import { firstItems } from './first-items.ts'

/** Of drafts and of what was put away nobody is told. */
const shown = ['Scheduled', 'Open', 'Paused', 'Closed']

/** What anybody sees of a store at first. */
export const storeFace: FaceOf = (services, code) =>
  services.transaction({}, async (db) => {
    const found = await sql<{ companyId: string; storeId: string; state: string; audience: string }>`
      select company_id, store_id, state, audience from app.open_store(${code}, null)`.execute(db)
    const [opened] = found.rows
    if (!opened || !shown.includes(opened.state)) return null
    companyOpened(db, opened.companyId)
    const store = await db
      .selectFrom('stores')
      .innerJoin('companies', 'companies.id', 'stores.companyId')
      .where('stores.id', '=', opened.storeId)
      .select(['stores.name', 'stores.color', 'stores.welcomeEn', 'stores.welcomeEs', 'stores.language', 'stores.logoHash', 'companyName'])
      .executeTakeFirst()
    if (!store) return null
    const isIndexed = opened.audience === 'public' && opened.state === 'Open'
    return {
      code,
      name: store.name,
      companyName: store.companyName,
      logoUrl: pictureUrl(store.logoHash),
      color: store.color,
      welcome: { en: store.welcomeEn || store.welcomeEs, es: store.welcomeEs || store.welcomeEn },
      language: store.language,
      isIndexed,
      items: isIndexed ? await firstItems(db, opened.storeId) : { en: [], es: [] },
    }
  })
