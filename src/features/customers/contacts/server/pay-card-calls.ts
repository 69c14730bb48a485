import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { callOut } from '#server/http/outbound.ts'
import { refuseWhilePaused } from '#server/paused.ts'

const timeoutMs = 20_000

/** As cards say whose they are; `manual`: of a processor that nobody connected. */
export const payCardName = 'payCard'

/** A card as its processor has it. `reference`: the contact's id, of those that we asked for. */
export const cardShape = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['requested', 'refused', 'issued', 'mailed', 'active', 'locked', 'replaced', 'closed']),
  last4: z.string(),
  expires: z.string(),
  replacedBy: z.string(),
})

export const hasPayCards = ({ PAY_CARD_API_KEY }: Pick<Config, 'PAY_CARD_API_KEY'>) => PAY_CARD_API_KEY !== ''

/** Of a call that was turned away at the door (another key, too many at once): whoever made it knows nothing, and asks again. */
export const isTurnedAway = (status: number) => [401, 403, 408, 425, 429].includes(status)

const refusal = z.object({ error: z.object({ code: z.string(), text: z.string() }) })
/** What the processor said: what was asked for, or why not. `broken`: something that nobody can read, whatever its status is. */
export type Said<T> =
  | { said: 'yes'; body: T }
  | { said: 'no'; status: number; code: string; text: string }
  | { said: 'broken'; status: number }

/** A call to the processor of pay cards. Throws `OutboundError` when nothing comes back. */
export async function callPayCards<T>(
  config: Config,
  { method = 'GET', path, body, shape }: { method?: string; path: string; body?: object; shape: z.ZodType<T> },
): Promise<Said<T>> {
  refuseWhilePaused(config)
  const { status, text } = await callOut(`${config.PAY_CARD_API_URL}${path}`, {
    method,
    timeoutMs,
    headers: { authorization: `Bearer ${config.PAY_CARD_API_KEY}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = parsed(text)
  if (status >= 200 && status < 300) {
    const read = shape.safeParse(json)
    return read.success ? { said: 'yes', body: read.data } : { said: 'broken', status }
  }
  const why = refusal.safeParse(json)
  return status < 500 && why.success ? { said: 'no', status, ...why.data.error } : { said: 'broken', status }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
