import { customersPath, openInvoicesPath } from '#contract/places.ts'

const customers = (sort: string, filters: object) => `${customersPath}?${new URLSearchParams({ sort, filters: JSON.stringify(filters) })}`

/** The list behind each figure: what its rows come to is the figure. Whoever owes or has credit counts, active or not. */
export const figureLists = {
  owed: customers('-openBalance', { balance: { from: '0.01' }, active: 'all' }),
  credit: customers('openBalance', { balance: { to: '-0.01' }, active: 'all' }),
  overdue: `${openInvoicesPath}?overdue=Y`,
  customers: customersPath,
} as const
