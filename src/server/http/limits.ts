import { CompiledQuery } from 'kysely'
import type { LimitName } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'
import type { Services } from '../services.ts'

/**
 * Requests per seconds and caller. Per IP where nobody is signed in, there scaled by RATE_LIMIT_SCALE. `together`: processes tell each other
 * what a person took (`count-together.ts`).
 */
export const limits: Record<LimitName, { requests: number; seconds: number; together?: true }> = {
  login: { requests: 20, seconds: 600 },
  code: { requests: 10, seconds: 3600 },
  // Each is looked at by somebody in the office; a whole trade fair may share an address.
  ask: { requests: 20, seconds: 86_400 },
  check: { requests: 30, seconds: 600 },
  // Every attempt counts, those with a wrong field too.
  signUp: { requests: 20, seconds: 86_400 },
  refresh: { requests: 30, seconds: 60 },
  read: { requests: 1200, seconds: 60 },
  write: { requests: 300, seconds: 60, together: true },
  // Each takes up to 50 ms of the event loop, for anybody.
  hint: { requests: 60, seconds: 60 },
  sync: { requests: 30, seconds: 3600, together: true },
  export: { requests: 30, seconds: 3600, together: true },
  // Each is a mail to somebody who did not ask for it.
  invite: { requests: 100, seconds: 3600 },
  // Of a company that nobody knows yet: as many as a team has.
  inviteAtFirst: { requests: 20, seconds: 86_400 },
  // Nobody who pays an order needs more, and guessing needs many more.
  checkout: { requests: 120, seconds: 60 },
  // Each goes through all that a store offers, for anybody.
  sitemap: { requests: 60, seconds: 60 },
  // Each is a PDF, made for anybody.
  receipt: { requests: 10, seconds: 60 },
  // Each opens connections to an address that somebody typed: per user, however often they sign in.
  connectionTest: { requests: 30, seconds: 600 },
  // A partner sends a day's orders at once, each as a message.
  as2: { requests: 1200, seconds: 60 },
}

const fewCallers = 50_000

/**
 * Generic cell rate algorithm in this process: a caller may use the whole allowance at once, then it refills evenly. Stops floods early. By a clock
 * that nobody sets: one that is put back would turn everybody away until it is where it was.
 */
export class Limiter {
  readonly #fullAt = new Map<string, number>()
  readonly #untold = new Map<string, Taken>()
  readonly #scale: number
  #sweepAbove = fewCallers
  constructor(scale: number) {
    this.#scale = scale
  }
  take(name: LimitName, caller: string, anonymous: boolean, now = performance.now()) {
    const { requests, seconds } = limits[name]
    const allowed = anonymous ? requests * this.#scale : requests
    const spacing = (seconds * 1000) / allowed
    const key = `${name} ${caller}`
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + spacing
    if (fullAt - now > seconds * 1000)
      throw new AppError('tooManyRequests', { values: { seconds: Math.ceil((fullAt - now) / 1000 - seconds) } })
    if (this.#fullAt.size > this.#sweepAbove) this.#sweep(now)
    this.#fullAt.set(key, fullAt)
    if (!limits[name].together || anonymous) return
    const count = (this.#untold.get(key)?.count ?? 0) + 1
    this.#untold.set(key, { key, count, spacing: spacing / 1000, seconds })
  }
  /** What was taken since the last time that this was asked. */
  tellTaken(): Taken[] {
    const taken = [...this.#untold.values()]
    this.#untold.clear()
    return taken
  }
  /** What all processes have of a caller together; what was taken here while it was counted comes on top. */
  learn(key: string, { fullInSeconds }: { fullInSeconds: number }, now = performance.now()) {
    const { count, spacing } = this.#untold.get(key) ?? { count: 0, spacing: 0 }
    this.#fullAt.set(key, now + (fullInSeconds + count * spacing) * 1000)
  }
  #sweep(now: number) {
    for (const [key, fullAt] of this.#fullAt) if (fullAt < now) this.#fullAt.delete(key)
    // Where nothing could go, the next look comes once there are twice as many: each call pays for two entries at most.
    this.#sweepAbove = Math.max(fewCallers, this.#fullAt.size * 2)
  }
}

/** How often a caller took, each of which fills again in `spacing` seconds. */
export type Taken = { key: string; count: number; spacing: number; seconds: number }

/**
 * The same count in PostgreSQL, for what protects accounts: all processes share it and a restart does not forget it. One statement, so that
 * tries sent together are counted one by one, before anything is done for them.
 */
export const takeShared = ({ pool, config }: Pick<Services, 'pool' | 'config'>, name: LimitName, ip: string) =>
  take(config, name, callerOf(ip), (text, values) => pool.query(text, values))

/** In the caller's transaction, for a company or a user by their id: what is rolled back was not done. */
export const takeSharedIn = (db: Db, config: Config, name: LimitName, whose: string) =>
  take(config, name, whose, (text, values) => db.executeQuery<{ seconds?: number }>(CompiledQuery.raw(text, values)))

type Ask = (text: string, values: unknown[]) => Promise<{ rows: { seconds?: number }[] }>

async function take(config: Config, name: LimitName, caller: string, ask: Ask) {
  const { requests, seconds } = limits[name]
  const spacing = seconds / (requests * config.RATE_LIMIT_SCALE)
  const key = `${name} ${caller}`
  const taken = await ask(
    `insert into rate_limits as l values ($1, now() + $2 * interval '1 second')
     on conflict (key) do update set full_at = greatest(l.full_at, now()) + $2 * interval '1 second'
     where greatest(l.full_at, now()) + ($2 - $3) * interval '1 second' <= now()
     returning key`,
    [key, spacing, seconds],
  )
  if (taken.rows.length) return
  const { rows } = await ask('select extract(epoch from full_at - now())::float8 as seconds from rate_limits where key = $1', [key])
  throw new AppError('tooManyRequests', { values: { seconds: Math.max(1, Math.ceil((rows[0]?.seconds ?? 0) + spacing - seconds)) } })
}

/** Somebody in a company, however often they sign in. */
export const personOf = ({ userId, companyId }: { userId: string; companyId: string | null }) => `${userId} ${companyId ?? ''}`

/** IPv6 callers are counted by their /64, IPv4-mapped ones as IPv4. */
export function callerOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const [front = '', back] = plain.split('::')
  const groups = (part = '') => (part ? part.split(':') : [])
  const left = back === undefined ? 0 : 8 - groups(front).length - groups(back).length
  return [...groups(front), ...Array(Math.max(0, left)).fill('0'), ...groups(back)].slice(0, 4).join(':')
}
