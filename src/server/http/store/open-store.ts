import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { companyOpened, type Db } from '../../data/db.ts'
import { send } from '../../data/statements/one-write.ts'
import type { Services } from '../../services.ts'
import type { StoreCaller } from '../context.ts'
import { type Known, keyOf } from '../known-sessions.ts'
import { type Early, type Open, openUnit } from '../open-call.ts'
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

/** Nothing in between keeps what is answered: it may hold a customer's prices. */
const unkept = { 'cache-control': 'private, no-store', vary: 'cookie' }

/**
 * Opens the transaction of a storefront's call, in the company of the store that its address names. What is no store, or none that anybody may
 * know of, is not found, whoever asks. Other sites' forms can send no JSON, and their scripts no cookie.
 */
export async function openStoreCall(
  services: Services,
  endpoint: Pick<Endpoint, 'method' | 'access'>,
  request: FastifyRequest,
  reply: FastifyReply,
  known: Known<StoreCaller> | null = null,
): Promise<Open> {
  reply.headers(unkept)
  if (endpoint.method !== 'GET' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupportedType')
  const asked = askedBy(services, request)
  if (!asked) throw new AppError('notFound')
  const { client, isOver: _, ...unit } = await openUnit(services, false)
  try {
    const row = await storeRow(client, asked)
    if (!row || row.state === 'Draft' || row.state === 'Archived') throw new AppError('notFound')
    companyOpened(unit.db, row.company_id)
    if (!row.shopper_id && endpoint.access === 'shopper') throw new AppError('unauthenticated')
    const { code, brought } = asked
    if (brought && row.session_id && row.stale) {
      await renew(unit.db, row.session_id)
      keepStoreToken(reply, services.config, code, brought.token)
    }
    const store = callerOf(row, code)
    known?.keep(asked.key, store)
    return { ...unit, session: null, store }
  } catch (error) {
    await unit.rollback()
    throw error
  }
}

/** For a read of whoever looked at this store before, as `openEarly` is for members. Who was not seen for a while is asked who they are first. */
export function openStoreEarly(
  services: Services,
  known: Known<StoreCaller>,
  { access }: Pick<Endpoint, 'access'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Early> | null {
  const asked = askedBy(services, request)
  const store = asked && known.of(asked.key)
  return store && (store.shopper || access !== 'shopper') ? begun(asked, store) : null

  async function begun(asked: Asked, store: StoreCaller): Promise<Early> {
    reply.headers(unkept)
    const { client, isOver: _, ...unit } = await openUnit(services, true)
    const found = storeRow(client, asked).catch(() => null)
    companyOpened(unit.db, store.companyId)
    const holds = async () => {
      const row = await found
      if (row && !row.stale && isDeepStrictEqual(callerOf(row, asked.code), store)) return true
      known.forget(asked.key)
      return false
    }
    return { ...unit, session: null, store, holds }
  }
}

type Asked = { code: string; brought: ReturnType<typeof readStoreToken>; key: string }

/** Which store, and what is brought for it; null: none is called so. */
function askedBy(services: Services, request: FastifyRequest): Asked | null {
  const code = storeCodeOf(request)
  if (code === null) return null
  const brought = readStoreToken(request, services.config, code)
  return { code, brought, key: `${code} ${brought ? keyOf(brought.hash) : ''}` }
}

async function storeRow(client: pg.Client, { code, brought }: Asked): Promise<StoreRow | undefined> {
  const { rows } = await send(client, {
    name: 'open_store',
    text: 'select * from app.open_store($1, $2)',
    values: [code, brought?.hash ?? null],
  })
  return rows[0]
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
