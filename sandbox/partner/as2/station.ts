import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { selfSigned } from '../certificate.ts'
import type { PartnerStore } from '../store.ts'
import type { Identity } from './cms.ts'
import { type Opened, open, protect, Refusal } from './message.ts'
import type { Entity, Outgoing } from './mime.ts'
import { as2Headers, readReceipt, receipt } from './receipt.ts'

export const behaviours = ['honest', 'wrongMic', 'wrongSigner', 'noReceipt', 'refuses'] as const
type As2Settings = {
  own: string
  /** The supplier: what it calls itself, where it takes messages, its certificate. */
  theirs: string
  url: string
  certificate: string
  behaviour: (typeof behaviours)[number]
  /** Its receipts come in the answer, or by themselves. */
  receipts: 'sync' | 'async'
  /** How often a message is sent again, as it was, until the supplier answers it. */
  repeats: number
}
type Kept = { settings: As2Settings; identity: Identity; expired: string; stranger: Identity }
/** What the supplier answered to a message of ours. */
export type Answer = { messageId: string; name: string; state: 'waiting' | 'delivered' | 'refused'; said: string; tries: number }

const yearMs = 365 * 86_400_000
const repeatAfterMs = 200

/** The retailer's AS2: an implementation of its own, so that the product's mistakes are not mirrored. */
export class Station {
  readonly settings: As2Settings
  readonly identity: Identity
  /** Same key, over for a year. */
  readonly expired: string
  readonly answers: (Answer & { mic: string })[] = []
  readonly #stranger: Identity
  readonly #store: PartnerStore
  readonly #answered = new Map<string, Outgoing | null>()
  readonly #received: (name: string, bytes: Buffer) => Promise<unknown>

  constructor(store: PartnerStore, received: (name: string, bytes: Buffer) => Promise<unknown>) {
    const { settings, identity, expired, stranger } = store.kept<Kept>('as2') ?? made()
    this.settings = settings
    this.identity = identity
    this.expired = expired
    this.#stranger = stranger
    this.#store = store
    this.#received = received
    this.configure({})
  }

  configure(changes: Partial<As2Settings>) {
    Object.assign(this.settings, changes)
    const { settings, identity, expired } = this
    this.#store.keep('as2', { settings, identity, expired, stranger: this.#stranger })
    return settings
  }

  get #names() {
    return { own: this.settings.own, theirs: this.settings.theirs }
  }

  /** The receipt for a message; null where none is asked for, or given. The same message again gets the same one. */
  async take(message: Entity): Promise<Outgoing | null> {
    const id = message.headers['message-id'] ?? ''
    const before = this.#answered.get(id)
    if (before !== undefined) return before
    const opened = this.#opened(message)
    if (typeof opened !== 'string') await this.#received(opened.name, opened.bytes)
    const answer = this.#receiptFor(message, opened)
    if (typeof opened !== 'string') this.#answered.set(id, answer)
    return answer
  }

  #opened(message: Entity): Opened | string {
    if (this.settings.behaviour === 'refuses') return 'unexpected-processing-error'
    try {
      return open(message, this.identity, this.settings.certificate)
    } catch (error) {
      return error instanceof Refusal ? error.message : 'unexpected-processing-error'
    }
  }

  #receiptFor({ headers }: Entity, opened: Opened | string): Outgoing | null {
    const { behaviour } = this.settings
    if (!headers['disposition-notification-to'] || behaviour === 'noReceipt') return null
    const refused = typeof opened === 'string'
    const mic = refused ? null : behaviour === 'wrongMic' ? `${randomBytes(32).toString('base64')}, sha-256` : opened.mic
    const signer = behaviour === 'wrongSigner' ? this.#stranger : this.identity
    const saying = { messageId: headers['message-id'] ?? '', mic, failure: refused ? opened : null }
    return receipt(saying, this.#names, headers['disposition-notification-options'] ? signer : null)
  }

  /** A file to the supplier. Throws where its answer does not prove that it has it. */
  async send(name: string, bytes: Buffer, receiptUrl: string) {
    const { url, certificate, receipts } = this.settings
    if (!url || !certificate) throw new Error('Nobody has told the retailer where its supplier takes AS2, or its certificate')
    const messageId = `<${randomUUID()}@harvestmarket.example>`
    const { headers, body, mic } = protect(name, bytes, this.identity, certificate)
    const answer = { messageId, name, state: 'waiting' as const, said: '', tries: 0, mic }
    this.answers.push(answer)
    const said = await this.#untilAnswered(answer, url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        ...as2Headers(this.#names, messageId),
        'Disposition-Notification-To': 'edi@harvestmarket.example',
        'Disposition-Notification-Options': 'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, sha-256',
        ...(receipts === 'async' && { 'Receipt-Delivery-Option': receiptUrl }),
        ...headers,
      },
    })
    if (receipts === 'async' && said.body.length === 0) return
    this.hear(said)
    const heard = this.answers.find((each) => each.messageId === messageId)
    if (heard?.state !== 'delivered') throw new Error(`The supplier's receipt proves nothing: ${heard?.said}`)
  }

  async #untilAnswered(answer: Answer, url: string, message: RequestInit): Promise<Entity> {
    for (let left = this.settings.repeats ?? 0; ; left--) {
      answer.tries++
      try {
        const response = await fetch(url, message)
        const body = Buffer.from(await response.arrayBuffer())
        if (!response.ok) throw new Error(`The supplier answered HTTP ${response.status}`)
        return { headers: Object.fromEntries(response.headers), body }
      } catch (error) {
        if (left <= 0) throw error
        await sleep(repeatAfterMs)
      }
    }
  }

  /** A receipt of the supplier's, however it came. */
  hear(entity: Entity) {
    const { isSigned, messageId, disposition, mic } = readReceipt(entity, this.settings.certificate)
    const answer = this.answers.find((each) => each.messageId === messageId)
    if (!answer) return
    const isRight = isSigned && /processed$/.test(disposition) && mic.replace(/\s/g, '') === answer.mic.replace(/\s/g, '')
    Object.assign(answer, { state: isRight ? 'delivered' : 'refused', said: `${isSigned ? 'signed' : 'not signed'}, ${disposition}` })
  }
}

function made(): Kept {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = (from: number, until: number, key = privateKey) =>
    selfSigned({
      commonName: 'Harvest Market AS2',
      from: new Date(Date.now() + from * yearMs),
      until: new Date(Date.now() + until * yearMs),
      privateKey: key,
    })
  const settings = {
    own: 'HARVEST',
    theirs: 'SUPPLIER',
    url: '',
    certificate: '',
    behaviour: 'honest',
    receipts: 'sync',
    repeats: 0,
  } as const
  return {
    settings: { ...settings },
    identity: certificate(-1, 10),
    expired: certificate(-2, -1).cert,
    stranger: certificate(-1, 10, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  }
}
