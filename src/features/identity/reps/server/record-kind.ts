import { repsPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const repKind = recordKind({
  kind: 'rep',
  screen: repsPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('reps').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  reaches: reachedWith('reps.read'),
})
