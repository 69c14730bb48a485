import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '../data/db.ts'
import { hashToken } from '../http/tokens.ts'
import type { Services } from '../services.ts'

/** A ticket opens one socket within this time; in a log it is worth nothing. */
const ticketSeconds = 30

/** A session that has just been swept away gets none. */
export async function makeTicket(db: Db, { sessionId, companyId }: { sessionId: string; companyId: string }): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  const { numAffectedRows } = await sql`insert into live_tickets (ticket_hash, session_id, company_id, expires_at)
       select ${hashToken(ticket)}, s.id, ${companyId}, now() + ${ticketSeconds} * interval '1 second' from sessions s where s.id = ${sessionId} for key share`.execute(
    db,
  )
  if (!numAffectedRows) throw new AppError('unauthenticated')
  return ticket
}

/** Takes the ticket: of two that come with the same one only the first gets in. `ageMs`: since it was made. */
export async function redeemTicket({ pool }: Services, ticket: string) {
  const { rows } = await pool.query('select * from app.redeem_live_ticket($1)', [hashToken(ticket)])
  const [row] = rows
  if (!row) return null
  const whose = { sessionId: row.session_id as string, userId: row.user_id as string, companyId: row.company_id as string }
  return { ...whose, role: row.role as Role, ageMs: (ticketSeconds - row.seconds_left) * 1000 }
}

/** Which of these sessions are alive, the company each has open, and as what. */
export async function liveSessions(
  { pool }: Services,
  sessionIds: string[],
): Promise<Map<string, { companyId: string | null; role: Role }>> {
  const { rows } = await pool.query('select session_id, company_id, role from app.live_sessions($1::uuid[])', [sessionIds])
  return new Map(rows.map(({ session_id, company_id, role }) => [session_id, { companyId: company_id, role }]))
}
