import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isText, wrong } from './cards.ts'
import type { PayCardEvents } from './events.ts'
import { type Funding, type Item, type ItemState, itemStates, type PayCardRecords } from './records.ts'
import type { PayCardSwitches } from './trouble.ts'

type AskedItem = Pick<Item, 'reference' | 'card' | 'amountCents'>
type Parts = { records: PayCardRecords; events: PayCardEvents; switches: PayCardSwitches }

/** In the processor's own words. */
const texts: Record<string, string> = {
  card_not_found: 'Card not found',
  card_not_active: 'Card not active',
  amount_too_large: 'Load above the limit of the card',
  insufficient_funds: 'Program account has insufficient funds',
  not_taken: 'The item was not received',
}

/** Loads of cards by file: each has a reference of the client's own, and the same reference is the same funding, however often it comes. */
export function fundingRoutes(app: FastifyInstance, { records: { cards, fundings }, events, switches }: Parts) {
  const keyOf = (client: string, reference: string) => `${client} ${reference}`

  function taken(client: string, asked: AskedItem): Item {
    const refusal = refusalOf(client, asked)
    if (!refusal && switches.balanceCents >= 0) switches.balanceCents -= asked.amountCents
    const state: ItemState = refusal ? 'refused' : switches.hold ? 'accepted' : 'posted'
    return { id: `load_${randomUUID().replaceAll('-', '')}`, ...asked, state, code: refusal, text: refusal && (texts[refusal] ?? refusal) }
  }
  function refusalOf(client: string, { card: id, amountCents }: AskedItem): string {
    if (switches.refuse) return switches.refuse
    const card = cards.get(id)
    if (!card || card.client !== client) return 'card_not_found'
    if (card.status !== 'active') return 'card_not_active'
    if (amountCents > switches.maxLoadCents) return 'amount_too_large'
    return switches.balanceCents >= 0 && amountCents > switches.balanceCents ? 'insufficient_funds' : ''
  }

  /** `complete`: nothing of it is lost on the way. */
  const shown = ({ id: _id, sum: _sum, missing, items, ...funding }: Funding) => ({
    ...funding,
    complete: missing.length === 0,
    items: items.map((item) => ({ ...item, amountCents: item.amountCents + switches.wrongAmountCents })),
  })
  const answer = (reply: FastifyReply, status: number, funding: Funding) =>
    switches.garbage
      ? reply
          .code(status)
          .type('application/json')
          .send(JSON.stringify(shown(funding)).slice(0, 40))
      : reply.code(status).send(shown(funding))

  const turnedAway = (reply: FastifyReply) =>
    reply
      .code(switches.turnAwayStatus)
      .send(switches.turnAwayStatus === 429 ? wrong('too_many', 'Too many calls.') : wrong('key_invalid', 'Not a key.'))

  app.post<{ Body: unknown }>('/v1/fundings', (request, reply) => {
    if (switches.turnAwayLoads > 0) {
      switches.turnAwayLoads -= 1
      return turnedAway(reply)
    }
    const asked = askedOf(request.body)
    if (!asked) return reply.code(400).send(wrong('invalid', 'client, reference, items of reference, card and amountCents'))
    const { client, reference, items } = asked
    const sum = createHash('sha256').update(JSON.stringify(items)).digest('hex')
    const before = fundings.get(keyOf(client, reference))
    if (before && before.sum !== sum) return reply.code(409).send(wrong('reference_reused', 'This reference was another funding.'))
    if (before) return answer(reply.header('replayed', 'true'), 200, before)
    const reach = switches.cutAfter >= 0 ? Math.min(switches.cutAfter, items.length) : items.length
    const isLost = switches.cutAfter >= 0 || switches.loseAnswers > 0
    if (switches.cutAfter >= 0) switches.cutAfter = -1
    else if (switches.loseAnswers > 0) switches.loseAnswers -= 1
    const funding = fundings.put({
      id: keyOf(client, reference),
      client,
      reference,
      sum,
      takenAt: new Date().toISOString(),
      items: items.slice(0, reach).map((item) => taken(client, item)),
      missing: items.slice(reach),
    })
    if (isLost) return request.socket.destroy()
    return answer(reply, 201, funding)
  })
  app.get<{ Params: { reference: string }; Querystring: { client?: string } }>('/v1/fundings/:reference', ({ params, query }, reply) => {
    if (switches.turnAway > 0) {
      switches.turnAway -= 1
      return turnedAway(reply)
    }
    const funding = fundings.get(keyOf(query.client ?? '', params.reference))
    if (funding && switches.hideFundings === 0) return answer(reply, 200, funding)
    if (funding) switches.hideFundings -= 1
    return reply.code(404).send(wrong('funding_not_found', 'No funding has this reference.'))
  })
  app.post<{ Params: { reference: string; item: string }; Body: { client?: string } | undefined }>(
    '/v1/fundings/:reference/items/:item/cancel',
    ({ params, body }, reply) => {
      const found = itemOf(body?.client ?? '', params.reference, params.item)
      if (!found) return reply.code(404).send(wrong('item_not_found', 'No such item.'))
      if (found.item.state !== 'accepted') return reply.code(409).send(wrong('too_late', `The item is ${found.item.state}.`))
      return become(found, 'cancelled')
    },
  )

  function itemOf(client: string, reference: string, name: string) {
    const funding = fundings.get(keyOf(client, reference))
    const item = funding?.items.find((each) => each.reference === name)
    return funding && item && { funding, item }
  }
  function become({ funding, item }: { funding: Funding; item: Item }, state: ItemState, code = '', text = texts[code] ?? code): Item {
    const after = { ...item, state, code, text }
    fundings.put({ ...funding, items: funding.items.map((each) => (each === item ? after : each)) })
    events.tell({
      type: 'funding.item.updated',
      client: funding.client,
      data: { funding: funding.reference, item: item.reference, state, code },
    })
    return after
  }

  /** What becomes of an item later, also what its answer did not say: it is returned, or posted although it was refused. */
  app.post<{ Body: { client?: string; reference?: string; item?: string; state?: string; code?: string; text?: string } | undefined }>(
    '/control/items',
    ({ body }, reply) => {
      const found = itemOf(body?.client ?? '', body?.reference ?? '', body?.item ?? '')
      const state = itemStates.find((each) => each === body?.state)
      if (!found || !state) return reply.code(404).send(wrong('item_not_found', 'client, reference, item, state'))
      return become(found, state, body?.code, body?.text)
    },
  )
  /** What was held is posted, and what was lost on the way turns out to be `state`. */
  app.post<{ Body: { client?: string; reference?: string; state?: 'posted' | 'refused' } | undefined }>(
    '/control/finish',
    ({ body }, reply) => {
      const funding = fundings.get(keyOf(body?.client ?? '', body?.reference ?? ''))
      if (!funding) return reply.code(404).send(wrong('funding_not_found', 'client, reference, state'))
      const late = funding.missing.map((asked): Item => {
        if (body?.state === 'posted') return taken(funding.client, asked)
        return { ...taken(funding.client, asked), state: 'refused', code: 'not_taken', text: texts.not_taken ?? '' }
      })
      fundings.put({ ...funding, items: [...funding.items, ...late], missing: [] })
      for (const { reference, state } of [...funding.items, ...late])
        if (state === 'accepted') {
          const found = itemOf(funding.client, funding.reference, reference)
          if (found) become(found, 'posted')
        }
      for (const { reference, state, code } of late)
        events.tell({
          type: 'funding.item.updated',
          client: funding.client,
          data: { funding: funding.reference, item: reference, state, code },
        })
      return { done: true }
    },
  )
  app.post<{ Body: { url?: string; secret?: string } | undefined }>('/control/webhook', ({ body }) => {
    events.listenAt({ url: body?.url ?? '', secret: body?.secret ?? '' })
    return { done: true }
  })
  app.post('/control/events', () => {
    events.flush()
    return { done: true }
  })
  /** For whoever compares: every load that reached a card, and what was told. */
  app.get('/control/state', () => ({
    cards: cards.all().map(({ id, client, reference, status, last4 }) => ({ id, client, reference, status, last4 })),
    fundings: fundings.all().map(shown),
    loads: fundings
      .all()
      .flatMap(({ client, reference, items }) =>
        items.filter(({ state }) => state === 'posted').map((item) => ({ client, funding: reference, ...item })),
      ),
    told: events.told,
  }))
}

function askedOf(body: unknown): { client: string; reference: string; items: AskedItem[] } | null {
  if (body === null || typeof body !== 'object' || !('client' in body) || !('reference' in body) || !('items' in body)) return null
  const { client, reference, items } = body
  if (!isText(client) || !isText(reference) || !Array.isArray(items) || items.length === 0 || items.length > 10_000) return null
  const found = items.flatMap((item: unknown) =>
    isAskedItem(item) ? [{ reference: item.reference, card: item.card, amountCents: item.amountCents }] : [],
  )
  const isWhole = found.length === items.length && new Set(found.map((item) => item.reference)).size === items.length
  return isWhole ? { client, reference, items: found } : null
}
const isAskedItem = (item: unknown): item is AskedItem =>
  item !== null &&
  typeof item === 'object' &&
  'reference' in item &&
  'card' in item &&
  'amountCents' in item &&
  isText(item.reference) &&
  isText(item.card) &&
  Number.isSafeInteger(item.amountCents) &&
  Number(item.amountCents) > 0
