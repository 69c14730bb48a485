import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** A browser tab as `src/web/app/live/live.ts` and `use-arrivals.ts` make it: the socket says that there is something, `since` says what. */
export class SocketTab {
  readonly #base: string
  readonly #token: string
  readonly values = new Set<string>()
  /** Called with what the socket says. */
  heard: (text: string) => void = () => {}
  reconnects = 0
  #socket: WebSocket | null = null
  #newest: string | undefined
  #asking: Promise<void> | null = null
  #again = false
  #over = false

  constructor(base: string, token: string) {
    this.#base = base
    this.#token = token
  }

  async open() {
    const { url } = await this.#call('POST', '/api/Notification/Ticket')
    const socket = new WebSocket(new URL(url, this.#base.replace('http', 'ws')), { origin: this.#base, perMessageDeflate: false })
    socket.on('message', (data) => this.heard(String(data)))
    socket.on('error', () => {})
    await once(socket, 'open')
    this.#socket = socket
  }

  /** Asks for what came, and comes back whenever the socket is lost. */
  async follow() {
    this.heard = (text) => {
      if (text.startsWith('NA_')) this.#ask()
    }
    while (!this.#over) {
      await this.open()
      this.#ask()
      if (this.#socket) await once(this.#socket, 'close')
      if (!this.#over) this.reconnects++
    }
  }

  /** As when a cable is pulled. */
  drop() {
    this.#socket?.terminate()
  }
  close() {
    this.#over = true
    this.drop()
  }

  #ask() {
    if (this.#asking) {
      this.#again = true
      return
    }
    this.#asking = this.#readSince().finally(() => {
      this.#asking = null
      const again = this.#again
      this.#again = false
      if (again) this.#ask()
    })
  }

  async #readSince() {
    const since = this.#newest
    let cursor = ''
    do {
      const query = new URLSearchParams({ limit: '100', ...(since && { since }), ...(cursor && { cursor }) })
      const { rows, next } = await this.#call('GET', `/api/Notification/GetNotifications?${query}`)
      for (const { id, value } of rows) {
        this.values.add(value)
        if (!this.#newest || id > this.#newest) this.#newest = id
      }
      cursor = next ?? ''
    } while (cursor)
  }

  async #call(method: string, path: string) {
    const sent = request(new URL(path, this.#base), { method, agent, headers: { authorization: `Bearer ${this.#token}` } })
    sent.end()
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const part of response) text += part
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`)
    return JSON.parse(text).result
  }
}
