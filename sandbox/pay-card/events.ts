import { createHmac, randomUUID } from 'node:crypto'
import type { PayCardSwitches } from './trouble.ts'

export type Told = { id: string; type: 'card.updated' | 'funding.item.updated'; client: string; data: Record<string, string | number> }

export type Webhook = { url: string; secret: string }

const triesMs = [0, 200, 1000]

/**
 * What the processor tells by itself, signed: `pay-card-signature: t=<seconds>,v1=<hex>`, the HMAC-SHA-256 of `<t>.<body>`. Three tries; an answer
 * other than 2xx is none.
 */
export function payCardEvents(given: Webhook | undefined, switches: PayCardSwitches) {
  let webhook = given
  const told: (Told & { status: number })[] = []
  const waiting: Told[] = []
  const stop = new AbortController()

  async function send(event: Told) {
    if (!webhook) return
    for (const waitMs of triesMs) {
      if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      const body = JSON.stringify(event)
      const seconds = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', webhook.secret).update(`${seconds}.${body}`).digest('hex')
      const status = await fetch(webhook.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'pay-card-signature': `t=${seconds},v1=${signature}` },
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(5000)]),
      }).then(
        async (answer) => {
          await answer.body?.cancel()
          return answer.status
        },
        () => 0,
      )
      told.push({ ...event, status })
      if (told.length > 2000) told.splice(0, 1000)
      if (stop.signal.aborted || (status >= 200 && status < 300)) return
    }
  }

  function flush() {
    if (switches.eventsPaused) return
    const events = waiting.splice(0)
    for (const event of switches.eventsTurned ? events.reverse() : events) {
      void send(event)
      if (switches.eventsTwice) void send(event)
    }
  }

  return {
    told,
    /** From now on they are told there. */
    listenAt(where: Webhook) {
      webhook = where
    },
    tell(event: Omit<Told, 'id'>) {
      waiting.push({ id: `evt_${randomUUID().replaceAll('-', '')}`, ...event })
      // After the answer that the change belongs to.
      setImmediate(flush)
    },
    /** What was held back meanwhile goes out. */
    flush,
    close: () => stop.abort(),
  }
}
export type PayCardEvents = ReturnType<typeof payCardEvents>
