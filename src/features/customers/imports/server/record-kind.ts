import { importPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

export const importKind = recordKind({
  kind: 'import',
  path: importPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('customerImports').select(['id', 'fileName']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, fileName }) => [id, fileName]))
  },
  reaches: reachedWith('customerImport.read'),
})
