import { type RawBuilder, sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { enqueue } from '#server/work/job.ts'
import type { addListName, ListKey, removeListName, renameListName } from '../contract.ts'
import { moveSome } from './move.ts'
import { moveListed } from './move-job.ts'
import { listTables } from './tables.ts'

type Row = { name: string; movingTo: string | null }

export async function addName(context: DbContext, { list, name }: ValidInput<typeof addListName>['body']) {
  await oneAtATime(context, list)
  if (await sameName(context.db, list, name)) throw nameTaken('name')
  await insertName(context, list, name)
  await note(context, { list, action: 'listNameAdded', from: '', to: name })
  return {}
}

/** What else goes by a name of a list, in rooms above this one: it has to know both until nobody bears the old one. */
export type Renamed = (db: Db, list: ListKey, from: string, to: string) => Promise<void>

/** A few records at once, many behind the caller's back; until they are through, the old name points to the new one. */
export async function renameName(
  context: DbContext,
  renamed: Renamed,
  { list, name, to, merge }: ValidInput<typeof renameListName>['body'],
) {
  const { db, services } = context
  const { companyId, userId, displayName } = memberOf(context)
  await oneAtATime(context, list)
  await standing(db, list, name)
  if (name === to) return { moved: true }
  const target = await sameName(db, list, to, name)
  if (target && !merge) throw nameTaken('to')
  if (target?.movingTo) throw new AppError('listMoving')
  if (merge && !target) throw new AppError('notFound')
  const into = target?.name ?? to
  if (!target) await insertName(context, list, into)
  await sql`update ${sql.table(listTables[list].table)} set moving_to = ${into} where ${ofCompany()} and name = ${name}`.execute(db)
  await renamed(db, list, name, into)
  const move = { companyId, list, from: name, to: into, actorId: userId, actor: displayName }
  const moved = await moveSome(db, move)
  if (!moved) await enqueue(services, moveListed, move, db)
  await note(context, { list, action: target ? 'listNamesMerged' : 'listNameRenamed', from: name, to: into })
  return { moved }
}

export async function removeName(context: DbContext, { list, name }: ValidInput<typeof removeListName>['body']) {
  const { db } = context
  await oneAtATime(context, list)
  await standing(db, list, name)
  const { table, bearers, column } = listTables[list]
  const isUsed = sql<boolean>`exists (select from ${sql.table(bearers)} b where ${ofCompany('b')} and b.${sql.ref(column)} = ${name})`
  const used = await namesOf(db, list, sql`name = ${name} and ${isUsed}`)
  const bound =
    list === 'territories' && (await db.selectFrom('reps').select('id').where('territory', '=', name).limit(1).executeTakeFirst())
  if (used.length || bound) throw new AppError('listNameUsed')
  await sql`delete from ${sql.table(table)} where ${ofCompany()} and name = ${name}`.execute(db)
  await note(context, { list, action: 'listNameRemoved', from: name, to: '' })
  return {}
}

/** Changes of one list wait for each other: two names must not move into each other. */
const oneAtATime = (context: DbContext, list: ListKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`list ${list} ${memberOf(context).companyId}`}, 0))`.execute(context.db)

/** A name of the list that is not moving, nor is anything moving into it. */
async function standing(db: Db, list: ListKey, name: string) {
  const rows = await namesOf(db, list, sql`(name = ${name} or moving_to = ${name})`)
  if (!rows.some((row) => row.name === name)) throw new AppError('notFound')
  if (rows.some(({ movingTo }) => movingTo !== null)) throw new AppError('listMoving')
}

/** The name as the list has it, in whatever case it was typed. */
async function sameName(db: Db, list: ListKey, name: string, besides = ''): Promise<Row | undefined> {
  const rows = await namesOf(db, list, sql`lower(name) = lower(${name})`)
  const others = rows.filter((row) => row.name !== besides)
  return others.find((row) => row.name === name) ?? others[0]
}

const insertName = (context: DbContext, list: ListKey, name: string) =>
  sql`insert into ${sql.table(listTables[list].table)} (company_id, name) values (${memberOf(context).companyId}, ${name})`.execute(
    context.db,
  )

async function namesOf(db: Db, list: ListKey, condition: RawBuilder<boolean>): Promise<Row[]> {
  const { table } = listTables[list]
  const { rows } = await sql<Row>`select name, moving_to from ${sql.table(table)} l where ${ofCompany('l')} and ${condition}`.execute(db)
  return rows
}

const nameTaken = (field: string) => new AppError('nameTaken', { fields: { [field]: 'errors.nameTaken' } })

type Noted = { list: ListKey; action: string; from: string; to: string }
const note = (context: DbContext, { list, action, from, to }: Noted) =>
  audit(context.db, actorOf(context), { action, recordKind: 'list', changes: [{ field: listTables[list].field, from, to }] })
