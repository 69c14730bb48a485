import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { maxText, numberText, optionalText } from '#contract/fields.ts'
import { orderStates } from '#features/sales/orders/contract.ts'

/** Quantities are decimals as text, so that no digit is lost. */
const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'orders.number')

/** How many of a line were ordered, and what became of them. `confirmed`: to a trading partner; `left`: the backorder. */
const lineQuantities = z.object({
  lineNo: z.number().int(),
  itemNumber: z.string(),
  description: z.string(),
  unit: z.string(),
  ordered: z.string(),
  confirmed: z.string().nullable(),
  shipped: z.string(),
  invoiced: z.string(),
  calledOff: z.string(),
  returned: z.string(),
  left: z.string(),
})
export type LineQuantities = z.infer<typeof lineQuantities>

/** What left for an order, the newest first. Who did it and why it was called off are the staff's own. */
export const listShipments = endpoint({
  method: 'GET',
  path: '/api/Shipment/List/:orderId',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders'],
  result: z.object({
    lines: z.array(lineQuantities),
    shipments: z.array(
      z.object({
        id: z.string(),
        number: z.number().int(),
        shippedOn: z.string(),
        carrier: z.string(),
        tracking: z.string(),
        createdBy: z.string(),
        calledOffAt: z.string().nullable(),
        calledOffBy: z.string(),
        reason: z.string(),
        lines: z.array(z.object({ lineNo: z.number().int(), quantity: z.string() })),
      }),
    ),
    /** This caller, now; `today`: in the company's zone. */
    canShip: z.boolean(),
    canCallOff: z.boolean(),
    canCallOffRest: z.boolean(),
    today: z.string(),
    /** As the customer set them; null: it set none. */
    days: z.object({
      shipFrom: z.string().nullable(),
      shipBy: z.string().nullable(),
      deliverBy: z.string().nullable(),
      cancelAfter: z.string().nullable(),
    }),
    state: z.enum(orderStates),
  }),
})
export type Shipments = Result<typeof listShipments>

export const shipment = z.object({
  shippedOn: z.iso.date('shipments.errors.date'),
  carrier: optionalText(100),
  tracking: optionalText(100),
  /** Where it leaves; null: the default location. */
  locationId: z.uuid().nullable().default(null),
  lines: z.array(z.object({ lineNo: z.number().int().min(1), quantity })).max(200),
})
/** `requestKey`: made by the form; the same key never ships twice. */
export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/Shipment/Ship/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: shipment.extend({ requestKey: z.uuid() }),
  result: z.object({ number: z.number().int() }),
})
export const callOffShipment = endpoint({
  method: 'POST',
  path: '/api/Shipment/CallOff/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ shipmentId: z.uuid(), reason: maxText(300).min(1, 'validation.required') }),
  result: z.object({}),
})
/** What did not leave yet never will: the order is what was shipped. */
export const callOffRest = endpoint({
  method: 'POST',
  path: '/api/Shipment/CallOffRest/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ reason: maxText(300).min(1, 'validation.required') }),
  result: z.object({}),
})
