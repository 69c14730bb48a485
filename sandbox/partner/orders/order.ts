/** What the supplier sells: given by whoever makes the retailer order. */
export type Item = {
  /** The supplier's own number. */
  vendorNumber: string
  upc?: string
  description?: string
  /** Per unit, in dollars, as text: `12.5` or `0.0375`. */
  price: string
  unit?: string
  casePack?: number
}

export type StoreQuantity = { store: string; quantity: number }

export type OrderLine = {
  line: string
  vendorNumber: string
  /** The retailer's own number for it. */
  buyerNumber: string
  upc: string
  description: string
  quantity: number
  unit: string
  price: string
  casePack: number
  stores: StoreQuantity[]
}

export type Allowance = { code: string; text: string; cents: number }

export type Order = {
  poNumber: string
  /** Days are CCYYMMDD, as X12 writes them. */
  date: string
  shipAfter: string
  cancelAfter: string
  department: string
  /** Empty when every line says which stores get how many. */
  shipTo: string
  lines: OrderLine[]
  allowances: Allowance[]
  note: string
}

/** Prices have up to four decimals: counted in hundredths of a cent, they add up exactly. */
export const inUnits = (price: string) => Math.round(Number(price) * 10_000)

export const lineCents = ({ quantity, price }: Pick<OrderLine, 'quantity' | 'price'>) => Math.round((quantity * inUnits(price)) / 100)

export const totalCents = ({ lines, allowances }: Order) =>
  lines.reduce((sum, line) => sum + lineCents(line), 0) - allowances.reduce((sum, { cents }) => sum + cents, 0)
