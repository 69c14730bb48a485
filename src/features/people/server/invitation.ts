import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Db } from '#server/db.ts'
import { hashToken } from '#server/tokens.ts'

/** The invitation behind a link, its company entered for the rest of the transaction; locked until then. */
export async function findInvitation(db: Db, code: string) {
  const { rows } = await sql<{ companyId: string; id: string }>`select * from app.find_invitation(${hashToken(code)})`.execute(db)
  const place = rows[0]
  if (!place) return null
  await sql`select set_config('app.company_id', ${place.companyId}, true)`.execute(db)
  const row = await db.selectFrom('invitations').selectAll().where('id', '=', place.id).forUpdate().executeTakeFirstOrThrow()
  return { ...row, language: languageOf(row.language), state: stateOf(row) }
}
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

type Times = { acceptedAt: string | null; withdrawnAt: string | null; expiresAt: string }
function stateOf({ acceptedAt, withdrawnAt, expiresAt }: Times): 'open' | 'expired' | 'withdrawn' | 'used' {
  if (acceptedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return Date.parse(expiresAt) > Date.now() ? 'open' : 'expired'
}

/** The same answer whatever became of the link: the page that reads it again says why. */
export async function openedInvitation(db: Db, code: string): Promise<Invitation> {
  const invitation = await findInvitation(db, code)
  if (invitation?.state !== 'open') throw new AppError('invitationOver')
  return invitation
}
