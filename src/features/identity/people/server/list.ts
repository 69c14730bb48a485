import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { languageOf } from '#contract/languages.ts'
import type { Role } from '#contract/permissions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { holds } from '#server/data/holds.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import type { listInvitations, listPeople } from '../contract.ts'
import { type CustomerNames, reachNames } from './reach.ts'

export async function peopleOf(
  context: DbContext,
  { search, group, cursor, limit }: ValidInput<typeof listPeople>['query'],
  namesOf: CustomerNames,
): Promise<RawResult<typeof listPeople>> {
  const { db, services } = context
  const { companyId, userId: own } = memberOf(context)
  const after = readCursor(services.config, cursor, 'name')
  const name = sql<string>`app.sort_key(u.display_name)`
  const found = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'm.role', 'm.repId', 'm.customerId', 'm.suspendedAt', 'u.displayName', 'u.email', name.as('key')])
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select('s.lastActiveAt')
        .whereRef('s.companyId', '=', 'm.companyId')
        .whereRef('s.userId', '=', 'm.userId')
        .orderBy('s.lastActiveAt', 'desc')
        .limit(1)
        .as('lastActiveAt'),
    )
    .where('m.companyId', '=', companyId)
    .$if(group !== 'all', (rows) => rows.where('m.role', group === 'customers' ? '=' : '<>', 'customer'))
    .where(holds(search, sql`u.display_name, u.email`))
    .$if(after !== null, (rows) => rows.where(sql<boolean>`(app.sort_key(u.display_name), u.id) > (${after?.key}, ${after?.id}::uuid)`))
    .orderBy(name)
    .orderBy('u.id')
    .limit(limit + 1)
    .execute()
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const reaches = await reachNames(db, shown, namesOf)
  return {
    rows: shown.map(({ key: _, suspendedAt, role, ...row }) => ({
      ...row,
      role: role as Role,
      reaches: reaches(row),
      state: suspendedAt ? ('suspended' as const) : ('active' as const),
      self: row.userId === own,
    })),
    next: last ? writeCursor(services.config, { sort: 'name', key: last.key, id: last.userId }) : null,
  }
}

export async function invitationsOf(
  { db, services }: DbContext,
  { search, cursor, limit }: ValidInput<typeof listInvitations>['query'],
  namesOf: CustomerNames,
): Promise<RawResult<typeof listInvitations>> {
  const after = readCursor(services.config, cursor, 'newest')
  const found = await db
    .selectFrom('invitations')
    .select(['id', 'displayName', 'email', 'language', 'role', 'repId', 'customerId', 'sentAt', 'expiresAt', 'mailId'])
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where(holds(search, sql`display_name, email`))
    .$if(after !== null, (rows) => rows.where('id', '<', after?.id ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const reaches = await reachNames(db, shown, namesOf)
  const mails = await mailStates(
    db,
    shown.map(({ mailId }) => mailId),
  )
  return {
    rows: shown.map(({ id: invitationId, role, language, mailId, ...row }) => ({
      ...row,
      invitationId,
      role: role as Role,
      language: languageOf(language),
      reaches: reaches(row),
      expired: Date.parse(row.expiresAt) < Date.now(),
      mail: (mailId && mails.get(mailId)) || null,
    })),
    next: last ? writeCursor(services.config, { sort: 'newest', key: last.id, id: last.id }) : null,
  }
}
