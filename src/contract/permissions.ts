/** Who may do what (rules 3.5). The menu, the route guard, row scope and hidden buttons all read this table. */
export const roles = ['owner', 'manager', 'accounting', 'operations', 'rep', 'customer', 'viewer'] as const
export type Role = (typeof roles)[number]

/** `own…`: only rows in the caller's own scope. `write` includes `read`. */
type Grant = 'write' | 'read' | 'ownWrite' | 'ownRead' | 'none'

const columns = (owner: Grant, manager: Grant, accounting: Grant, operations: Grant, rep: Grant, customer: Grant, viewer: Grant) => ({
  owner,
  manager,
  accounting,
  operations,
  rep,
  customer,
  viewer,
})

export const permissions = {
  dashboard: columns('write', 'write', 'write', 'write', 'ownRead', 'ownRead', 'read'),
  /** What came in, is owed and was ordered, over time: the staff's; a rep's of their own customers. */
  figures: columns('read', 'read', 'read', 'read', 'ownRead', 'none', 'read'),
  customers: columns('write', 'write', 'write', 'read', 'ownWrite', 'ownRead', 'read'),
  addCustomer: columns('write', 'write', 'write', 'none', 'ownWrite', 'none', 'none'),
  classification: columns('write', 'write', 'write', 'read', 'read', 'none', 'read'),
  sync: columns('write', 'read', 'write', 'none', 'none', 'none', 'none'),
  settings: columns('write', 'read', 'none', 'none', 'none', 'none', 'none'),
  reps: columns('write', 'read', 'read', 'read', 'ownRead', 'none', 'read'),
  people: columns('write', 'read', 'none', 'none', 'none', 'none', 'none'),
  audit: columns('read', 'read', 'none', 'none', 'none', 'none', 'none'),
  /** What was done to a customer and by whom: the staff's own business. */
  history: columns('read', 'read', 'read', 'read', 'ownRead', 'none', 'read'),
  companyExport: columns('write', 'none', 'none', 'none', 'none', 'none', 'none'),
  /** What the staff writes about a customer: never the customer's to read. */
  notes: columns('write', 'write', 'write', 'read', 'ownWrite', 'none', 'read'),
  payCards: columns('write', 'read', 'write', 'none', 'none', 'none', 'none'),
  automations: columns('write', 'write', 'read', 'read', 'ownRead', 'none', 'read'),
  customerImport: columns('write', 'write', 'write', 'none', 'none', 'none', 'none'),
  customerBulk: columns('write', 'write', 'write', 'none', 'none', 'none', 'none'),
  /** Views of a list that everybody finds in its menu: names such as "Late payers" are not for the customers. */
  sharedViews: columns('write', 'write', 'read', 'read', 'ownRead', 'none', 'read'),
  customerMerge: columns('write', 'write', 'write', 'none', 'none', 'none', 'none'),
  /** What is sold, and in which packs. */
  items: columns('write', 'write', 'write', 'write', 'read', 'none', 'read'),
  /** Price levels and prices that are agreed; reps see those of their own customers. */
  prices: columns('write', 'write', 'write', 'read', 'ownRead', 'none', 'read'),
  /** What items cost and what is earned by them: masked for everybody else (rules 3.5). */
  costs: columns('write', 'write', 'write', 'none', 'none', 'none', 'none'),
  /** Locations, journal and counts; a rep its own van. */
  stock: columns('write', 'write', 'read', 'write', 'ownRead', 'none', 'read'),
  /** Asking that a location is filled up, and receiving what came; a rep for its own van. What is decided and sent is of `stock`. */
  restock: columns('write', 'write', 'read', 'write', 'ownWrite', 'none', 'read'),
  /** When counting starts, and whether more may be sold than is there. */
  stockSettings: columns('write', 'write', 'read', 'read', 'none', 'none', 'read'),
  /** Seats of the field app; a rep sees their own. */
  devices: columns('write', 'write', 'read', 'write', 'ownRead', 'none', 'read'),
  /** Money that reps collected: receiving it in the office. A rep sees their own. */
  settlements: columns('write', 'write', 'write', 'none', 'ownRead', 'none', 'read'),
  /** Storefronts and who may shop in them; a rep sees those of their own customers, and of them what is these customers'. */
  stores: columns('write', 'write', 'read', 'write', 'ownRead', 'none', 'read'),
  /** The list of stores alone: customers see those in which they shop, and go there. */
  storeList: columns('write', 'write', 'read', 'write', 'ownRead', 'ownRead', 'read'),
  /** Programs by which dealers and reps earn rewards; those read what is open and for them. */
  programs: columns('write', 'write', 'read', 'none', 'ownRead', 'ownRead', 'read'),
  /** What sales earned whom: approving, rejecting, answering. Payees see their own rewards, and nobody else's. */
  attainment: columns('write', 'write', 'write', 'none', 'ownRead', 'ownRead', 'read'),
  /** Asking about one's own reward, or for somebody who does. */
  rewardQuestions: columns('write', 'write', 'write', 'none', 'ownWrite', 'ownWrite', 'none'),
  /** What is paid of programs, to whom and by which way: the company's own business. */
  funding: columns('write', 'write', 'write', 'none', 'none', 'none', 'read'),
  orders: columns('write', 'write', 'write', 'write', 'ownWrite', 'ownRead', 'read'),
  /** Orders beyond a customer's credit, and how far it goes. */
  approvals: columns('write', 'write', 'write', 'none', 'none', 'none', 'none'),
  payments: columns('write', 'read', 'write', 'none', 'ownRead', 'ownRead', 'read'),
  /** A manager as far as the company's limit for the role goes (rules 3.21). */
  refunds: columns('write', 'write', 'write', 'none', 'none', 'none', 'none'),
  /** What came to the bank and of what it consists, disputes, the journal of all money: the company's own business. */
  payouts: columns('write', 'read', 'write', 'none', 'none', 'none', 'read'),
  /** Which accounts of QuickBooks money goes to, and what is sent there again or put back. */
  books: columns('write', 'read', 'write', 'none', 'none', 'none', 'none'),
  /** Documents of trading partners: orders retrieved from them, and the answers. */
  exchange: columns('write', 'write', 'read', 'write', 'none', 'none', 'read'),
  /** Who partners are, what is agreed with them and how they are reached; secrets are write-only for everybody. */
  connections: columns('write', 'read', 'none', 'write', 'none', 'none', 'none'),
  stripeAccount: columns('write', 'read', 'read', 'none', 'none', 'none', 'none'),
} satisfies Record<string, Record<Role, Grant>>

export type Area = keyof typeof permissions
export type Ability = `${Area}.read` | `${Area}.write`

/** Which rows of an area a role reaches: `all`, `own`, or none. */
export function scopeOf(role: Role, ability: Ability): 'all' | 'own' | 'none' {
  const [area, action] = ability.split('.') as [Area, 'read' | 'write']
  const grant: Grant = permissions[area][role]
  if (grant === 'none') return 'none'
  if (action === 'write' && (grant === 'read' || grant === 'ownRead')) return 'none'
  return grant === 'ownRead' || grant === 'ownWrite' ? 'own' : 'all'
}

export const can = (role: Role, ability: Ability) => scopeOf(role, ability) !== 'none'
