import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { setupStep } from '#contract/needs.ts'
import { linkStates, orderSources } from '#features/sales/orders/contract.ts'

// Figures over time of the first screen, each loaded by itself. Amounts in cents. Null: not for this role.

const access = { access: 'member', can: 'figures.read', limit: 'read' } as const

/** So many days are shown, and before them as many to compare with. */
export const daysShown = 30

/** The last 60 days of the company, the oldest first. */
export const getMoneyIn = endpoint({
  method: 'GET',
  path: '/Dashboard/GetMoneyIn',
  ...access,
  shows: ['orders', 'payments', 'payouts'],
  result: z.object({
    days: z.array(z.object({ day: z.string(), cents: z.number().int(), payments: z.number().int() })).nullable(),
    /** The one that reaches the bank next. */
    payout: z.object({ id: z.string(), amount: z.number().int(), arrivalDate: z.string() }).nullable(),
    /** What is asked for by links that were not opened or not paid. */
    links: z
      .array(z.object({ requests: z.boolean(), link: z.enum(linkStates), count: z.number().int(), cents: z.number().int() }))
      .nullable(),
  }),
})

const taken = { cents: z.number().int(), orders: z.number().int() }
/** Orders of the last 60 days, the oldest first; by which doors the last 30 days' came, the most first; and what waits to leave. Neither quotes nor what was called off. */
export const getOrderFigures = endpoint({
  method: 'GET',
  path: '/Dashboard/GetOrderFigures',
  ...access,
  shows: ['orders'],
  result: z.object({
    days: z.array(z.object({ day: z.string(), ...taken })),
    doors: z.array(z.object({ source: z.enum(orderSources), ...taken })),
    /** Counted up to 1,000. */
    toShip: z.object({ count: z.number().int(), more: z.boolean() }),
  }),
})

/** So many stand by name. */
export const mostReps = 10
const span = z.object({ from: z.string(), to: z.string() })
const compared = { now: z.number().int(), before: z.number().int() }
/** What the orders of reps come to this month so far, and in the same days of the one before. `code` empty: of no rep. */
export const getRepFigures = endpoint({
  method: 'GET',
  path: '/Dashboard/GetRepFigures',
  ...access,
  shows: ['orders'],
  result: z.object({
    now: span,
    before: span,
    all: z.object(compared),
    reps: z.array(z.object({ code: z.string(), name: z.string(), ...compared })),
  }),
})

/** What the first days ask for; empty once all of it is done, or the list was put away. */
export const getSetup = endpoint({
  method: 'GET',
  path: '/Dashboard/GetSetup',
  access: 'member',
  can: 'settings.write',
  limit: 'read',
  shows: ['company', 'devices', 'orders', 'partners', 'people', 'quickbooks', 'stores', 'stripe'],
  result: z.object({ steps: z.array(setupStep) }),
})

/** Puts the list away for everybody in the company, or shows it again. */
export const hideSetup = endpoint({
  method: 'POST',
  path: '/Dashboard/HideSetup',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  body: z.object({ hidden: z.boolean() }),
  result: z.object({}),
})
