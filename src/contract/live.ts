import type { Ability } from './permissions.ts'

/**
 * What travels over the socket: `code|$|value` (specification 3). A notification concerns one person and is shown; a pointer tells open
 * screens what to read again, carries no data and is never shown.
 */
export const notificationCodes = {
  /** `value`: the order's number. */
  NA_ORDER_PLACED: { category: 'general' },
  /** `value`: the order's number. It waits for approval; it got it; it was rejected. */
  NA_APPROVAL_NEEDED: { category: 'general' },
  NA_ORDER_APPROVED: { category: 'general' },
  NA_ORDER_REJECTED: { category: 'general' },
  /** `value`: the order's number. The customer accepted the quote. */
  NA_QUOTE_ACCEPTED: { category: 'general' },
  /** `value`: the order's number. The customer does not want what was offered. */
  NA_QUOTE_DECLINED: { category: 'general' },
  /** `value`: the order's number. A customer accepted a quote for more than there is. */
  NA_ORDER_SHORT: { category: 'general' },
  /** `value`: the device, and the number of the document, or of the first of several. They wait in Review. */
  NA_DEVICE_REVIEW: { category: 'general' },
  /** `value`: the address. Its mailbox refused copies, and gets none any more. */
  NA_COPIES_REFUSED: { category: 'general' },
  /** `value`: the rep, the device, and how much. It is with the rep for long. */
  NA_MONEY_KEPT: { category: 'general' },
  /** `value`: the figure that changed. */
  NA_SALES_UPDATE: { category: 'sales' },
  /** `value`: the lead's name. */
  NA_LEAD_RECEIVED: { category: 'general' },
  /** `value`: the name of the file. */
  NA_IMPORT_DONE: { category: 'general' },
  /** Without `value`, both. */
  NA_EXPORT_READY: { category: 'general' },
  NA_EXPORT_FAILED: { category: 'general' },
  /** `value`: of how many customers. */
  NA_BULK_DONE: { category: 'general' },
  /** `value`: the order's number. Money came in that is not what the order asks for. */
  NA_PAYMENT_HELD: { category: 'general' },
  /** `value`: the amount, and the order's number where there is one. */
  NA_DISPUTE_OPENED: { category: 'general' },
  NA_DISPUTE_DUE: { category: 'general' },
  NA_DISPUTE_WON: { category: 'general' },
  NA_DISPUTE_LOST: { category: 'general' },
  /** `value`: the amount. */
  NA_PAYOUT_FAILED: { category: 'general' },
  /** `value`: the order's number and the amount. It waits for a second person; it was declined; Stripe or the bank did not carry it out. */
  NA_REFUND_WAITING: { category: 'general' },
  NA_REFUND_DECLINED: { category: 'general' },
  NA_REFUND_FAILED: { category: 'general' },
  /** `value`: the order with both sums. QuickBooks came to another total than was billed. */
  NA_BOOKS_DIFFER: { category: 'general' },
  /** `value`: the order and the document. Somebody edited, moved or deleted it in QuickBooks. */
  NA_BOOKS_EDITED: { category: 'general' },
  /** `value`: the payout's amount. It does not tie out any more. */
  NA_PAYOUT_APART: { category: 'general' },
  /** `value`: how many. Said every morning to whom something waits for, with a mail of its own. */
  NA_NEEDS: { category: 'general', mail: 'daily' },
  /** `value`: the company's name there. Our access is refused, and nothing goes to or fro. */
  NA_QUICKBOOKS_BROKEN: { category: 'general' },
  /** `value`: the connection's name. Nothing comes over it any more. */
  NA_CONNECTION_FAILED: { category: 'general' },
  /** `value`: whose certificate, and its last day. */
  NA_CERTIFICATE_ENDS: { category: 'general' },
  NA_CERTIFICATE_ENDED: { category: 'general' },
  /** `value`: what is awaited, and of which document. We owe it; the partner does. */
  NA_ANSWER_OVERDUE: { category: 'general' },
  NA_ACKNOWLEDGMENT_OVERDUE: { category: 'general' },
  /** `value`: the time of the state that was restored. */
  NA_RESTORED: { category: 'general' },
  /** `value`: the address. A mail that the person had sent was not taken for good; waits until the mail server's settings are mended. */
  NA_MAIL_REFUSED: { category: 'general' },
  NA_MAIL_WAITS: { category: 'general' },
  /** `value`: the item, where, and how many are left. Fewer than there should be; less than nothing. */
  NA_LOW_STOCK: { category: 'general' },
  NA_NEGATIVE_STOCK: { category: 'general' },
  /** `value`: the restock's number, and for where. It waits to be approved; to be picked; it is on its way; it came otherwise than it was sent. */
  NA_RESTOCK_ASKED: { category: 'general' },
  NA_RESTOCK_APPROVED: { category: 'general' },
  NA_RESTOCK_SENT: { category: 'general' },
  NA_RESTOCK_DIFFERS: { category: 'general' },
  /** Whoever asked for it, or is about to pick it, need not wait for it. */
  NA_RESTOCK_REJECTED: { category: 'general' },
  NA_RESTOCK_CANCELLED: { category: 'general' },
  /** `value`: the count's number, and where. It waits to be approved. */
  NA_COUNT_DONE: { category: 'general' },
  /** `value`: where, and how many items are due. */
  NA_COUNT_DUE: { category: 'general' },
  /** `value`: the store. Its first day has come, and something that it needs to open is missing. */
  NA_STORE_NOT_OPENED: { category: 'general' },
  /** `value`: the program. Its first day has come, and something is missing; somebody asks a second person to close it. */
  NA_PROGRAM_NOT_OPENED: { category: 'general' },
  NA_PROGRAM_CLOSE: { category: 'general' },
  /** `value`: the batch and what it pays. It waits for somebody who approves it; everybody has it; nobody knows, or some were refused. */
  NA_FUNDING_WAITING: { category: 'general' },
  NA_FUNDING_PAID: { category: 'general' },
  NA_FUNDING_FAILED: { category: 'general' },
  /** `value`: the payee and the amount. It was said to be refused, and was paid. */
  NA_FUNDING_TWICE: { category: 'general' },
  /** `value`: how much more was paid by that than is there. */
  NA_FUNDING_OVERDRAWN: { category: 'general' },
  /** `value`: the amount and the sale's number. A payee asked about a reward; nobody has answered within its days; somebody answered. */
  NA_REWARD_ASKED: { category: 'general' },
  NA_REWARD_LATE: { category: 'general' },
  NA_REWARD_ANSWERED: { category: 'general' },
  /** `value`: the program and the amount. Something came back of a sale that it rewarded, after it was closed. */
  NA_REWARD_BACK: { category: 'general' },
  /** `value`: the program. Told to whoever earned something by it. */
  NA_PROGRAM_CLOSED: { category: 'general' },
  /** `value`: what an automation has to say. */
  NA_AUTOMATION: { category: 'general' },
} as const
export type NotificationCode = keyof typeof notificationCodes
/** How a code is mailed to whoever chose nothing. */
export const mailedByDefault = (code: NotificationCode) => {
  const each: { category: string; mail?: 'daily' } = notificationCodes[code]
  return each.mail ?? 'off'
}
export const notificationCategories = ['general', 'sales'] as const

