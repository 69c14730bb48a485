import { bulkPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { text } from '#server/text.ts'

/** Bulk changes are called by the field that they change. */
export const bulkKind = recordKind({
  kind: 'bulk',
  screen: bulkPath,
  async names({ db, language }, ids) {
    const rows = await db.selectFrom('bulkChanges').select(['id', 'field']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, field }) => [id, text(language, `fields.${field}`)]))
  },
  reaches: reachedWith('customerBulk.read'),
})
