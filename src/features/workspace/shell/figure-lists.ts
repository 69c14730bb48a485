import { customersPath, ordersPath, paymentsPath, receivablesPath, requestsPath } from '#contract/places.ts'
import type { LinkState, OrderSource } from '#features/sales/orders/contract.ts'
import { takenStates, toShipStates } from '#features/sales/orders/door.ts'

const customers = (sort: string, filters: object) => `${customersPath}?${new URLSearchParams({ sort, filters: JSON.stringify(filters) })}`

/** The list behind each figure: what its rows come to is the figure. Whoever owes or has credit counts, active or not. */
export const figureLists = {
  owed: customers('-openBalance', { balance: { from: '0.01' }, active: 'all' }),
  credit: customers('openBalance', { balance: { to: '-0.01' }, active: 'all' }),
  overdue: `${receivablesPath}?overdue=Y`,
} as const

const filtered = (path: string, filters: object) => `${path}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`

/** Payments whose money came from the first to the last of these days. */
export const paidList = (from: string, to: string) => filtered(paymentsPath, { paid: { from, to } })

/** What is asked for by links that are so far. */
export const linkList = ({ requests, link }: { requests: boolean; link: LinkState }) =>
  filtered(requests ? requestsPath : ordersPath, { link: [link] })

type Span = { from: string; to: string }
/** Orders that were taken from the first to the last of these days, all or of one door or rep. */
export const takenList = (date: Span, of: { source?: OrderSource; rep?: string } = {}) =>
  filtered(ordersPath, {
    state: takenStates,
    date,
    ...(of.source && { source: [of.source] }),
    ...(of.rep !== undefined && { rep: [of.rep] }),
  })

export const toShipList = filtered(ordersPath, { state: toShipStates })
