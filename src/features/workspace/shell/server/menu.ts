import type { ValidInput } from '#contract/endpoint.ts'
import { type Ability, can } from '#contract/permissions.ts'
import { waitingBelow } from '#features/workspace/needs/door.ts'
import { callerOf, needsOf } from '#features/workspace/needs/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getMenuList, MenuItem } from '../contract.ts'

type Row = { code: string; route: string; icon: string; read: Ability; write: Ability; children?: Row[] }

/** What exists, in its order. Areas appear here when they are built. */
const areas: Row[] = [
  { code: 'dashboard', route: '/dashboard', icon: 'dashboard', read: 'dashboard.read', write: 'dashboard.write' },
  {
    code: 'customers',
    route: '/dashboard/customers-&-leads',
    icon: 'customers',
    read: 'customers.read',
    write: 'customers.write',
    children: [
      { code: 'overview', route: '/dashboard/customers-&-leads/overview', icon: 'users', read: 'customers.read', write: 'customers.write' },
      {
        code: 'addCustomer',
        route: '/dashboard/customers-&-leads/add-customer',
        icon: 'addCustomer',
        read: 'addCustomer.read',
        write: 'addCustomer.write',
      },
      {
        code: 'import',
        route: '/dashboard/customers-&-leads/import',
        icon: 'import',
        read: 'customerImport.read',
        write: 'customerImport.write',
      },
      {
        code: 'duplicates',
        route: '/dashboard/customers-&-leads/duplicates',
        icon: 'duplicates',
        read: 'customerMerge.read',
        write: 'customerMerge.write',
      },
      {
        code: 'automations',
        route: '/dashboard/customers-&-leads/automations',
        icon: 'automations',
        read: 'automations.read',
        write: 'automations.write',
      },
    ],
  },
  {
    code: 'sales',
    route: '/dashboard/sales',
    icon: 'sales',
    read: 'storeList.read',
    write: 'items.write',
    children: [
      { code: 'stores', route: '/dashboard/sales/stores', icon: 'stores', read: 'storeList.read', write: 'storeList.write' },
      { code: 'items', route: '/dashboard/sales/items', icon: 'items', read: 'items.read', write: 'items.write' },
      { code: 'stock', route: '/dashboard/sales/stock', icon: 'stock', read: 'stock.read', write: 'stock.write' },
    ],
  },
  {
    code: 'mobileApps',
    route: '/dashboard/mobile-apps',
    icon: 'mobileApps',
    read: 'devices.read',
    write: 'devices.write',
    children: [
      { code: 'devices', route: '/dashboard/mobile-apps/device-list', icon: 'devices', read: 'devices.read', write: 'devices.write' },
      { code: 'deviceReview', route: '/dashboard/mobile-apps/review', icon: 'review', read: 'devices.read', write: 'devices.write' },
      {
        code: 'settlements',
        route: '/dashboard/mobile-apps/settlements',
        icon: 'settlements',
        read: 'settlements.read',
        write: 'settlements.write',
      },
      { code: 'visits', route: '/dashboard/mobile-apps/visits', icon: 'visits', read: 'notes.read', write: 'notes.write' },
    ],
  },
  {
    code: 'payments',
    route: '/dashboard/payments',
    icon: 'payments',
    read: 'payments.read',
    write: 'payments.write',
    children: [
      { code: 'stripe', route: '/dashboard/payments/stripe', icon: 'transactions', read: 'payments.read', write: 'payments.write' },
      { code: 'orders', route: '/dashboard/payments/orders', icon: 'orders', read: 'orders.read', write: 'orders.write' },
      { code: 'receivables', route: '/dashboard/payments/receivables', icon: 'receivables', read: 'orders.read', write: 'orders.write' },
      { code: 'requests', route: '/dashboard/payments/requests', icon: 'requests', read: 'orders.read', write: 'orders.write' },
      { code: 'payouts', route: '/dashboard/payments/payouts', icon: 'payouts', read: 'payouts.read', write: 'payouts.write' },
      { code: 'disputes', route: '/dashboard/payments/disputes', icon: 'disputes', read: 'payouts.read', write: 'payouts.write' },
    ],
  },
  {
    code: 'incentives',
    route: '/dashboard/incentives',
    icon: 'incentives',
    read: 'programs.read',
    write: 'programs.write',
    children: [
      {
        code: 'programCenter',
        route: '/dashboard/incentives/program-center',
        icon: 'programs',
        read: 'programs.read',
        write: 'programs.write',
      },
      {
        code: 'attainment',
        route: '/dashboard/incentives/attainment',
        icon: 'attainment',
        read: 'attainment.read',
        write: 'attainment.write',
      },
    ],
  },
  {
    code: 'dataExchange',
    route: '/dashboard/data-exchange',
    icon: 'dataExchange',
    read: 'exchange.read',
    write: 'exchange.write',
    children: [
      {
        code: 'retrieveOrders',
        route: '/dashboard/data-exchange/retrieve-orders',
        icon: 'retrieveOrders',
        read: 'exchange.read',
        write: 'exchange.write',
      },
      {
        code: 'configurations',
        route: '/dashboard/data-exchange/configurations',
        icon: 'configurations',
        read: 'connections.read',
        write: 'connections.write',
      },
    ],
  },
  { code: 'sync', route: '/dashboard/sync', icon: 'sync', read: 'sync.read', write: 'sync.write' },
  {
    code: 'settings',
    route: '/dashboard/settings',
    icon: 'settings',
    read: 'settings.read',
    write: 'settings.write',
    children: [
      { code: 'company', route: '/dashboard/settings/company', icon: 'company', read: 'settings.read', write: 'settings.write' },
      { code: 'people', route: '/dashboard/settings/people', icon: 'people', read: 'people.read', write: 'people.write' },
      { code: 'reps', route: '/dashboard/settings/reps', icon: 'reps', read: 'reps.read', write: 'reps.write' },
      { code: 'lists', route: '/dashboard/settings/lists', icon: 'lists', read: 'classification.read', write: 'classification.write' },
      { code: 'sales', route: '/dashboard/settings/sales', icon: 'orders', read: 'settings.read', write: 'settings.write' },
      {
        code: 'deviceRules',
        route: '/dashboard/settings/device-rules',
        icon: 'mobileApps',
        read: 'settings.read',
        write: 'settings.write',
      },
      {
        code: 'deviceEmails',
        route: '/dashboard/settings/device-emails',
        icon: 'mobileApps',
        read: 'settings.read',
        write: 'settings.write',
      },
      { code: 'quickbooks', route: '/dashboard/settings/quickbooks', icon: 'quickbooks', read: 'settings.read', write: 'settings.write' },
      {
        code: 'cardPayments',
        route: '/dashboard/settings/payments',
        icon: 'payments',
        read: 'stripeAccount.read',
        write: 'stripeAccount.write',
      },
      { code: 'books', route: '/dashboard/settings/books', icon: 'quickbooks', read: 'books.read', write: 'books.write' },
      { code: 'audit', route: '/dashboard/settings/audit', icon: 'audit', read: 'audit.read', write: 'audit.write' },
      { code: 'data', route: '/dashboard/settings/data', icon: 'data', read: 'companyExport.read', write: 'companyExport.write' },
    ],
  },
]

