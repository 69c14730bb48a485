import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { PayeeKind } from '../../../programs/door.ts'

/** Whoever says where money goes has prepared the batches that send it there, and does not approve them alone (rules 3.21). */
export async function countAsPreparer(
  context: DbContext,
  { kind, payeeId, payVia }: { kind: PayeeKind; payeeId: string; payVia: 'A' | 'D' },
) {
  const { userId, displayName } = memberOf(context)
  await sql`update funding_batches b set prepared_by = b.prepared_by || ${userId}::text, prepared_names = b.prepared_names || ${displayName}::text
    where ${ofCompany('b')} and b.pay_via = ${payVia} and b.state in ('Preview', 'AwaitingApproval', 'Approved') and not ${userId}::text = any(b.prepared_by)
      and exists (select from funding_items i where ${ofCompany('i')} and i.batch_id = b.id and i.payee_kind = ${kind}
        and i.payee_id = ${payeeId}::uuid)`.execute(context.db.withoutPlugins())
}
