import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { companyOpened, type Db } from '../../data/db.ts'
import { send } from '../../data/one-write.ts'
import type { Services } from '../../services.ts'
import type { StoreCaller } from '../context.ts'
import { type Open, openUnit } from '../open-call.ts'
import { keepStoreToken, readStoreToken, shopperSessionDays } from './store-tokens.ts'

export const isOfStore = ({ access }: Pick<Endpoint, 'access'>) => access === 'store' || access === 'shopper'

/** As the address has it, in whichever letters; null: no store is called so. */
export function storeCodeOf(request: FastifyRequest): string | null {
  const { code = '' } = request.params as { code?: string }
  const upper = code.toUpperCase()
  return /^[A-Z0-9]([A-Z0-9-]{0,18}[A-Z0-9])?$/.test(upper) ? upper : null
}

/** Whoever brings nothing is nobody before anything is asked. */
export const bringsSession = (services: Services, request: FastifyRequest): boolean => {
  const code = storeCodeOf(request)
  return code !== null && readStoreToken(request, services.config, code) !== null
}

/**
 * Opens the transaction of a storefront's call, in the company of the store that its address names. What is no store, or none that anybody may
 * know of, is not found, whoever asks. Nothing in between keeps what is answered: it may hold a customer's prices. Other sites' forms can send no
 * JSON, and their scripts no cookie.
 */
export async function openStoreCall(
  services: Services,
  endpoint: Pick<Endpoint, 'method' | 'access'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Open> {
  reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' })
  if (endpoint.method !== 'GET' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupportedType')
  const code = storeCodeOf(request)
  if (code === null) throw new AppError('notFound')
  const brought = readStoreToken(request, services.config, code)
  const { client, isOver: _, ...unit } = await openUnit(services, false)
  try {
    const { rows } = await send(client, {
      name: 'open_store',
      text: 'select * from app.open_store($1, $2)',
      values: [code, brought?.hash ?? null],
    })
    const row: StoreRow | undefined = rows[0]
    if (!row || row.state === 'Draft' || row.state === 'Archived') throw new AppError('notFound')
    companyOpened(unit.db, row.company_id)
    if (!row.shopper_id && endpoint.access === 'shopper') throw new AppError('unauthenticated')
    if (brought && row.session_id && row.stale) {
      await renew(unit.db, row.session_id)
      keepStoreToken(reply, services.config, code, brought.token)
    }
    return { ...unit, session: null, store: callerOf(row, code) }
  } catch (error) {
    await unit.rollback()
    throw error
  }
}

type StoreRow = {
  company_id: string
  store_id: string
  state: string
  audience: string
  hides_prices: boolean
  shopper_id: string | null
  email: string | null
  session_id: string | null
  stale: boolean | null
}

const callerOf = (row: StoreRow, code: string): StoreCaller => ({
  companyId: row.company_id,
  storeId: row.store_id,
  code,
  state: row.state,
  audience: row.audience,
  hidesPrices: row.hides_prices,
  shopper: row.shopper_id && row.session_id ? { id: row.shopper_id, email: row.email ?? '', sessionId: row.session_id } : null,
})

async function renew(db: Db, sessionId: string) {
  await db
    .updateTable('shopperSessions')
    .set({ seenAt: sql`now()`, expiresAt: sql`now() + ${shopperSessionDays} * interval '1 day'` })
    .where('id', '=', sessionId)
    .execute()
}
