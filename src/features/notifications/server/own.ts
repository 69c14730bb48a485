import { type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#server/data/tables.ts'

type Notifications = ExpressionWrapper<DB, 'notifications', SqlBool>

/** The caller's own, of those that the product shows; said in the words of the indexes. */
export function own({ companyId, userId }: { companyId: string; userId: string }): Notifications {
  const eb = expressionBuilder<DB, 'notifications'>()
  return eb.and([eb('companyId', '=', companyId), eb('userId', '=', userId), sql<SqlBool>`shown`])
}
