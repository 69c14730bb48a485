import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** What ISA13 and GS06 have room for; after it they begin again. */
const most = 999_999_999

/** The next control numbers of a partner. Who takes them waits for those before: none is skipped, and none used twice. */
export async function nextControls(db: Db, companyId: string, partnerId: string): Promise<{ interchange: number; group: number }> {
  const rows = await db
    .insertInto('ediControlNumbers')
    .values((['interchange', 'group'] as const).map((kind) => ({ companyId, partnerId, kind, last: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'partnerId', 'kind']).doUpdateSet({ last: sql<number>`edi_control_numbers.last % ${most} + 1` }),
    )
    .returning(['kind', 'last'])
    .execute()
  const numberOf = (kind: string) => rows.find((row) => row.kind === kind)?.last ?? 1
  return { interchange: numberOf('interchange'), group: numberOf('group') }
}