const routes = areas.flatMap(({ route, children = [] }) => [route, ...children.map((child) => child.route)])

/** Only what the role may read; parents without children are left out. No company: nothing to choose from. */
export async function menuOf(context: DbContext, { badges }: ValidInput<typeof getMenuList>['query']): Promise<{ rows: MenuItem[] }> {
  const role = context.session?.companyId ? context.session.role : null
  if (!role) return { rows: [] }
  const waiting = waitingBelow(routes, badges === 'Y' ? (await needsOf(callerOf(context))).rows : [])
  const item = ({ code, route, icon, read, write }: Row, order: number) => ({
    code,
    // What the company is owed a customer owes.
    labelKey: role === 'customer' && code === 'receivables' ? 'dashboard.owes.own' : `menu.${code}`,
    route,
    icon,
    order,
    badge: waiting.get(route) ?? null,
    perms: ([read, write] as const).filter((ability) => can(role, ability)).map((ability) => (ability === write ? 'write' : 'read')),
  })
  const readable = (row: Row) => can(role, row.read)
  const items = areas.map((row, order) => {
    const children = (row.children ?? []).filter(readable).map(item)
    const own = item(row, order)
    const inside = children.reduce((sum, { badge }) => sum + (badge ?? 0), own.badge ?? 0)
    return { row, item: { ...own, children, badge: inside || null } }
  })
  return {
    rows: items.filter(({ row, item: { children } }) => (row.children ? children.length > 0 : readable(row))).map(({ item: each }) => each),
  }
}