/**
 * From asking for a ticket until it is made, as a rule. What was said meanwhile the server still knows; where it takes longer, the page reads
 * again what it has.
 */
export const ticketMs = 2000

/** Kinds of records that screens show, as they stand in pointers and in `endpoint({ shows })`. */
export const liveKinds = [
  'customers',
  'deliveries',
  'quickbooks',
  'menu',
  'notifications',
  'automations',
  'duplicates',
  'people',
  'notes',
  'imports',
  'company',
  'needs',
  'companyExports',
  'storage',
  'bulk',
  'views',
  'audit',
  'items',
  'prices',
  'stock',
  'devices',
  'stores',
  'programs',
  'attainments',
  'funding',
  'orders',
  'stripe',
  'disputes',
  'payouts',
  'payments',
  'partners',
  'connections',
  'exchange',
  'retrievals',
] as const
export type LiveKind = (typeof liveKinds)[number]

/** Any of these abilities lets a role know that something of a kind changed; none are needed where the list is empty. */
export const seenWith: Record<LiveKind, readonly Ability[]> = {
  customers: ['customers.read'],
  // How far what was sent to QuickBooks got stands on a record's page and on the dashboard.
  deliveries: ['dashboard.read'],
  quickbooks: ['dashboard.read'],
  // Its figures; who gets another menu is told alone.
  menu: ['sync.read', 'exchange.read'],
  notifications: [],
  automations: ['automations.read'],
  duplicates: ['customers.read'],
  people: ['people.read'],
  notes: ['notes.read'],
  imports: ['customerImport.read'],
  company: [],
  // What people said of it: whoever does something about what waits.
  needs: ['dashboard.write'],
  companyExports: ['companyExport.read'],
  storage: ['settings.read'],
  bulk: ['customerBulk.read'],
  views: ['sharedViews.read'],
  audit: ['audit.read'],
  // Whoever takes orders sees what is sold, for how much, and how many are there.
  items: ['items.read', 'orders.read'],
  prices: ['prices.read', 'orders.read'],
  stock: ['stock.read', 'orders.read'],
  devices: ['devices.read'],
  stores: ['storeList.read'],
  programs: ['programs.read'],
  attainments: ['attainment.read'],
  funding: ['funding.read'],
  orders: ['orders.read'],
  // Whoever takes orders sees whether they can be paid.
  stripe: ['payments.read', 'orders.read'],
  disputes: ['payouts.read'],
  payouts: ['payouts.read'],
  payments: ['payments.read'],
  partners: ['connections.read'],
  connections: ['connections.read', 'exchange.read'],
  // An order's page shows the documents that belong to it.
  exchange: ['exchange.read', 'orders.read'],
  retrievals: ['exchange.read'],
}

