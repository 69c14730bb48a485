import { contactPath, customerPath, orderPath } from '#contract/places.ts'
import { findContacts } from '#features/customers/contacts/server/door.ts'
import { quickSearch, similarCustomers } from '#features/customers/customers/server/door.ts'
import { orderByNumber } from '#features/sales/orders/server/door.ts'
import { type Route, route } from '#server/http/route.ts'
import { mostFound, searchRecords } from '../contract.ts'

export const paletteRoutes: Route[] = [
  route(searchRecords, async ({ query: { search } }, context) => {
    const [exact, contacts, orders] = await Promise.all([
      quickSearch(context, search, mostFound.customers),
      findContacts(context, search, mostFound.contacts),
      orderByNumber(context, search),
    ])
    // A guess is for whoever found nothing.
    const guessed = exact.length + contacts.length + orders.length === 0 ? await similarCustomers(context, search, mostFound.customers) : []
    const customerRows = [...exact, ...guessed].map(({ id, customerName, customerCompanyName, email, phone, active }) => ({
      kind: 'customer' as const,
      id,
      name: customerName,
      detail: [customerCompanyName === customerName ? '' : customerCompanyName, email, phone].find((each) => each !== '') ?? '',
      path: customerPath(id),
      active: active === 'Y',
    }))
    const contactRows = contacts.map(({ id, customerId, fn, ln, customerName, active }) => ({
      kind: 'contact' as const,
      id,
      name: `${fn} ${ln}`.trim(),
      detail: customerName,
      path: contactPath(customerId, id),
      active,
    }))
    const orderRows = orders.map(({ id, number, customerName }) => ({
      kind: 'order' as const,
      id,
      name: `#${number}`,
      detail: customerName,
      path: orderPath(id),
      active: true,
    }))
    return { rows: [...orderRows, ...customerRows, ...contactRows], similar: guessed.length > 0 }
  }),
]
