import { can } from '#contract/permissions.ts'
import { itemsPath } from '#contract/places.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { seesLevel } from './visible-levels.ts'

export const priceLevelKind = recordKind({
  kind: 'priceLevel',
  screen: `${itemsPath}?tab=levels`,
  async names({ db }, ids) {
    if (!ids.length) return new Map()
    const rows = await db.selectFrom('priceLevels').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  reaches: async (context, id) => can(memberOf(context).role, 'prices.read') && (await seesLevel(context, id)),
})
