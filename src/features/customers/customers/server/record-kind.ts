import { customerPath } from '#contract/places.ts'
import { type Found, recordKind } from '#server/data/record-kind.ts'
import type { CustomerRow } from '../contract.ts'
import { quickSearch, similarCustomers } from './list/quick-search.ts'
import { reachesCustomer } from './reaches.ts'
import { namesOfCustomers } from './same/names.ts'

const mostFound = 8

export const customerKind = recordKind({
  kind: 'customer',
  path: customerPath,
  names: ({ db }, ids) => namesOfCustomers(db, ids),
  reaches: (context, id) => reachesCustomer(context, id, 'customers.read'),
  find: async (context, search) => (await quickSearch(context, search, mostFound)).map(found),
  similar: async (context, search) => (await similarCustomers(context, search, mostFound)).map(found),
})

const found = ({ id, customerName, customerCompanyName, email, phone, active }: CustomerRow): Found => ({
  id,
  name: customerName,
  path: customerPath(id),
  detail: [customerCompanyName === customerName ? '' : customerCompanyName, email, phone].find((each) => each !== '') ?? '',
  active: active === 'Y',
})