/** What each pointer has read again. */
const pointerCodes = {
  /** `value`: `customers/{id}`. */
  RECORD_CHANGED: 'record',
  /** `value`: a kind of records. */
  LIST_CHANGED: 'list',
  /** `value`: empty; a sync moved on, ended, or the connection changed its state. */
  SYNC_PROGRESS: 'quickbooks',
  /** `value`: empty; the menu or its figures. */
  MENU_CHANGED: 'menu',
  /** `value`: empty; this person's notifications were seen, read or removed, here or in another tab. */
  NOTIFICATIONS_CHANGED: 'notifications',
  /** `value`: empty; messages may have been missed, read everything again. */
  RESUMED: 'everything',
  /** `value`: empty; said every 30 s, so that a page knows that it would hear. Browsers show pings to nobody. */
  STILL_HERE: 'nothing',
} as const
type PointerCode = keyof typeof pointerCodes
type Pointed = (typeof pointerCodes)[PointerCode]

export type LiveMessage = { code: NotificationCode | PointerCode; value: string }

const separator = '|$|'

export const encodeMessage = ({ code, value }: LiveMessage): string => `${code}${separator}${value}`

type Decoded =
  | { kind: 'notification'; code: NotificationCode; value: string }
  | { kind: 'pointer'; to: Pointed; value: string }
  /** The two texts of specification 8. */
  | { kind: 'problem'; problem: 'invalidFormat' | 'unknown' }

export function decodeMessage(text: string): Decoded {
  const at = text.indexOf(separator)
  if (at < 1) return { kind: 'problem', problem: 'invalidFormat' }
  const code = text.slice(0, at)
  const value = text.slice(at + separator.length)
  if (Object.hasOwn(notificationCodes, code)) return { kind: 'notification', code: code as NotificationCode, value }
  if (Object.hasOwn(pointerCodes, code)) return { kind: 'pointer', to: pointerCodes[code as PointerCode], value }
  return { kind: 'problem', problem: 'unknown' }
}
