import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Services } from '#server/services.ts'

/** What migrations/0114 says. */
const channel = 'ledgerside_devices'
const reopenMs = 1000

/** One device that waits. `isReplaced`: it asked anew meanwhile. */
export type Waiter = { poked(): Promise<boolean>; leave(): void; isReplaced(): boolean }
type Waiting = Waiter & { poke(): void; replace(): void }

function waiting(longestMs: number, gone: () => void): Waiting {
  let [heard, isOver, isReplaced] = [false, false, false]
  let wake = () => {}
  const timer = setTimeout(end, longestMs)
  function end() {
    clearTimeout(timer)
    isOver = true
    gone()
    wake()
  }
  return {
    poke() {
      heard = true
      wake()
    },
    leave: end,
    replace() {
      isReplaced = true
      end()
    },
    isReplaced: () => isReplaced,
    /** Once somebody says that something changed since it was asked last; false: the time is over. */
    async poked() {
      if (!heard && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      const was = heard && !isOver
      heard = false
      return was
    },
  }
}

/** Who waits in this process, by company and device. One connection hears for all; it is opened when the first one waits. */
class Pokes {
  readonly #waiting = new Map<string, Map<string, Waiting>>()
  readonly #services: Services
  #opening: Promise<pg.Client> | null = null
  #isOver = false
  constructor(services: Services) {
    this.#services = services
  }

  /** From now on nothing of the company is missed, for so long. A device waits once: whoever asks anew ends what it asked before. */
  async wait(company: string, device: string, longestMs: number): Promise<Waiter> {
    await this.#listen()
    const own = this.#waiting.getOrInsertComputed(company, () => new Map<string, Waiting>())
    own.get(device)?.replace()
    const waiter = waiting(this.#isOver ? 0 : longestMs, () => {
      if (own.get(device) !== waiter) return
      own.delete(device)
      if (!own.size && this.#waiting.get(company) === own) this.#waiting.delete(company)
    })
    this.#waiting.set(company, own.set(device, waiter))
    return waiter
  }
  waiting(company: string): number {
    return this.#waiting.get(company)?.size ?? 0
  }

  #listen(): Promise<pg.Client> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }
  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#services.pool.options.connectionString ?? '', keepAlive: true })
    client.on('notification', ({ payload }) => this.#poke(payload ?? ''))
    client.on('error', (error) => this.#services.log.warn({ err: error }, 'the connection that hears for devices was lost'))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      this.#opening = null
      // What was said meanwhile nobody heard: whoever waits looks, once it is heard again.
      if (!this.#isOver) setTimeout(() => void this.#hearAgain(), reopenMs)
    })
    return client
  }
  async #hearAgain() {
    await this.#listen().catch(() => {})
    this.#pokeAll()
  }
  #poke(company: string) {
    for (const waiter of this.#waiting.get(company)?.values() ?? []) waiter.poke()
  }
  #all = () => [...this.#waiting.values()].flatMap((own) => [...own.values()])
  #pokeAll() {
    for (const waiter of this.#all()) waiter.poke()
  }

  /** Nobody waits while the server closes. */
  release() {
    this.#isOver = true
    for (const waiter of this.#all()) waiter.leave()
  }
  async end() {
    this.release()
    const client = await this.#opening?.catch(() => null)
    await client?.end().catch(() => {})
  }
}

const ofServices = new WeakMap<Services, Pokes>()
export const pokesOf = (services: Services): Pokes => ofServices.getOrInsertComputed(services, () => new Pokes(services))

/** Has no address of its own: lets go of whoever waits once the server closes. */
export function pokesDoor(app: FastifyInstance, services: Services) {
  app.addHook('preClose', async () => pokesOf(services).release())
  app.addHook('onClose', async () => pokesOf(services).end())
}
