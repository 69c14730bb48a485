import { deviceRulesPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const repGroupKind = recordKind({
  kind: 'repGroup',
  screen: deviceRulesPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('repGroups').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  reaches: reachedWith('settings.read'),
})
