import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Door } from './door.ts'
import { changeOrder, changeOrderBody } from './orders/change-order.ts'
import { totalCents } from './orders/order.ts'
import { sendAgain, sendAgainBody } from './orders/send-again.ts'
import { sendOrders, sendOrdersBody } from './orders/send-orders.ts'
import { penaltiesOf } from './penalties.ts'
import type { Retailer } from './retailer.ts'
import { acknowledgings } from './settings.ts'
import type { Supplier } from './supplier.ts'

type Controlled = { retailer: Retailer; supplier: Supplier; clock: Clock; doors: Record<string, Door> }

const address = z
  .strictObject({ qualifier: z.string().min(1).max(2), id: z.string().min(1).max(15), groupId: z.string().min(1).max(15) })
  .partial()
const deadline = z.strictObject({ hours: z.number().nonnegative(), cents: z.int().nonnegative() })
const settingsBody = z
  .strictObject({
    retailer: address,
    supplier: address,
    vendorCode: z.string().max(30),
    acknowledge: z.enum(acknowledgings),
    deadlines: z.strictObject({ 997: deadline, 855: deadline, 856: deadline, 810: deadline }).partial(),
    mistakeCents: z.int().nonnegative(),
  })
  .partial()
const supplierBody = z.strictObject({ password: z.string().min(1), publicKeys: z.array(z.string()) }).partial()

/** What whoever tests can make the retailer do. */
export function controlRoutes(app: FastifyInstance, { retailer, supplier, clock, doors }: Controlled) {
  const { store, settings } = retailer

  app.get<{ Querystring: { limit?: string } }>('/control/state', ({ query }) => {
    const orders = store.allPlaced()
    return {
      now: new Date(clock.now()).toISOString(),
      settings,
      exchanges: store.exchanges(query.limit ? Number(query.limit) : undefined),
      orders: orders.slice(0, 200).map((placed) => ({ ...placed, totalCents: totalCents(placed.order) })),
      penalties: orders.flatMap((placed) => penaltiesOf(placed, settings, clock.now())),
    }
  })
  app.get<{ Params: { id: string } }>('/control/exchanges/:id', (request, reply) => {
    const raw = store.raw(Number(request.params.id))
    return raw ? reply.type('application/octet-stream').send(raw) : reply.code(404).send({ error: 'No such exchange' })
  })
  app.get<{ Params: { poNumber: string } }>('/control/orders/:poNumber', (request, reply) => {
    return store.placed(request.params.poNumber) ?? noOrder(reply)
  })

  app.post('/control/orders', (request) => sendOrders(retailer, sendOrdersBody.parse(request.body)))
  app.post(
    '/control/changes',
    async (request, reply) => (await changeOrder(retailer, changeOrderBody.parse(request.body))) ?? noOrder(reply),
  )
  app.post('/control/again', async (request, reply) => (await sendAgain(retailer, sendAgainBody.parse(request.body))) ?? noOrder(reply))
  app.post('/control/uploads/finish', async () => ({ finished: await retailer.finishUploads() }))

  app.patch('/control/settings', (request) => {
    const { retailer: own, supplier: theirs, deadlines, ...rest } = settingsBody.parse(request.body)
    Object.assign(settings.retailer, own)
    Object.assign(settings.supplier, theirs)
    Object.assign(settings.deadlines, deadlines)
    store.keep('settings', Object.assign(settings, rest))
    return settings
  })
  app.patch('/control/supplier', (request) => {
    store.keep('supplier', Object.assign(supplier, supplierBody.parse(request.body)))
    return supplier
  })
  app.post('/control/clock', (request) => {
    clock.advance(z.strictObject({ hours: z.number().nonnegative() }).parse(request.body).hours * 3_600_000)
    return { now: new Date(clock.now()).toISOString() }
  })
  app.post('/control/ports', async (request) => {
    const wanted = z.partialRecord(z.enum(Object.keys(doors)), z.boolean()).parse(request.body)
    for (const [name, open] of Object.entries(wanted)) await doors[name]?.[open ? 'open' : 'shut']()
    return wanted
  })
}

const noOrder = (reply: FastifyReply) => reply.code(404).send({ error: 'No such order, or no such line of it' })

/** A wrong call to the control API names what is wrong with it. */
export function explainWrongCalls(app: FastifyInstance) {
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) })
    return reply.code(error.statusCode ?? 500).send({ error: error.message })
  })
}
