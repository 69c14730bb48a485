import { sql } from 'kysely'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RestockState } from '../../ways.ts'
import { moveLocked } from '../move-on.ts'
import { type RestockRecord, restockColumns, restockTables } from '../restock.ts'

const over: readonly RestockState[] = ['Rejected', 'Cancelled']

/**
 * What `askFor` asked for by this key and another one takes the place of, as long as nobody has said yes to it. `stands`: it is being filled, or was.
 * Null: there is none, or it came to nothing before.
 */
export async function callOffAsked(
  db: Db,
  by: Actor,
  requestKey: string,
  reason: string,
): Promise<{ number: number; stands: boolean } | null> {
  // As whoever asks: the row of the settings first.
  await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
  const { rows } = await sql<RestockRecord>`select ${restockColumns} from ${restockTables}
    where ${ofCompany('r')} and r.request_key = ${requestKey}::uuid for update of r`.execute(db.withoutPlugins())
  const [restock] = rows
  if (!restock || over.includes(restock.state)) return null
  const { number, state, version } = restock
  if (state !== 'Requested') return { number, stands: true }
  await moveLocked(db, by, restock, { step: 'cancel', version, reason })
  return { number, stands: false }
}
