import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { fundingPath } from '#contract/places.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

export const fundingKind = recordKind({
  kind: 'funding',
  path: fundingPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('fundingBatches').select(['id', 'number', 'total']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, number, total }) => [id, `#${number} · ${formatCents(total)}`]))
  },
  async reaches(context: DbContext, id: string) {
    if (!can(memberOf(context).role, 'funding.read')) return false
    return (await context.db.selectFrom('fundingBatches').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },
})
