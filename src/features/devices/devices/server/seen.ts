import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { scopeOf } from '#contract/permissions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'

/** Which devices the caller sees, of a table called `d`: a rep their own. */
export function seenDevices(context: Pick<Context, 'session'>): RawBuilder<boolean> {
  const { role, repId } = memberOf(context)
  return scopeOf(role, 'devices.read') === 'all' ? sql`true` : sql`d.rep_id = ${repId}::uuid`
}

export async function isSeen(context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from devices d where ${ofCompany('d')} and d.id = ${id}::uuid and ${seenDevices(context)}`.execute(
    context.db.withoutPlugins(),
  )
  return rows.length > 0
}

/** Another company's device, or another rep's, is not there. */
export async function mustBeSeen(context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<void> {
  if (!(await isSeen(context, id))) throw new AppError('notFound')
}
