import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { restockStates } from '#features/catalog/restock/door.ts'
import { heardDocument } from '#features/devices/uploads/door.ts'

/** Quantities and prices are decimals as text, prices in dollars; money is whole cents; days are `YYYY-MM-DD` of the company's zone. */
const day = z.string()
const cents = z.number().int()

const place = { address1: z.string(), address2: z.string(), city: z.string(), state: z.string(), zip: z.string() }

/**
 * `above`: those whose agreements and level count for it too, the nearest first. `openOrders`: on account and not invoiced yet. `ownOrders`:
 * those on account that the device made within a month, with what is open of each, invoiced or not; without it: none. `unpaidSince`: the
 * day of its oldest unpaid invoice. `nextVisit`: the day for which one is planned, with what is to be done and the code of the rep who is to go. `taxCodeId`: its own, `taxState`: where that counts. `lastLines`: of the newest of `lastOrders`.
 */
const customer = z.object({
  id: z.string(),
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  ...place,
  countryCode: z.string(),
  repCode: z.string(),
  nextVisit: day.nullable(),
  visitNote: z.string(),
  visitRep: z.string(),
  levelId: z.string().nullable(),
  above: z.array(z.object({ id: z.string(), name: z.string(), levelId: z.string().nullable() })),
  onHold: z.boolean(),
  holdReason: z.string(),
  creditLimit: cents.nullable(),
  openBalance: cents,
  openOrders: cents,
  ownOrders: z.array(z.object({ id: z.string(), open: cents })).optional(),
  unpaidSince: day.nullable(),
  termsId: z.string().nullable(),
  taxExempt: z.boolean(),
  taxCodeId: z.string().nullable(),
  addresses: z.array(z.object({ id: z.string(), addressName: z.string(), ...place })),
  contacts: z.array(z.object({ id: z.string(), name: z.string(), position: z.string(), email: z.string(), phone: z.string() })),
  lastOrders: z.array(z.object({ id: z.string(), label: z.string(), day, total: cents, state: z.string() })),
  lastLines: z.array(z.object({ itemId: z.string(), unit: z.string(), quantity: z.string() })),
})

/** `unit` empty: the item's own. */
const priceRow = z.object({
  unit: z.string(),
  minimum: z.string(),
  price: z.string().nullable(),
  percent: z.string().nullable(),
  from: day.nullable(),
  to: day.nullable(),
})
/**
 * `packs`: its own unit too, as 1. `counted`: its stock is. `cost`: only where the rules show it. `floor`: where they do not, the least that one of
 * its unit may bring, and only where the rules let a rep go as low; null: nothing to look at here, the server looks again. `fromCost`: its prices
 * of levels that are a part of the cost, which does not leave.
 */
const item = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  description: z.string(),
  titleEn: z.string(),
  titleEs: z.string(),
  textEn: z.string(),
  textEs: z.string(),
  categoryId: z.string().nullable(),
  unit: z.string(),
  packs: z.array(z.object({ unit: z.string(), quantity: z.string(), gtin: z.string() })),
  minimumQuantity: z.string(),
  multipleQuantity: z.string(),
  maximumQuantity: z.string(),
  taxable: z.boolean(),
  counted: z.boolean(),
  price: z.string().nullable(),
  cost: z.string().nullable(),
  floor: z.string().nullable(),
  fromCost: z.array(z.object({ levelId: z.string(), rows: z.array(priceRow) })),
})

const level = z.object({
  id: z.string(),
  name: z.string(),
  base: z.enum(['price', 'cost', 'fixed']),
  percent: z.string(),
  rounding: z.enum(['none', 'up', 'down', 'nearest']),
  ending: z.enum(['.99', '.95', '.00', '.05']),
  from: day.nullable(),
  to: day.nullable(),
  isDefault: z.boolean(),
})
/** What `priceOf` is computed from; `priceFactsOf` (`price-facts.ts`) puts it together. An inactive level is none. */
const prices = z.object({
  levels: z.array(level),
  ofLevels: z.array(priceRow.extend({ id: z.string(), levelId: z.string(), itemId: z.string() })),
  agreed: z.array(priceRow.omit({ percent: true }).extend({ id: z.string(), customerId: z.string(), itemId: z.string() })),
})

const stock = z.object({
  itemId: z.string(),
  onHand: z.string(),
  reserved: z.string(),
  inTransit: z.string(),
  par: z.string().nullable(),
})

const invoice = z.object({
  id: z.string(),
  customerId: z.string(),
  number: z.string(),
  day,
  dueDay: day.nullable(),
  total: cents,
  balance: cents,
  /** What reps took for it and its balance does not say yet; without it: nothing. `books`: as for the office; without it: on its way. */
  collected: z
    .array(z.object({ amount: cents, rep: z.string(), on: day, books: z.enum(['waits', 'held', 'refused', 'byHand']).optional() }))
    .optional(),
})

/** What holds for the device; documents name the version. */
const rules = z.object({
  version: z.number().int(),
  rules: z.array(
    z.object({
      code: z.string(),
      value: z.union([z.string(), z.number(), z.array(z.string())]),
      mode: z.enum(['block', 'warn', 'off']),
      from: z.enum(['default', 'company', 'group', 'device']),
      lockedBy: z.enum(['company', 'group', 'device']).nullable(),
    }),
  ),
})

