import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type listRepGroups, mostRepGroups, type RepGroup, type saveRepGroup } from '../contract.ts'
import { nextVersion } from './sets.ts'

export async function repGroups(context: DbContext): Promise<RawResult<typeof listRepGroups>> {
  const { db } = context
  const groups = await db
    .selectFrom('repGroups')
    .select(['id', 'version', 'name'])
    .where('removedAt', 'is', null)
    .orderBy('nameKey')
    .limit(mostRepGroups)
    .execute()
  const members = await membersOf(db)
  return {
    rows: groups.map((group) => ({ ...group, reps: members.filter(({ groupId }) => groupId === group.id) })),
    canWrite: can(memberOf(context).role, 'settings.write'),
  }
}

async function membersOf(db: Db) {
  const { rows } = await sql<RepGroup['reps'][number] & { groupId: string }>`
    select r.id, r.code, r.name, m.group_id as "groupId" from reps r
    join lateral (select group_id from rep_group_members m where ${ofCompany('m')} and m.rep_id = r.id order by version desc limit 1) m on true
    where ${ofCompany('r')} and m.group_id is not null order by r.code`.execute(db.withoutPlugins())
  return rows
}

export async function keepRepGroup(context: DbContext, { id, version, name, repIds }: ValidInput<typeof saveRepGroup>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  // Taken first: whoever else changes groups or rules waits, and sees what is done here.
  const next = await nextVersion(db, companyId)
  const groups = await db.selectFrom('repGroups').select(['id', 'version', 'name', 'nameKey']).where('removedAt', 'is', null).execute()
  const before = groups.find((group) => group.id === id)
  if (id && !before) throw new AppError('notFound')
  if (before && before.version !== version) throw new AppError('repGroupChanged')
  if (groups.some((group) => group.id !== id && group.nameKey === name.toLowerCase()))
    throw new AppError('repGroupTaken', { fields: { name: 'deviceRules.errors.groupTaken' } })
  if (!before && groups.length >= mostRepGroups) throw new AppError('tooManyRepGroups', { values: { most: mostRepGroups } })
  const known = await db.selectFrom('reps').select(['id', 'code']).orderBy('code').execute()
  const chosen = known.filter((rep) => repIds.includes(rep.id))
  if (chosen.length !== new Set(repIds).size) throw new AppError('invalid', { fields: { repIds: 'validation.unknown' } })
  const saved = before
    ? await db
        .updateTable('repGroups')
        .set({ name, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db.insertInto('repGroups').values({ companyId, name }).returning('id').executeTakeFirstOrThrow()
  const members = (await membersOf(db)).filter(({ groupId }) => groupId === saved.id)
  const joined = chosen.filter((rep) => !members.some((member) => member.id === rep.id))
  const left = members.filter((member) => !chosen.some((rep) => rep.id === member.id))
  const moved = [
    ...joined.map((rep) => ({ companyId, repId: rep.id, version: next, groupId: saved.id })),
    ...left.map((rep) => ({ companyId, repId: rep.id, version: next, groupId: null })),
  ]
  if (moved.length) await db.insertInto('repGroupMembers').values(moved).execute()
  const codes = (reps: readonly { code: string }[]) => reps.map(({ code }) => code).join(', ')
  const changes = [
    { field: 'name', from: before?.name ?? '', to: name },
    { field: 'reps', from: codes(members), to: codes(chosen) },
  ].filter(({ from, to }) => from !== to)
  if (changes.length)
    await audit(db, actorOf(context), { action: before ? 'changed' : 'created', recordKind: 'repGroup', recordId: saved.id, changes })
  return { id: saved.id }
}

export async function dropRepGroup(context: DbContext, id: string) {
  const { db } = context
  await nextVersion(db, memberOf(context).companyId)
  const group = await db.selectFrom('repGroups').select('name').where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
  if (!group) throw new AppError('notFound')
  const members = await membersOf(db)
  if (members.some(({ groupId }) => groupId === id)) throw new AppError('repGroupUsed')
  await db.updateTable('repGroups').set({ removedAt: sql`now()` }).where('id', '=', id).execute()
  const changes = [{ field: 'name', from: group.name, to: '' }]
  await audit(db, actorOf(context), { action: 'repGroupRemoved', recordKind: 'repGroup', recordId: id, changes })
  return {}
}
