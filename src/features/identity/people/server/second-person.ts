import { type Ability, can, type Role, roles } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'

/** Whether somebody else of the company could do this: only then is it taken from whoever asked for it (rules 3.5, 3.21). */
export async function hasSecondPerson(db: Db, userId: string, ability: Ability): Promise<boolean> {
  const able: Role[] = roles.filter((role) => can(role, ability))
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('m.userId')
    .where('m.userId', '<>', userId)
    .where('m.suspendedAt', 'is', null)
    .where('u.disabledAt', 'is', null)
    .where('m.role', 'in', able)
    .executeTakeFirst()
  return row !== undefined
}
