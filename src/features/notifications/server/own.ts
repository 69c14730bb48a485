import { type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '#server/tables.ts'

type Notifications = ExpressionWrapper<DB, 'notifications', SqlBool>

/** The caller's own, of those that the product shows. */
export function own({ companyId, userId }: { companyId: string; userId: string }): Notifications {
  const eb = expressionBuilder<DB, 'notifications'>()
  return eb.and([eb('companyId', '=', companyId), eb('userId', '=', userId), eb('shown', '=', true)])
}
