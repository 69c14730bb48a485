import type { WebSocket } from 'ws'
import { encodeMessage, ticketMs } from '#contract/live.ts'
import type { Role } from '#contract/permissions.ts'
import { type Changed, maySee, reachesOwn, withoutIds } from './audience.ts'
import type { LiveSignal } from './live.ts'
import { Pace } from './pace.ts'

/** A browser tab that listens. */
export type Connected = { socket: WebSocket; sessionId: string; userId: string; companyId: string; role: Role; missedPings: number }

const most = { session: 5, user: 20 }
/** Whoever reads this slowly is better served by reading the tables again. */
const mostBuffered = 1_000_000
/**
 * `lists`, `others`: an import says a dozen times a second that the list has changed; nobody can look at it that often. `request`: from asking
 * for a ticket until it is made; what a page read before it asked, it reads again by itself. `word`: how often a socket is tried, and its page
 * hears that it is.
 */
export const liveTimes = { lists: 2000, others: 1000, request: ticketMs, word: 30_000 }
/** Longer than a ticket is good for. */
const rememberedMs = 60_000

/** Who is connected to this process, by company and by person. */
export class LiveSockets {
  readonly #byCompany = new Map<string, Set<Connected>>()
  readonly #byUser = new Map<string, Set<Connected>>()
  readonly #pace = new Pace()
  /** When a company was last told something, whoever heard it; the oldest first. */
  readonly #toldAt = new Map<string, number>()
  #hearsSince = Number.POSITIVE_INFINITY
  /** What changed until it is said to those who reach a few records, by what is said; null: nobody knows which of them. */
  readonly #changed = new Map<string, Changed | null>()
  readonly #whoReaches: (company: string, changed: Changed, userIds: string[]) => Promise<string[]>
  constructor(whoReaches: (company: string, changed: Changed, userIds: string[]) => Promise<string[]>) {
    this.#whoReaches = whoReaches
  }

  all(): Connected[] {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }
  ofUser(userId: string): Connected[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }
  ofSession(id: string): Connected[] {
    return this.all().filter(({ sessionId }) => sessionId === id)
  }

  /**
   * The oldest of a session's or person's too many sockets makes room: it belongs to a forgotten tab. Where anything was said since its
   * ticket was made it is told that messages are missing.
   */
  add(connected: Connected, ageMs: number) {
    const own = this.ofUser(connected.userId)
    const ofSession = own.filter(({ sessionId }) => sessionId === connected.sessionId)
    const [oldest] = ofSession.length >= most.session ? ofSession : own.length >= most.user ? own : []
    if (oldest) this.close(oldest, 4408)
    for (const [map, key] of this.#placesOf(connected)) map.set(key, (map.get(key) ?? new Set()).add(connected))
    connected.socket.once('close', () => this.#forget(connected))
    const madeAt = performance.now() - ageMs
    const toldAt = this.#toldAt.get(connected.companyId) ?? Number.NEGATIVE_INFINITY
    if (this.#hearsSince > madeAt || toldAt > madeAt - liveTimes.request) send([connected], missed)
  }
  /** It hears nothing more and counts no more from now on, whenever its browser agrees to close it. */
  close(connected: Connected, code: number) {
    this.#forget(connected)
    connected.socket.close(code)
  }
  #forget(connected: Connected) {
    for (const [map, key] of this.#placesOf(connected)) {
      map.get(key)?.delete(connected)
      if (!map.get(key)?.size) map.delete(key)
    }
  }
  #placesOf({ companyId, userId }: Connected) {
    return [
      [this.#byCompany, companyId],
      [this.#byUser, userId],
    ] as const
  }

  /** Hands a message to those it is for; what is said to a company, to whose role may read it and at its pace. */
  deliver({ company, user, text, ids }: Extract<LiveSignal, { text: string }>) {
    this.#remember(company)
    const own = this.#byCompany.get(company)
    if (!own) return
    if (user)
      return send(
        this.ofUser(user).filter((each) => own.has(each)),
        text,
      )
    if (this.#audience(company, text, false).length)
      this.#pace.run(`${company} ${text}`, paceOf(text), () => send(this.#audience(company, text, false), text))
    this.#tellOwn(company, withoutIds({ text, ...(ids && { ids }) }))
  }
  /** Whoever sees only some of the records learns that some of theirs changed, not which, and nothing of the others. */
  #tellOwn(company: string, { text, changed }: { text: string; changed: Changed | null }) {
    if (!this.#audience(company, text, true).length) return
    const key = `${company} own ${text}`
    const before = this.#changed.get(key)
    const isKnown = changed && before !== null
    this.#changed.set(key, isKnown ? { ...changed, ids: [...new Set([...(before?.ids ?? []), ...changed.ids])] } : null)
    this.#pace.run(key, paceOf(text), () => {
      const meant = this.#changed.get(key) ?? null
      this.#changed.delete(key)
      void this.#sayToOwn(company, text, meant)
    })
  }
  async #sayToOwn(company: string, text: string, changed: Changed | null) {
    const people = [...new Set(this.#audience(company, text, true).map(({ userId }) => userId))]
    const reached = new Set(changed && people.length ? await this.#whoReaches(company, changed, people) : people)
    // Asked anew: meanwhile some went, or may see less.
    send(
      this.#audience(company, text, true).filter(({ userId }) => reached.has(userId)),
      text,
    )
  }
  #audience(company: string, text: string, own: boolean): Connected[] {
    return [...(this.#byCompany.get(company) ?? [])].filter(({ role }) => reachesOwn(role) === own && maySee(role, text))
  }
  #remember(company: string) {
    const now = performance.now()
    this.#toldAt.delete(company)
    this.#toldAt.set(company, now)
    for (const [each, at] of this.#toldAt) {
      if (now - at < rememberedMs) break
      this.#toldAt.delete(each)
    }
  }
  /** Whoever let two pings go by is gone. */
  sayStillHere() {
    for (const connected of this.all()) {
      if (connected.missedPings >= 2) connected.socket.terminate()
      connected.missedPings++
      connected.socket.ping()
    }
    send(this.all(), stillHere)
  }
  stop() {
    this.#pace.stop()
  }

  /** From now on every message is heard; tells everybody that some before may be missing. */
  resume() {
    this.#hearsSince = performance.now()
    send(this.all(), missed)
  }
}

const paceOf = (text: string) => (text.startsWith('LIST_CHANGED') ? liveTimes.lists : liveTimes.others)

const missed = encodeMessage({ code: 'RESUMED', value: '' })
const stillHere = encodeMessage({ code: 'STILL_HERE', value: '' })

function send(to: Iterable<Connected>, text: string) {
  const bytes = Buffer.from(text)
  for (const { socket } of to)
    if (socket.bufferedAmount > mostBuffered) socket.close(1013)
    else socket.send(bytes, { binary: false })
}
