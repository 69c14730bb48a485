import { itemImportPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const itemImportKind = recordKind({
  kind: 'itemImport',
  path: itemImportPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('itemImports').select(['id', 'fileName']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, fileName }) => [id, fileName]))
  },
  reaches: reachedWith('items.write'),
})
