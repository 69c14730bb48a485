import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, memberOf } from '#server/http/context.ts'

/** Whose documents the caller sees, of a table called `m`: a rep what was made while they had the device, whoever has it by now. */
export function seenDocuments(context: Pick<Context, 'session'>): RawBuilder<boolean> {
  const { role, repId } = memberOf(context)
  return scopeOf(role, 'devices.read') === 'all' ? sql`true` : sql`m.rep_id = ${repId}::uuid`
}

/** The same of proofs, of a table called `f`: those of which no document has come yet are nobody's but the office's. */
export function seenFiles(context: Pick<Context, 'session'>): RawBuilder<boolean> {
  if (scopeOf(memberOf(context).role, 'devices.read') === 'all') return sql`true`
  return sql`exists (select from device_documents m where ${ofCompany('m')} and m.device_id = f.device_id and m.files @> array[f.id]
    and ${seenDocuments(context)})`
}
