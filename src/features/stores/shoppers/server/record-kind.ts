import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { storeShoppersPath } from '#contract/places.ts'
import { seenOfStores } from '#features/stores/stores/server/door.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { memberOf } from '#server/http/context.ts'

/** A shopper stands among those of their store. */
export const shopperKind = recordKind({
  kind: 'shopper',
  async names({ db }, ids) {
    const rows = await db.selectFrom('storeShoppers').select(['id', 'storeId', 'name', 'email']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, storeId, name, email }) => [id, { name: name || email, path: storeShoppersPath(storeId) }]))
  },
  async reaches(context, id) {
    if (!can(memberOf(context).role, 'stores.read')) return false
    const { shoppers } = await seenOfStores(context)
    const { rows } = await sql`select 1 from store_shoppers sh where ${ofCompany('sh')} and sh.id = ${id}::uuid and ${shoppers}`.execute(
      context.db.withoutPlugins(),
    )
    return rows.length > 0
  },
})
