import { itemsPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const priceLevelKind = recordKind({
  kind: 'priceLevel',
  screen: `${itemsPath}?tab=levels`,
  async names({ db }, ids) {
    if (!ids.length) return new Map()
    const rows = await db.selectFrom('priceLevels').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  reaches: reachedWith('prices.read'),
})
