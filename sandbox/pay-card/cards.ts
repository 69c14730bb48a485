import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PayCardEvents } from './events.ts'
import type { Card, CardStatus, PayCardRecords } from './records.ts'

/** From which state a card goes to which. */
const ways: Record<CardStatus, readonly CardStatus[]> = {
  requested: ['issued', 'refused'],
  refused: [],
  issued: ['mailed', 'active', 'closed'],
  mailed: ['active', 'closed'],
  active: ['locked', 'replaced', 'closed'],
  locked: ['active', 'replaced', 'closed'],
  replaced: [],
  closed: [],
}
type Asked = { client?: unknown; reference?: unknown; holder?: unknown; number?: unknown }

/** What people outside may see of a card. */
export const shownCard = ({ fingerprint: _fingerprint, ...card }: Card) => card

export function cardRoutes(app: FastifyInstance, { cards }: PayCardRecords, events: PayCardEvents) {
  const make = (card: Pick<Card, 'client' | 'reference'> & Partial<Card>): Card =>
    cards.put({
      id: `card_${randomUUID().replaceAll('-', '')}`,
      status: 'requested',
      reason: '',
      last4: '',
      expires: '',
      replacedBy: '',
      fingerprint: '',
      changedAt: new Date().toISOString(),
      ...card,
    })

  /** Null: no such way. */
  function change(card: Card, status: CardStatus, reason = ''): Card | null {
    if (!ways[card.status].includes(status)) return null
    const isMade = status === 'issued' && !card.last4
    const after = cards.put({
      ...card,
      status,
      reason,
      changedAt: new Date().toISOString(),
      ...(isMade && { last4: String(Math.floor(Math.random() * 10_000)).padStart(4, '0'), expires: monthIn(3) }),
      ...(status === 'replaced' && {
        replacedBy: make({ client: card.client, reference: card.reference, status: 'issued', last4: lastOf(card), expires: monthIn(3) }).id,
      }),
    })
    const next = cards.get(after.replacedBy)
    for (const each of next ? [after, next] : [after])
      events.tell({ type: 'card.updated', client: each.client, data: { card: each.id, reference: each.reference, status: each.status } })
    return after
  }

  // Enrolling the same person once more is the same card.
  app.post<{ Body: Asked | undefined }>('/v1/cards', (request, reply) => {
    const { client, reference, holder } = request.body ?? {}
    if (!isText(client) || !isText(reference) || !isHolder(holder))
      return reply.code(400).send(wrong('invalid', 'client, reference, holder'))
    const before = cards.all().find((card) => card.client === client && card.reference === reference && !isOver(card.status))
    if (before) return shownCard(before)
    const card = make({ client, reference })
    return reply.code(201).send(shownCard(card))
  })
  app.get<{ Params: { id: string } }>('/v1/cards/:id', ({ params }, reply) => {
    const card = cards.get(params.id)
    return card ? shownCard(card) : reply.code(404).send(wrong('card_not_found', 'No such card.'))
  })
  app.get<{ Querystring: { client?: string; changedAfter?: string } }>('/v1/cards', ({ query }) => ({
    cards: cards
      .all()
      .filter(({ client, changedAt }) => client === query.client && changedAt > (query.changedAfter ?? ''))
      .map(shownCard),
  }))
  /** A number for the id that stands for it. The number is forgotten at once. */
  app.post<{ Body: Asked | undefined }>('/v1/tokens', (request, reply) => {
    const { client, number } = request.body ?? {}
    const digits = isText(number) ? number.replaceAll(/[\s-]/g, '') : ''
    if (!isText(client) || !isCardNumber(digits)) return reply.code(400).send(wrong('number_invalid', 'That is no card number.'))
    const fingerprint = createHash('sha256').update(`pay card ${digits}`).digest('hex')
    const known = cards.all().find((card) => card.client === client && card.fingerprint === fingerprint)
    return shownCard(known ?? make({ client, reference: '', status: 'active', last4: digits.slice(-4), expires: monthIn(3), fingerprint }))
  })
  /** What happens to a card without us: it is issued, mailed, activated, locked, lost. */
  app.post<{ Params: { id: string }; Body: { status?: string; reason?: string } | undefined }>('/control/cards/:id', (request, reply) => {
    const card = cards.get(request.params.id)
    if (!card) return reply.code(404).send(wrong('card_not_found', 'No such card.'))
    const wanted = ways[card.status].find((status) => status === request.body?.status)
    const changed = wanted && change(card, wanted, request.body?.reason)
    return changed
      ? shownCard(changed)
      : reply.code(409).send(wrong('no_such_way', `From ${card.status} it can go to: ${ways[card.status].join(', ')}`))
  })
}

export const wrong = (code: string, text: string) => ({ error: { code, text } })
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 100

const isHolder = (value: unknown) =>
  value !== null &&
  typeof value === 'object' &&
  'firstName' in value &&
  'lastName' in value &&
  isText(value.firstName) &&
  isText(value.lastName)
const isOver = (status: CardStatus) => status === 'refused' || status === 'replaced' || status === 'closed'
const lastOf = ({ last4 }: Card) => String((Number(last4) + 1) % 10_000).padStart(4, '0')
const monthIn = (years: number) => new Date(Date.now() + years * 31_557_600_000).toISOString().slice(0, 7)

function isCardNumber(digits: string) {
  if (!/^\d{16}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
