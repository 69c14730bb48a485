import { can, roles } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'

const deciding = roles.filter((role) => can(role, 'stock.write'))

/** Whether somebody else of the company may decide about stock. */
export async function couldAnother(db: Db, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('memberships')
    .select('userId')
    .where('userId', '<>', userId)
    .where('role', 'in', deciding)
    .where('suspendedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
