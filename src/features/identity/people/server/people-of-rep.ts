import type { Db } from '#server/data/db.ts'

/** Who signs in as this rep. */
export async function peopleOfRep(db: Db, code: string): Promise<string[]> {
  if (!code) return []
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('reps as r', (join) => join.on((on) => on.or([on('m.repId', '=', on.ref('r.id')), on('m.userId', '=', on.ref('r.userId'))])))
    .select('m.userId')
    .where('r.code', '=', code)
    .where('m.suspendedAt', 'is', null)
    .execute()
  return members.map(({ userId }) => userId)
}
