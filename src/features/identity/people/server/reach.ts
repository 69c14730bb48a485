import { AppError } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'

/** Names of the company's customers by id, of those there are: customers stand above people. */
export type CustomerNames = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>

export type Place = { role: Role; repId: string | null; customerId: string | null }

/** What this role needs to reach anything, and nothing else; refused when it is missing or another company's. */
export async function checkPlace(db: Db, { role, repId, customerId }: Place, namesOf: CustomerNames): Promise<Place> {
  if (role === 'rep') {
    if (!repId) throw new AppError('invalid', { fields: { repId: 'validation.required' } })
    const rep = await db.selectFrom('reps').select('active').where('id', '=', repId).executeTakeFirst()
    if (!rep?.active) throw new AppError('invalid', { fields: { repId: 'people.repNotActive' } })
    return { role, repId, customerId: null }
  }
  if (role === 'customer') {
    if (!customerId) throw new AppError('invalid', { fields: { customerId: 'validation.required' } })
    if (!(await namesOf(db, [customerId])).size) throw new AppError('invalid', { fields: { customerId: 'errors.404' } })
    return { role, repId: null, customerId }
  }
  return { role, repId: null, customerId: null }
}

/** Which rep or customer stands behind a place, in words. */
export async function reachNames(
  db: Db,
  places: readonly Omit<Place, 'role'>[],
  namesOf: CustomerNames,
): Promise<(place: Omit<Place, 'role'>) => string> {
  const known = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const repIds = known(places.map(({ repId }) => repId))
  const reps = repIds.length ? await db.selectFrom('reps').select(['id', 'code', 'name']).where('id', 'in', repIds).execute() : []
  const repNames = new Map(reps.map(({ id, code, name }) => [id, `${code} · ${name}`]))
  const customers = await namesOf(db, known(places.map(({ customerId }) => customerId)))
  return ({ repId, customerId }) => repNames.get(repId ?? '') ?? customers.get(customerId ?? '') ?? ''
}

/** A rep's codes go with the person who is that rep. */
export async function tieRep(db: Db, userId: string, repId: string | null) {
  await db.updateTable('reps').set({ userId: null }).where('userId', '=', userId).execute()
  if (repId) await db.updateTable('reps').set({ userId }).where('id', '=', repId).where('userId', 'is', null).execute()
}
