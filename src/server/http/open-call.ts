import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can, type Role } from '#contract/permissions.ts'
import { begin, companyOpened, type Db, endsWithLast } from '../data/db.ts'
import { send } from '../data/statements/one-write.ts'
import type { Services } from '../services.ts'
import { bearerOf, type DeviceCaller, type Session, type StoreCaller } from './context.ts'
import { type Known, keyOf, sameSession } from './known-sessions.ts'
import { lifetimes, parseToken } from './tokens.ts'

export type Open = {
  db: Db
  commit(): Promise<void>
  rollback(): Promise<void>
  session: Session | null
  device?: DeviceCaller
  store?: StoreCaller
}
/** `db`: null for who opens their own transactions. */
export type Call = Omit<Open, 'db'> & { db: Db | null }
/** Of somebody known. `holds`: PostgreSQL says that it is them, as they were. */
export type Early = Open & { holds(): Promise<boolean> }

/** Who has no session and opens their own transactions needs none of the call's. */
export const nobody: Call = { db: null, commit: async () => {}, rollback: async () => {}, session: null }

/** Opens the transaction and, in the same round trip, the session whose company it will see. */
export async function openCall(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  token: string | null,
  known: Known<Session> | null = null,
): Promise<Open> {
  const { client, ...unit } = await openUnit(services, known !== null)
  if (!token) return { ...unit, session: null }
  try {
    const parsed = parseToken(token)
    const session = parsed ? sessionOf(await askSession(client, endpoint, request, parsed), endpoint, parsed) : nobodyAs(endpoint)
    companyOpened(unit.db, session?.companyId ?? null)
    if (parsed && session) known?.keep(keyOf(parsed.hash), session)
    return { ...unit, session }
  } catch (error) {
    // Said once: what it says stays done.
    if (error instanceof AppError && error.code === 'viewOver') await unit.commit()
    await unit.rollback()
    throw error
  }
}

/**
 * For a read of somebody known: it begins as theirs, in the same write in which the session is opened. Row level security goes by what
 * PostgreSQL opens, so that it reads nothing of a company that is not. `holds`: PostgreSQL says that it is them, as they were; before that
 * nothing may be answered, and what was written must be rolled back if it does not.
 */
export function openEarly(services: Services, known: Known<Session>, endpoint: Endpoint, request: FastifyRequest, token: string) {
  const parsed = parseToken(token)
  const session = parsed && known.of(keyOf(parsed.hash))
  return session && !refusalOf(endpoint, session) ? begun(parsed, session) : null

  async function begun(parsed: ParsedToken, session: Session): Promise<Early> {
    const { client, isOver, ...unit } = await openUnit(services, true)
    const asked = askSession(client, endpoint, request, parsed).catch(() => null)
    companyOpened(unit.db, session.companyId)
    const holds = async () => {
      const row = await asked
      if (row?.status === 'ok' && sameSession(session, sessionIn(row, parsed))) return true
      known.forget(keyOf(parsed.hash))
      // It went along with the last statements and is said once: asked again, nobody would say it.
      if (row?.status === 'viewOver' && isOver()) throw new AppError('viewOver')
      return false
    }
    return { ...unit, session, holds }
  }
}

/** A transaction of which it is not known yet whose rows it sees. `ends`: perhaps along with its last statements. */
export async function openUnit(services: Services, ends: boolean) {
  const unit = await begin(services.pool, {})
  if (ends) endsWithLast(unit.db, unit.commit)
  return unit
}

type ParsedToken = NonNullable<ReturnType<typeof parseToken>>
type SessionRow = {
  status: 'ok' | 'expired' | 'viewOver' | 'stale' | 'gone'
  user_id: string
  company_id: string | null
  kind: Session['kind']
  role: Session['role']
  rep_id: string | null
  customer_id: string | null
  display_name: string
  viewed_id: string | null
  viewed_name: string
}

async function askSession(
  client: Awaited<ReturnType<typeof begin>>['client'],
  endpoint: Endpoint,
  request: FastifyRequest,
  { sessionId, hash }: ParsedToken,
): Promise<SessionRow> {
  const active = !endpoint.background && request.headers['x-background'] !== '1'
  const { rows } = await send(client, {
    name: 'open_session',
    text: 'select * from app.open_session($1, $2, $3, $4, $5)',
    values: [sessionId, hash, active, `${lifetimes.idle} seconds`, bearerOf(request) !== null],
  })
  return rows[0]
}

function sessionOf(row: SessionRow, endpoint: Endpoint, parsed: ParsedToken): Session | null {
  const { status } = row
  if (status !== 'ok' && endpoint.access === 'public') return null
  if (status === 'expired') throw new AppError('sessionStale')
  if (status === 'viewOver') throw new AppError('viewOver')
  if (status === 'stale') throw new AppError('sessionChanged')
  if (status !== 'ok') throw new AppError('unauthenticated')
  const session = sessionIn(row, parsed)
  const refusal = refusalOf(endpoint, session)
  if (refusal) throw refusal
  return session
}

function sessionIn(row: SessionRow, { sessionId }: ParsedToken): Session {
  const { user_id, company_id, kind, role, rep_id, customer_id, display_name, viewed_id, viewed_name } = row
  return {
    sessionId,
    userId: user_id,
    displayName: display_name,
    kind,
    companyId: company_id,
    role,
    repId: rep_id,
    customerId: customer_id,
    viewing: viewed_id ? { userId: viewed_id, displayName: viewed_name } : null,
  }
}

/** A token that is none. */
function nobodyAs(endpoint: Endpoint): null {
  if (endpoint.access === 'public') return null
  throw new AppError('unauthenticated')
}

function refusalOf({ access, can: ability, method, whileViewing }: Endpoint, { kind, companyId, role, viewing }: Session) {
  if (viewing && method !== 'GET' && !whileViewing) return new AppError('viewOnly', { values: { name: viewing.displayName } })
  if (access === 'admin' && kind !== 'admin') return new AppError('forbidden')
  if (access === 'member' && (!companyId || !role)) return new AppError('forbidden')
  if (ability && !can(role as Role, ability)) return new AppError('forbidden')
  return null
}
