import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Services } from '#server/services.ts'

/** What migrations/0114 says. */
const channel = 'ledgerside_devices'
const reopenMs = 1000

/** Who waits in this process, by company. One connection hears for all; it is opened when the first one waits. */
class Pokes {
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #services: Services
  #opening: Promise<pg.Client> | null = null
  #isOver = false
  constructor(services: Services) {
    this.#services = services
  }

  /** Once somebody says that something of the company changed, or after so long. `ready`: from now on nothing is missed. */
  async wait(company: string, longestMs: number): Promise<{ poked: Promise<boolean>; leave(): void }> {
    await this.#listen()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const poke = () => resolve(true)
    const timer = setTimeout(() => resolve(false), this.#isOver ? 0 : longestMs)
    this.#waiting.set(company, (this.#waiting.get(company) ?? new Set()).add(poke))
    const leave = () => {
      clearTimeout(timer)
      const own = this.#waiting.get(company)
      own?.delete(poke)
      if (!own?.size) this.#waiting.delete(company)
      resolve(false)
    }
    return { poked: promise, leave }
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
    await client.connect()
    await client.query(`listen ${channel}`)
    client.once('end', () => {
      this.#opening = null
      // Whoever waits looks again by itself; what was said meanwhile nobody heard.
      if (!this.#isOver) setTimeout(() => this.#pokeAll(), reopenMs)
    })
    return client
  }
  #poke(company: string) {
    for (const poke of this.#waiting.get(company) ?? []) poke()
  }
  #pokeAll() {
    for (const company of [...this.#waiting.keys()]) this.#poke(company)
  }

  /** Nobody waits while the server closes. */
  release() {
    this.#isOver = true
    this.#pokeAll()
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
