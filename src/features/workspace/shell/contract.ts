import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { yesNo } from '#contract/fields.ts'
import { matter } from '#features/books/bookkeeper/contract.ts'
import { entry } from '#features/books/sync/contract.ts'
import { stockNeed } from '#features/catalog/needs/contract.ts'
import { moneyKept } from '#features/devices/settlements/contract.ts'

const menuRow = z.object({
  code: z.string(),
  labelKey: z.string(),
  route: z.string(),
  icon: z.string(),
  order: z.number().int(),
  badge: z.number().int().nullable(),
  perms: z.array(z.enum(['read', 'write'])),
})
const menuItem = menuRow.extend({ children: z.array(menuRow) })
export type MenuItem = z.infer<typeof menuItem>

/**
 * `badge`: what below an entry waits for the caller (`GetNeeds`), without what is snoozed or somebody else's; null: nothing. An area adds up its
 * entries. `badges=N`: whoever has that list already counts it themselves, and it is not worked out a second time.
 */
export const getMenuList = endpoint({
  method: 'GET',
  path: '/Dashboard/GetMenuList',
  access: 'account',
  limit: 'read',
  shows: ['menu'],
  query: z.object({ badges: yesNo.default('Y') }),
  result: z.object({ rows: z.array(menuItem) }),
})

/** Figures of the first screen, in cents. `quickbooks` null: this role does not see the sync. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/Dashboard/GetOverview',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  shows: ['customers', 'deliveries', 'devices', 'orders', 'payouts', 'quickbooks', 'stock', 'stores'],
  result: z.object({
    /** What customers owe, and how many do. */
    owed: z.number().int(),
    owing: z.number().int(),
    /** What we owe those with credit, below zero, and how many have some. */
    credit: z.number().int(),
    withCredit: z.number().int(),
    /** What waits for a person, of what the role sees. */
    needsYou: z.array(entry),
    /** Of the books, for whoever reads them. */
    bookkeeper: z.array(matter),
    /** Of the stock, for whoever acts on it. */
    stock: z.array(stockNeed),
    /** What is with reps for long, for whoever may receive it. */
    money: moneyKept,
    /** Stores in which somebody has a limit above which nobody may approve, at so many customers; for whoever can mend it. */
    stores: z.array(z.object({ id: z.string(), name: z.string(), customers: z.number().int() })),
    /** What the settings have not said yet and orders ask for, for whoever may say it. */
    questions: z.array(z.enum(['salesTax'])),
  }),
})

/** As many of what needs a person as the dashboard shows. */
export const mostNeeds = 20
/** As many of what needs a bookkeeper. */
export const mostMatters = 5
