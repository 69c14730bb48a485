import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import Stripe from 'stripe'
import { type Bench, ms, percentile } from './measure.ts'

const events = 10_000
const connections = 32
const taskset = '/usr/bin/taskset'

/** Signed events of as many payments, every fifth of them twice, in any order. */
export const webhooks: Bench = {
  name: 'webhooks',
  async run() {
    // On one core where the system can say so, its PostgreSQL with it.
    const pinned = existsSync(taskset) && { execPath: taskset, execArgv: ['-c', '0', process.execPath] }
    const child = fork(new URL('serve-webhooks.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...pinned })
    const [{ base, account, secret }] = (await once(child, 'message')) as [{ base: string; account: string; secret: string }]
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const url = `${base}/api/Stripe/ConnectWebhook`
    try {
      const bodies = Array.from({ length: events }, (_, number) => eventBody(account, number))
      const waiting = shuffled([...bodies, ...bodies.slice(0, events / 5)]).map((body) => ({ body, signature: signatureOf(body, secret) }))
      const sent = waiting.length
      const took: number[] = []
      const started = performance.now()
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) took.push(await send(agent, url, next))
        }),
      )
      const perSecond = sent / ((performance.now() - started) / 1000)
      child.send('count')
      const [{ noted, queued }] = (await once(child, 'message')) as [{ noted: number; queued: number }]
      const p99 = percentile(took, 0.99)
      return [
        { what: 'events a second, one core', value: perSecond.toFixed(0), wanted: '≥ 500', reached: perSecond >= 500 },
        { what: `answer, p99, ${connections} at once`, value: ms(p99), wanted: '≤ 200 ms', reached: p99 <= 200 },
        {
          what: `${sent} sent of ${events}: noted, and work queued`,
          value: `${noted}, ${queued}`,
          wanted: `${events}, ${events}: none lost, none doubled`,
          reached: noted === events && queued === events,
        },
      ]
    } finally {
      agent.destroy()
      child.disconnect()
    }
  },
}

function eventBody(account: string, number: number): string {
  const object = { id: `pi_bench${number}`, object: 'payment_intent', amount: 2500, currency: 'usd', status: 'succeeded' }
  const created = Math.floor(Date.now() / 1000)
  return JSON.stringify({
    id: `evt_bench${number}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    account,
    livemode: false,
    type: 'payment_intent.succeeded',
    pending_webhooks: 1,
    request: null,
    data: { object },
  })
}

const signatureOf = (payload: string, secret: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret })

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Milliseconds until the answer; anything but 200 ends the bench. */
function send(agent: Agent, url: string, { body, signature }: { body: string; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`answered ${answer.statusCode}`))
      })
    })
    call.on('error', reject).end(body)
  })
}