/** `tax`: what the totals of an order are computed from (`facts.ts`); `byState` by the state's two letters. */
const settings = z.object({
  company: z.object({ name: z.string(), email: z.string(), phone: z.string(), ...place, timeZone: z.string() }),
  device: z.object({
    id: z.string(),
    name: z.string(),
    invoiceName: z.string(),
    numberPrefix: z.string(),
    phone: z.string(),
    ...place,
    locationId: z.string(),
    locationName: z.string(),
  }),
  rep: z.object({ code: z.string(), name: z.string() }),
  delivery: z.object({ amount: cents, freeFrom: cents.nullable(), byState: z.record(z.string(), cents) }),
  tax: z.object({
    codeId: z.string().nullable(),
    byState: z.record(z.string(), z.string()),
    chargesNone: z.boolean(),
    codes: z.array(z.object({ id: z.string(), name: z.string(), taxable: z.boolean(), percent: z.string(), rates: z.array(z.string()) })),
  }),
  terms: z.array(z.object({ id: z.string(), name: z.string(), dueDays: z.number().int().nullable() })),
})

/**
 * What the rep collected with the device. `open`: what the office knows of and has not received, of whatever day; `documents`: those that it came with,
 * the newest 500. `settled`: what was handed in and counted, the newest first; `missing`: checks that did not come.
 */
const money = z.object({
  open: z.object({ cash: cents, checks: z.number().int(), checksAmount: cents, documents: z.array(z.string()) }),
  settled: z.array(
    z.object({
      number: z.number().int(),
      at: z.string(),
      cash: cents,
      checks: z.number().int(),
      checksAmount: cents,
      difference: cents,
      missing: z.number().int(),
      reason: z.string(),
    }),
  ),
})

/**
 * What the van lacks and what was asked for it. `day`: of the company, when it was computed, by what was there then (`onHand`, `inTransit`);
 * `asked`: what is asked for already, `wanted`: the rest of what is missing up to `par`, in whole packs, `proposed`: as much of it as the source
 * has. `restocks`: those that are not over, and the last ones; of a line what was asked for, approved, picked (null before), came, and is still on
 * its way. `transfers`: on their way to it besides.
 */
const van = z.object({
  day,
  fromName: z.string(),
  lines: z.array(
    z.object({
      itemId: z.string(),
      pack: z.string(),
      par: z.string(),
      onHand: z.string(),
      inTransit: z.string(),
      asked: z.string(),
      wanted: z.string(),
      proposed: z.string(),
    }),
  ),
  restocks: z.array(
    z.object({
      id: z.string(),
      number: z.number().int(),
      state: z.enum(restockStates),
      askedAt: z.string(),
      note: z.string(),
      lines: z.array(
        z.object({
          lineNo: z.number().int(),
          itemId: z.string(),
          quantity: z.string(),
          approved: z.string().nullable(),
          picked: z.string().nullable(),
          received: z.string(),
          left: z.string(),
        }),
      ),
    }),
  ),
  transfers: z.array(
    z.object({
      id: z.string(),
      number: z.number().int(),
      fromName: z.string(),
      sentOn: day,
      lines: z.array(z.object({ lineNo: z.number().int(), itemId: z.string(), left: z.string() })),
    }),
  ),
})

const category = z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string(), position: z.number().int() })

export const goneKinds = ['customer', 'item', 'category', 'level', 'ofLevel', 'agreed', 'stock', 'invoice'] as const

/** Names what was running in the office when it was read, a hundred at most. */
const mostOfCursor = 8000

/** Of all kinds together, without rules, settings and what the van lacks. */
export const mostPulled = 500

/**
 * What changed since the cursor; without one, everything that the device may know. A row takes the place of the one of the same id; one may come
 * twice. `more`: call again at once with the new cursor. `whole`: a load from the beginning starts with this portion: what the device has and is
 * not sent until `more` ends is gone. `gone`: is not, or not any more, the device's to know; of a customer with its invoices and agreements, of
 * stock the item's id. `documents`: of its own, those that the office decided or called off since. `rules`, `settings`, `money`, `van`: null, they are as they were. 503 `busy`: later.
 */
export const pullChanges = endpoint({
  method: 'POST',
  path: '/api/Device/Pull',
  access: 'device',
  limit: 'read',
  background: true,
  body: z.object({ cursor: z.string().max(mostOfCursor).nullable().default(null) }),
  result: z.object({
    cursor: z.string(),
    more: z.boolean(),
    whole: z.boolean(),
    customers: z.array(customer),
    items: z.array(item),
    categories: z.array(category),
    prices,
    stock: z.array(stock),
    invoices: z.array(invoice),
    rules: rules.nullable(),
    settings: settings.nullable(),
    money: money.nullable(),
    van: van.nullable(),
    documents: z.array(heardDocument),
    gone: z.array(z.object({ kind: z.enum(goneKinds), id: z.string() })),
  }),
})

/** How long a call waits at most. */
export const waitSeconds = 25

/**
 * Answers as soon as there may be something to pull since the cursor, or after a while that there is nothing; a device that is looked at asks again
 * and again.
 */
export const waitForChanges = endpoint({
  method: 'POST',
  path: '/api/Device/Wait',
  access: 'device',
  limit: 'read',
  background: true,
  timeoutMs: 60_000,
  body: z.object({ cursor: z.string().max(mostOfCursor).nullable().default(null) }),
  result: z.object({ changed: z.boolean() }),
})

export type Pulled = Result<typeof pullChanges>
export type PulledCustomer = Pulled['customers'][number]
export type PulledItem = Pulled['items'][number]
export type PulledPrices = Pulled['prices']
export type PulledSettings = NonNullable<Pulled['settings']>
export type PulledVan = NonNullable<Pulled['van']>
export type PulledRules = NonNullable<Pulled['rules']>
export type PulledMoney = NonNullable<Pulled['money']>
