import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import { type Db, enterCompany } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import { hashToken } from '#server/http/tokens.ts'

/** The invitation behind a link, its company entered for the rest of the transaction; locked until then. */
export async function findInvitation(db: Db, code: string) {
  const codeHash = hashToken(code)
  const companyId = await findCompanyOf(db, 'invitation', codeHash.toString('hex'))
  if (!companyId) return null
  await enterCompany(db, companyId)
  const row = await db.selectFrom('invitations').selectAll().where('codeHash', '=', codeHash).forUpdate().executeTakeFirst()
  // Sent again in this moment: the code before it opens nothing any more.
  if (!row) return null
  const state = stateOf(row)
  return {
    ...row,
    language: languageOf(row.language),
    state: state === 'open' && !(await stillMeant(db, row)) ? ('withdrawn' as const) : state,
  }
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

/** A place among the staff is an owner's to give, or an administrator's, and no longer once they are that no more. */
async function stillMeant(db: Db, { companyId, role, invitedBy }: { companyId: string; role: string; invitedBy: string | null }) {
  if (role === 'customer') return true
  if (!invitedBy) return false
  const inviter = await db
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.companyId', '=', companyId))
    .select('u.id')
    .where('u.id', '=', invitedBy)
    .where('u.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('u.isAdmin', '=', true), eb.and([eb('m.role', '=', 'owner'), eb('m.suspendedAt', 'is', null)])]))
    .executeTakeFirst()
  return inviter !== undefined
}

/** What somebody who goes invited, and what was sent to them, opens nothing any more. */
export const withdrawInvitationsOf = (db: Db, { userId, email }: { userId: string; email: string }) =>
  db
    .updateTable('invitations')
    .set({ withdrawnAt: new Date() })
    .where((eb) => eb.or([eb('invitedBy', '=', userId), eb('email', '=', email)]))
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
