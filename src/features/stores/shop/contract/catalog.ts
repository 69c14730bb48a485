import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { searchText, yesNo } from '#contract/fields.ts'
import { page } from '#contract/paging.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'
import { forCustomer, looks, writes } from './calls.ts'

/** What there is of it, as the store says it. `quantity`: only where it says numbers. `none`: it is not counted, or the store says nothing. */
const stock = z.object({ level: z.enum(['in', 'low', 'out', 'none']), quantity: z.string().nullable() })
/** `unitPrice` null: on request, or not shown. `breaks`: from so many of the unit on. */
const price = z.object({
  unitPrice: z.string().nullable(),
  why: priceWhy.nullable(),
  breaks: z.array(z.object({ from: z.string(), unitPrice: z.string() })),
})
/** `packs`: units it is sold in, its own first, as so many of its own; the quantity rule is of its own unit, empty: none (rules 3.22, 15). */
const shopItem = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  categoryId: z.string().nullable(),
  unit: z.string(),
  packs: z.array(z.object({ unit: z.string(), quantity: z.string(), unitPrice: z.string().nullable() })),
  minimumQuantity: z.string(),
  multipleQuantity: z.string(),
  maximumQuantity: z.string(),
  price,
  stock,
  favorite: z.boolean(),
  inCart: z.array(z.object({ unit: z.string(), quantity: z.string() })),
})
export type ShopItem = z.output<typeof shopItem>

/** `usual`: what this customer ordered lately, and favorites. `sort`: as the store orders them, or by name or number. */
export const listShopItems = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Items',
  query: forCustomer.extend({
    search: searchText(200),
    categoryId: z.uuid().optional(),
    usual: yesNo.default('N'),
    sort: z.enum(['store', 'name', 'number']).default('store'),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(48),
  }),
  result: page(shopItem),
})
export const getShopItem = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Item/:id',
  query: forCustomer,
  result: shopItem.extend({ text: z.string(), pictures: z.array(z.string()), weightGrams: z.string(), category: z.string() }),
})
/** Those with something in them, parents first. */
export const listShopCategories = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Categories',
  result: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable(), items: z.number().int() })),
  }),
})
export const keepFavorite = endpoint({
  ...writes,
  path: '/api/Storefront/:code/Favorite',
  body: z.object({ itemId: z.uuid(), on: z.boolean() }),
  result: z.object({}),
})
