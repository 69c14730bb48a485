import { customerPath } from '#features/customers/contract.ts'
import { quickSearch } from '#features/customers/server/door.ts'
import { type Route, route } from '#server/route.ts'
import { mostFound, searchRecords } from '../contract.ts'

export const paletteRoutes: Route[] = [
  route(searchRecords, async ({ query }, context) => {
    const { rows, similar } = await quickSearch(context, query.search, mostFound)
    return {
      rows: rows.map(({ id, customerName, customerCompanyName, email, phone, active }) => ({
        id,
        name: customerName,
        detail: [customerCompanyName === customerName ? '' : customerCompanyName, email, phone].find((each) => each !== '') ?? '',
        path: customerPath(id),
        active: active === 'Y',
      })),
      similar,
    }
  }),
]
