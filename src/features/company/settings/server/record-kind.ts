import { companyPath, salesSettingsPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

const reaches = reachedWith('settings.read')

export const companyKind = recordKind({
  kind: 'company',
  screen: companyPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('companies').select(['id', 'companyName']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, companyName }) => [id, companyName]))
  },
  reaches,
})
export const salesSettingsKind = recordKind({ kind: 'salesSettings', screen: salesSettingsPath, reaches })
